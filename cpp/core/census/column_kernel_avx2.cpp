#define MODOKU_SUM sum_avx2
#include "column_kernel.inc.h"
