package filereader

import "golang.org/x/sys/unix"

// denyExecutableMemory forbids this process to make memory executable, as MemoryDenyWriteExecute of systemd does.
func denyExecutableMemory() {
	if err := unix.Prctl(unix.PR_SET_MDWE, unix.PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0); err != nil {
		panic(err)
	}
}
