#define MODOKU_SUM sum_portable
#include "column_kernel.inc.h"
