package file

import (
	"context"
	"errors"
	"io"
)

// NewContextReader reads on until its context ends, so that a long copy ends when nobody waits for it any more.
func NewContextReader(ctx context.Context, in io.Reader) io.Reader { return contextReader{ctx, in} }

type contextReader struct {
	ctx context.Context
	in  io.Reader
}

// Read returns why nobody waits any more.
func (p contextReader) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.in.Read(b)
}

// ReadErrorReader tells, after a copy, what cannot be read from what cannot be written.
type ReadErrorReader struct {
	In  io.Reader
	Err error // nil when In was read, or ended
}

// Read reads on and keeps the error.
func (r *ReadErrorReader) Read(b []byte) (int, error) {
	n, err := r.In.Read(b)
	if err != nil && !errors.Is(err, io.EOF) {
		r.Err = err
	}
	return n, err
}
