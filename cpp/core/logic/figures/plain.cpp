// For any processor.
#define MODOKU_LOGIC_PATH plain
#include "figures.inc"
