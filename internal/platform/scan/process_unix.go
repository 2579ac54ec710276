//go:build unix

package scan

import (
	"os/exec"
	"syscall"
)

// killer puts a command that has not started into a process group of its own and returns what kills the group.
func killer(command *exec.Cmd) func() error {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}
