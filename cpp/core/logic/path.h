// The searches are templates that are built several times, for plain and for newer processors, each in a namespace of
// its own: without that the linker would keep one copy of the code that all share, perhaps one that the machine cannot
// run.
#pragma once

#ifndef MODOKU_LOGIC_PATH
#define MODOKU_LOGIC_PATH plain
#endif
