package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"

	"lls/internal/platform/file"
)

// An archive ends with a seal: the SHA-256 of every byte before it, in a frame that unpackers skip.
var sealHead = []byte{0x50, 0x2a, 0x4d, 0x18, sha256.Size, 0, 0, 0}

func sealOf(sum []byte) []byte { return append(bytes.Clone(sealHead), sum...) }

// checkSeal reads a whole archive before anything of it is unpacked.
func checkSeal(ctx context.Context, path string) (err error) {
	in, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open the archive: %w", err)
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	info, err := in.Stat()
	if err != nil {
		return fmt.Errorf("open the archive: %w", err)
	}
	body := info.Size() - int64(len(sealHead)) - sha256.Size
	if body <= 0 {
		return damaged("it is too short")
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, file.NewContextReader(ctx, io.LimitReader(in, body))); err != nil {
		return fmt.Errorf("read the archive: %w", err)
	}
	seal, err := io.ReadAll(in)
	if err != nil {
		return fmt.Errorf("read the archive: %w", err)
	}
	if !bytes.Equal(seal, sealOf(hash.Sum(nil))) {
		return damaged("its checksum is another one")
	}
	return nil
}
