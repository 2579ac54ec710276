//go:build unix

package scan

import (
	"os/exec"
	"syscall"
)

// killer puts a command that has not started into its own process group and returns a function that kills the group.
func killer(command *exec.Cmd) func() error {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}
