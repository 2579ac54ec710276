package replica

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"

	"lls/internal/platform/file"
)

// Start is one start of an origin: the change at which it began to write, and a unique name.
//
// An origin that was restored to an earlier state uses numbers of changes again for other changes. Its starts reveal
// that: an observer continues only if the start that it followed reached at least its own position.
type Start struct {
	ID string `json:"Id"`
	At uint64
}

// maxStarts limits the list; an observer that followed an older start starts again.
const maxStarts = 500

func recordStart(dir string, at uint64, log *slog.Logger) ([]Start, error) {
	path := filepath.Join(dir, "starts.json")
	var starts []Start
	if err := readJSON(path, &starts); err != nil { // without them every observer starts again, which is always correct
		log.Error("cannot read the starts of the history; quarantined the file", "cause", err)
		starts = nil
		if err := (history{dir, log}).move(path, "starts.json"); err != nil {
			return nil, err
		}
	}
	starts = append(starts, Start{rand.Text(), at})
	starts = starts[max(0, len(starts)-maxStarts):]
	return starts, writeJSON(path, starts)
}

func lastStart(starts []Start) string {
	if len(starts) == 0 {
		return ""
	}
	return starts[len(starts)-1].ID
}

// Position is the position of an observer: the start of the origin that it follows, and the last change.
type Position struct {
	Start string
	TXID  uint64
}

// follows reports whether the origin's changes continue at the position.
func (p Position) follows(starts []Start, last uint64) bool {
	if p.TXID == 0 || p.TXID > last {
		return false
	}
	for i, s := range starts {
		if s.ID == p.Start {
			return p.TXID >= s.At && !slices.ContainsFunc(starts[i+1:], func(later Start) bool {
				return later.At < p.TXID
			})
		}
	}
	return false
}

// readJSON reads a small file; a missing one changes nothing.
func readJSON(path string, into any) error {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	return nil
}

// writeJSON writes a small file atomically and durably.
func writeJSON(path string, value any) error {
	return writeOwned(path, value, func(*os.File) error { return nil })
}

// writeOwned changes the owner of the file before it is renamed.
func writeOwned(path string, value any, give func(*os.File) error) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return file.WriteWhole(path, func(out *os.File) error {
		if _, err := out.Write(text); err != nil {
			return err
		}
		return give(out)
	})
}
