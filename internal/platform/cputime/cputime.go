//go:build unix

// Package cputime measures how much processor time the process has used, for benchmarks: it does not depend on what
// other processes do meanwhile.
package cputime

import (
	"syscall"
	"testing"
	"time"
)

// Used is the processor time of the process, in user and system mode, since it began.
func Used(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
