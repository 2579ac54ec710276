package intake

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"lls/internal/format/pdfread"
	"lls/internal/format/textdoc"
)

// The bounds of reading one file.
const (
	timeout = 10 * time.Second
	// of compiling the reader of PDF files
	prepareTimeout = 5 * time.Minute
	maxMemory      = 512 << 20
	memoryLimit    = 384 << 20 // which the other process tries to keep
	maxAnswer      = 24 << 20
	watchEvery     = 25 * time.Millisecond
)

// child reads files in processes of their own.
type child struct {
	command []string
	timeout time.Duration
	memory  int64 // resident bytes at which a process is ended
	cache   string
}

// request is what a process is asked for.
type request struct {
	options
	Cache   string // the folder of the compiled reader of PDF files
	Prepare bool   // only fill that folder
}

// prepare starts a process that compiles the reader of PDF files, at a low priority.
func (c child) prepare(ctx context.Context) error {
	c.timeout = prepareTimeout
	made, err := c.ask(ctx, request{Cache: c.cache, Prepare: true}, strings.NewReader(""))
	if err == nil && made.Reason != "" {
		err = fmt.Errorf("the process that compiles has failed (%s): %s", made.Reason, made.Cause)
	}
	return err
}

// read reads a file.
func (c child) read(ctx context.Context, o options, content io.Reader) (made result, err error) {
	return c.ask(ctx, request{options: o, Cache: c.cache}, content)
}

// ask starts a process, which gets the options in a line and then the file on its standard input. It gets no
// environment but its memory limit, and its folder is the root.
func (c child) ask(ctx context.Context, r request, content io.Reader) (made result, err error) {
	limited, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	head, err := json.Marshal(r)
	if err != nil {
		return made, fmt.Errorf("write the options: %w", err)
	}
	command := exec.CommandContext(limited, c.command[0], c.command[1:]...)
	command.Env = []string{"GOMEMLIMIT=" + strconv.Itoa(memoryLimit)}
	command.Dir = "/"
	command.Stdin = io.MultiReader(bytes.NewReader(append(head, '\n')), content)
	answer := &limitedBuffer{most: maxAnswer, full: cancel}
	command.Stdout = answer
	command.WaitDelay = time.Second
	if err := command.Start(); err != nil {
		return made, fmt.Errorf("start the process that reads files: %w", err)
	}
	var heavy atomic.Bool
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		c.watch(limited, command.Process.Pid, func() {
			heavy.Store(true)
			cancel()
		})
	}()
	err = command.Wait()
	timedOut := errors.Is(limited.Err(), context.DeadlineExceeded)
	cancel()
	<-watched
	switch {
	case ctx.Err() != nil:
		return made, ctx.Err()
	case heavy.Load(), answer.over:
		return result{Reason: textdoc.ReasonLarge, Cause: "too much memory"}, nil
	case timedOut:
		return result{Reason: textdoc.ReasonTime, Cause: "no answer within " + c.timeout.String()}, nil
	case err != nil:
		return result{Reason: textdoc.ReasonDamaged, Cause: err.Error()}, nil
	}
	if err := json.Unmarshal(answer.kept.Bytes(), &made); err != nil {
		return result{Reason: textdoc.ReasonDamaged, Cause: "no answer"}, nil
	}
	return made, nil
}

// watch calls end when a process has more memory than it may, until the context ends.
func (c child) watch(ctx context.Context, pid int, end func()) {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if resident(pid) > c.memory {
				end()
				return
			}
		}
	}
}

// limitedBuffer refuses more than so many bytes, and then calls full.
type limitedBuffer struct {
	kept bytes.Buffer
	most int
	over bool
	full func()
}

// Write keeps bytes. The buffer is no embedded field: its ReadFrom has no limit.
func (l *limitedBuffer) Write(p []byte) (int, error) {
	if l.kept.Len()+len(p) > l.most {
		l.over = true
		l.full()
		return 0, errors.New("too long an answer")
	}
	return l.kept.Write(p)
}

// Serve is the other process: it reads the options and a file, and writes the text.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	source := bufio.NewReader(in)
	head, err := source.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("read the options: %w", err)
	}
	var asked request
	if err := json.Unmarshal(head, &asked); err != nil {
		return fmt.Errorf("read the options: %w", err)
	}
	var made result
	if asked.Prepare {
		lowerPriority()
		err = pdfread.Prepare(ctx, asked.Cache)
	} else {
		limitProcess()
		made, err = readHere(ctx, asked, source)
	}
	if err != nil {
		return err
	}
	if err := json.NewEncoder(out).Encode(made); err != nil {
		return fmt.Errorf("write the text: %w", err)
	}
	return nil
}
