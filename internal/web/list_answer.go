package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"lls/internal/platform/file"
	"lls/internal/platform/slots"
	"lls/internal/record"
	"lls/internal/record/query"
)

// listRoute is the call of a list. A whole list of more records than a page may have waits for a slot and is written in
// one transaction, a few hundred records at a time, to a temporary file, so that a slow client holds neither memory nor
// a database connection nor the slot.
func listRoute[R, A any](s *Server, path, name string, who policy, summary string,
	read func(ctx context.Context, c *Call, way record.Reading[R]) (A, error)) *route {
	rt := get(path, name, who, summary, func(ctx context.Context, c *Call) (any, error) {
		answer, err := read(ctx, c, record.Reading[R]{Most: query.MaxPageSize})
		if !errors.Is(err, query.ErrLong) {
			return answer, err
		}
		return longList(ctx, s, c, func(each func([]R) error) (A, error) {
			return read(ctx, c, record.Reading[R]{Each: each})
		})
	}).slowCall()
	rt.answers = answersOf[A]()
	return rt
}

// longList writes a list into a temporary file. The number of such lists of a user is limited until they have been
// sent.
func longList[R, A any](
	ctx context.Context, s *Server, c *Call, read func(each func([]R) error) (A, error),
) (_ any, err error) {
	sent, err := s.slots.Acquire(ctx, slots.Answer, c.Actor.UserID)
	if err != nil {
		return nil, err
	}
	c.closers = append(c.closers, sent)
	release, err := s.slots.Acquire(ctx, slots.List, c.Actor.UserID)
	if err != nil {
		return nil, fmt.Errorf("wait for a slot: %w", err)
	}
	defer release()
	scratch, err := s.files.NewDiskBuffer()
	if err != nil {
		return nil, err
	}
	c.closers = append(c.closers, func() {
		if err := scratch.Close(); err != nil {
			s.log.Error("cannot remove a temporary file", "request", traceOf(c.request).id, "cause", err)
		}
	})
	return bufferedAnswer{scratch}, writeList(scratch, read)
}

const listHead = `{"Items":[`

// writeList writes a list as encode would write it in one piece. The encoded answer begins with its items, which are
// empty.
func writeList[R, A any](to io.Writer, read func(each func([]R) error) (A, error)) error {
	out := bufio.NewWriterSize(to, 64<<10)
	_, _ = out.WriteString(success + listHead[1:]) // a bufio.Writer keeps its first error for Flush
	first := true
	answer, err := read(func(rows []R) error {
		for _, row := range rows {
			text, err := record.Marshal(row)
			if err != nil {
				return fmt.Errorf("write a row: %w", err)
			}
			if !first {
				_ = out.WriteByte(',')
			}
			first = false
			if _, err := out.Write(text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	rest, err := encode(answer)
	if err != nil {
		return err
	}
	rest = append([]byte{'{'}, rest[len(success):]...)
	if !bytes.HasPrefix(rest, []byte(listHead+"]")) {
		return fmt.Errorf("the answer %T does not begin with its items, all of which were handed on", answer)
	}
	_, _ = out.Write(rest[len(listHead):])
	return out.Flush()
}

// bufferedAnswer sends the content of a temporary file.
type bufferedAnswer struct{ *file.DiskBuffer }

func (a bufferedAnswer) stream(w io.Writer) error {
	_, err := a.WriteTo(w)
	return err
}
