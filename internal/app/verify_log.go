package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"lls/internal/platform/audit"
	"lls/internal/platform/config"
	"lls/internal/platform/store"
)

// VerifyLog checks that the log is complete, compares it with a head that was kept, and keeps its new one. Of an
// observer it checks the copy of the origin's log and its own.
func VerifyLog(ctx context.Context, cfg config.Config, files config.LogCheck, out io.Writer) error {
	var known *audit.Head
	if files.Head != "" {
		head, err := readHeadFile(files.Head)
		if err != nil {
			return err
		}
		known = &head
	}
	end, err := verifyLog(ctx, cfg, false, known)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(out, "The log is whole up to entry %08d, hash %s\n", end.Number, end.Hash); err != nil {
		return fmt.Errorf("print the result: %w", err)
	}
	if cfg.ReadOnly {
		own, err := verifyLog(ctx, cfg, true, nil)
		if err != nil {
			return fmt.Errorf("the observer's own log: %w", err)
		}
		if _, err := fmt.Fprintf(out, "The observer's own log is whole up to entry %08d\n", own.Number); err != nil {
			return fmt.Errorf("print the result: %w", err)
		}
	}
	if files.WriteHead == "" {
		return nil
	}
	return writeHeadFile(files.WriteHead, end)
}

func verifyLog(ctx context.Context, cfg config.Config, local bool, known *audit.Head) (end audit.Head, err error) {
	db, err := store.OpenToRead(ctx, store.Options{Data: cfg.Data, Database: cfg.Database}, local)
	if err != nil {
		return end, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return audit.Verify(ctx, db, known)
}

// readHeadFile reads number and hash, as writeHeadFile has written them.
func readHeadFile(path string) (h audit.Head, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return h, fmt.Errorf("read the kept head: %w", err)
	}
	fields := strings.Fields(string(text))
	if len(fields) != 2 {
		return h, fmt.Errorf("%s does not hold a number and a hash", path)
	}
	h.Hash = fields[1]
	if sum, bad := hex.DecodeString(h.Hash); bad != nil || len(sum) != 32 {
		return h, fmt.Errorf("%s: %q is no hash", path, h.Hash)
	}
	if h.Number, err = strconv.ParseInt(fields[0], 10, 64); err != nil || h.Number < 1 {
		return h, fmt.Errorf("%s: %q is no number of an entry", path, fields[0])
	}
	return h, nil
}

// writeHeadFile replaces the file atomically; an incomplete one would lose the earlier head.
func writeHeadFile(path string, h audit.Head) error {
	if h.Number == 0 {
		return errors.New("an empty log has no head to keep")
	}
	temporary, err := os.CreateTemp(filepath.Dir(path), ".head-*")
	if err != nil {
		return fmt.Errorf("keep the head: %w", err)
	}
	_, err = fmt.Fprintf(temporary, "%08d %s\n", h.Number, h.Hash)
	err = errors.Join(err, temporary.Sync(), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("keep the head: %w", err), os.Remove(temporary.Name()))
	}
	return nil
}
