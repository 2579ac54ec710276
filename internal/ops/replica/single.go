package replica

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/benbjohnson/litestream"
	litefile "github.com/benbjohnson/litestream/file"
	"github.com/superfly/ltx"

	"lls/internal/platform/file"
)

// makeSingle writes the last change again from an undamaged file that ends with it: the pages in that file are also
// valid after this change.
func (h history) makeSingle(ctx context.Context, last uint64) (made bool, err error) {
	for level := 1; level <= litestream.SnapshotLevel; level++ {
		files, err := h.list("", level)
		if err != nil {
			return false, err
		}
		for _, f := range files {
			if f.Max != last {
				continue
			}
			path := h.path("", level, f)
			if ok, err := isIntact(ctx, path, f); err != nil {
				return false, err
			} else if !ok {
				continue
			}
			out, in := io.Pipe()
			go func() { _ = in.CloseWithError(asSingle(ctx, path, in)) }() // it returns nil
			_, err := litefile.NewReplicaClient(h.dir).WriteLTXFile(ctx, 0, ltx.TXID(last), ltx.TXID(last), out)
			_ = out.CloseWithError(err) // it returns nil
			if err != nil {
				return false, fmt.Errorf("write the last change anew: %w", err)
			}
			h.log.Warn("rewrote the last change of the history from a merged file", "path", path)
			return true, nil
		}
	}
	return false, nil
}

// asSingle writes the pages of a file as those of its last change.
func asSingle(ctx context.Context, path string, out io.Writer) (err error) {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	dec := ltx.NewDecoder(bufio.NewReader(file.NewContextReader(ctx, in)))
	if err := dec.DecodeHeader(); err != nil {
		return err
	}
	head := dec.Header()
	enc, err := ltx.NewEncoder(out)
	if err != nil {
		return err
	}
	// It names no position in the write-ahead log: the writer copies the whole database once.
	if err := enc.EncodeHeader(ltx.Header{Version: ltx.Version, Flags: ltx.HeaderFlagNoChecksum,
		PageSize: head.PageSize, Commit: head.Commit, MinTXID: head.MaxTXID, MaxTXID: head.MaxTXID,
		Timestamp: head.Timestamp, WALOffset: litestream.WALHeaderSize}); err != nil {
		return err
	}
	data := make([]byte, head.PageSize)
	for {
		var page ltx.PageHeader
		if err := dec.DecodePage(&page, data); errors.Is(err, io.EOF) {
			return errors.Join(dec.Close(), enc.Close())
		} else if err != nil {
			return err
		}
		if err := enc.EncodePage(page, data); err != nil {
			return err
		}
	}
}
