// Package scan runs a program of the operator on uploaded files before they are stored.
package scan

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lls/internal/platform/fault"
	"lls/internal/platform/slots"
)

// The codes for a file that is not accepted; the Value is its name.
const (
	CodeRefused = "ERROR_FILE_REFUSED" // the program refused it
	CodeFailed  = "ERROR_SCAN_FAILED"  // the program failed
)

const (
	exitRefused = 1
	maxOutput   = 2000            // bytes of the output of the program for the log
	drainTime   = 2 * time.Second // for a killed program to close its output
)

// Config is the configuration of the scan.
type Config struct {
	Command []string // the program and its fixed arguments; the path of the file follows them
	Timeout time.Duration
	Slots   *slots.Pool // in which programs run; nil: without a bound
	Log     *slog.Logger
}

// Program scans files.
type Program struct{ Config }

// New finds the program. Without a command files are not scanned: the Program is nil.
func New(c Config) (*Program, error) {
	if len(c.Command) == 0 {
		return nil, nil
	}
	path, err := exec.LookPath(c.Command[0])
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, fmt.Errorf("find the program of --scan-command: %w", err)
	}
	c.Command = append([]string{path}, c.Command[1:]...)
	if c.Slots == nil {
		c.Slots = slots.New(nil)
	}
	return &Program{c}, nil
}

// Check scans a file. nil accepts it; CodeRefused and CodeFailed do not, with the file's name as Value. If the context
// ends, the program is killed and the context's error is returned.
func (p *Program) Check(ctx context.Context, user int64, name, path string) error {
	release, err := p.Slots.Acquire(ctx, slots.Scan, user)
	if err != nil {
		return fmt.Errorf("wait for the scan of a file: %w", err)
	}
	defer release()
	said, err := p.run(ctx, path)
	exit, exited := errors.AsType[*exec.ExitError](err)
	switch {
	case err == nil:
		return nil
	case errors.Is(ctx.Err(), context.Canceled):
		return fmt.Errorf("scan a file: %w", ctx.Err())
	case exited && exit.ExitCode() == exitRefused:
		p.Log.Warn("the scan refused a file", "user", user, "name", name, "output", said)
		return refuse(CodeRefused, name, fmt.Errorf("%s: %s", name, said))
	}
	p.Log.Error("the scan of a file failed; the file was refused", "user", user, "name", name, "cause", err, "output",
		said)
	// not as its cause: the call still has time
	return refuse(CodeFailed, name, fmt.Errorf("%s: %v: %s", name, err, said))
}

// Changed is the answer for a file that the program has changed: the scanned content would not be the stored one.
func (p *Program) Changed(user int64, name string) error {
	err := errors.New("the file is not as it was before the scan")
	p.Log.Error("the scan of a file failed; the file was refused", "user", user, "name", name, "cause", err)
	return refuse(CodeFailed, name, fmt.Errorf("%s: %w", name, err))
}

func refuse(code, name string, cause error) error {
	f := fault.RejectedWith(code, name)
	f.Cause = cause
	return f
}

// run returns the output of the program. It runs in its own process group, which is killed afterwards.
func (p *Program) run(ctx context.Context, path string) (said string, err error) {
	if path, err = filepath.Abs(path); err != nil {
		return "", fmt.Errorf("name the file to the program: %w", err)
	}
	limited, cancel := context.WithTimeout(ctx, p.Timeout)
	defer cancel()
	command := exec.CommandContext(limited, p.Command[0], append(slices.Clone(p.Command[1:]), path)...)
	command.Env = environment(os.Environ())
	output := &prefixWriter{}
	command.Stdout, command.Stderr = output, output
	kill := killer(command)
	command.Cancel = kill
	command.WaitDelay = drainTime
	if err := command.Start(); err != nil {
		return "", fmt.Errorf("start the program: %w", err)
	}
	err = command.Wait()
	_ = kill() // processes that it has left running, if any
	if err != nil && limited.Err() != nil {
		err = fmt.Errorf("no answer within %s: %w", p.Timeout, err)
	}
	return output.String(), err
}

// passed are the environment variables that the program gets: none of them contains a secret.
var passed = []string{"PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TZ",
	"TMPDIR", "SystemRoot", "TEMP"}

func environment(all []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return !slices.Contains(passed, name)
	})
}

// prefixWriter keeps the beginning of what is written.
type prefixWriter struct{ text []byte }

func (h *prefixWriter) Write(b []byte) (int, error) {
	h.text = append(h.text, b[:min(len(b), maxOutput-len(h.text))]...)
	return len(b), nil
}

// String is the kept text on one line.
func (h *prefixWriter) String() string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(string(h.text), "�")), " ")
}
