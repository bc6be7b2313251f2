// For processors that count and find bits in one instruction.
#define MODOKU_LOGIC_PATH modern
#include "figures.inc"
