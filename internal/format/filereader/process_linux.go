package filereader

import (
	"bytes"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// resident is how much memory a process has, in bytes; 0: it cannot be said.
func resident(pid int) int64 {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	fields := bytes.Fields(b)
	if err != nil || len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}

// limitProcess limits the processor time of this process: a second line behind the watch of its parent. A sandbox may
// refuse that.
func limitProcess(timeout time.Duration) {
	seconds := uint64(timeout.Seconds()) + 1
	_ = unix.Setrlimit(unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: seconds})
	_ = unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})
}

// lowerPriority lets everything else on the computer go first. Linux has a priority for each thread; later threads
// inherit it.
func lowerPriority() {
	threads, _ := os.ReadDir("/proc/self/task")
	for _, thread := range threads {
		if id, err := strconv.Atoi(thread.Name()); err == nil {
			_ = unix.Setpriority(unix.PRIO_PROCESS, id, lowest)
		}
	}
}

const lowest = 19
