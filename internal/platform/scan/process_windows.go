package scan

import "os/exec"

// killer returns a function that kills a command. Processes that the command has started are not killed.
func killer(command *exec.Cmd) func() error {
	return func() error { return command.Process.Kill() }
}
