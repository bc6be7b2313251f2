#define MODOKU_SUM sum_avx512
#include "column_kernel.inc.h"
