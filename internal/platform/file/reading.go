package file

import (
	"context"
	"errors"
	"io"
)

// NewContextReader returns a reader that ends with its context, so that a long copy ends when its caller has gone.
func NewContextReader(ctx context.Context, in io.Reader) io.Reader { return contextReader{ctx, in} }

type contextReader struct {
	ctx context.Context
	in  io.Reader
}

// Read returns the error of the context once it has ended.
func (p contextReader) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.in.Read(b)
}

// ReadErrorReader keeps its error, to distinguish after a copy an error of reading from one of writing.
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
