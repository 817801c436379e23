"""What authors of exercises use: generated mistakes, new exercises, and a look at one."""
