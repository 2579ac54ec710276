package replica

// setLock is F_OFD_SETLK of bsd/sys/fcntl.h in the sources of the kernel, which SQLite of the system uses as well.
const setLock = 90
