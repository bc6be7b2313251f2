"""What a disk may hold after a crash, and whether a program recovers from it: see tools/crash."""
