package filereader

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
	"sync/atomic"
	"time"

	"lls/internal/format/pdfread"
	"lls/internal/format/textdoc"
)

// ask starts a process, which gets the request in a line and then the file on its standard input. It gets no
// environment but its memory limit, and its folder is the root.
func (r *Reader) ask(ctx context.Context, timeout time.Duration, asked request, content io.Reader) (
	made answer, err error) {
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	asked.Timeout = timeout
	head, err := json.Marshal(asked)
	if err != nil {
		return made, fmt.Errorf("write the request: %w", err)
	}
	command := exec.CommandContext(limited, r.command[0], r.command[1:]...)
	command.Env = []string{"GOMEMLIMIT=" + strconv.Itoa(memoryLimit)}
	command.Dir = "/"
	command.Stdin = io.MultiReader(bytes.NewReader(append(head, '\n')), content)
	said := &limitedBuffer{most: maxText, full: cancel}
	switch {
	case asked.Task == readTables:
		said.most = maxTables
	case asked.Keep:
		said.most = maxText + maxDocument
	}
	command.Stdout = said
	command.WaitDelay = time.Second
	if err := command.Start(); err != nil {
		return made, fmt.Errorf("start the process that reads files: %w", err)
	}
	var heavy atomic.Bool
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		r.watch(limited, command.Process.Pid, func() {
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
	case heavy.Load():
		return answer{Refused: refusalOf(textdoc.TooLarge(textdoc.BoundMemory, int(r.memory>>20), nil))}, nil
	case said.over:
		return answer{Refused: refusalOf(textdoc.TooLarge(textdoc.BoundText, said.most>>20, nil))}, nil
	case timedOut:
		return refused(late, "no answer within "+timeout.String()), nil
	case err != nil:
		return ended(err.Error()), nil
	}
	if err := json.Unmarshal(said.kept.Bytes(), &made); err != nil {
		return ended("no answer"), nil
	}
	return made, nil
}

// ended is the answer for a process that ended without one: because of the file, or because somebody ended it.
func ended(cause string) answer {
	return answer{Refused: &refusal{Reason: damaged, Cause: cause, ended: true}}
}

func refused(reason, cause string) answer {
	return answer{Refused: &refusal{Reason: reason, Cause: cause}}
}

// watch calls end when a process has more memory than it may, until the context ends.
func (r *Reader) watch(ctx context.Context, pid int, end func()) {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if resident(pid) > r.memory {
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

// Serve is the other process: it reads a request and a file, and writes the answer.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	source := bufio.NewReader(in)
	head, err := source.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("read the request: %w", err)
	}
	var asked request
	if err := json.Unmarshal(head, &asked); err != nil {
		return fmt.Errorf("read the request: %w", err)
	}
	var made answer
	switch asked.Task {
	case preparePDF:
		if !pdfread.IsPrepared(asked.Cache) { // otherwise it is a moment's work, for which a user may wait
			lowerPriority()
		}
		err = pdfread.Prepare(ctx, asked.Cache)
	case readText, readAgain, readTables:
		limitProcess(asked.Timeout)
		limited, cancel := context.WithTimeout(ctx, asked.Timeout)
		defer cancel()
		made, err = doHere(limited, asked, source)
	default:
		err = fmt.Errorf("there is no task %.20q", asked.Task)
	}
	if err != nil {
		return err
	}
	if err := json.NewEncoder(out).Encode(made); err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}
