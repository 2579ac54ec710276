package replica

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Start is one time that an origin began to write: at which change, under a name of its own.
//
// An origin that was set back to an earlier day counts its changes anew, and the same number means another change. Its
// starts tell: an observer goes on only if the start that it followed went at least as far as it has come.
type Start struct {
	ID string `json:"Id"`
	At uint64
}

// keptStarts bounds the list; an observer that followed an older start begins anew.
const keptStarts = 500

func noteStart(dir string, at uint64) ([]Start, error) {
	path := filepath.Join(dir, "starts.json")
	var starts []Start
	if err := readJSON(path, &starts); err != nil {
		return nil, err
	}
	starts = append(starts, Start{rand.Text(), at})
	starts = starts[max(0, len(starts)-keptStarts):]
	return starts, writeJSON(path, starts)
}

// Position is how far an observer has come: the start of the origin that it follows, and the last change.
type Position struct {
	Start string
	TXID  uint64
}

// follows tells whether the origin's changes go on where the position is.
func (p Position) follows(starts []Start, last uint64) bool {
	if p.TXID == 0 || p.TXID > last {
		return false
	}
	for i, s := range starts {
		if s.ID == p.Start {
			return p.TXID >= s.At && (i+1 == len(starts) || p.TXID <= starts[i+1].At)
		}
	}
	return false
}

// readJSON reads a small file; one that is not there changes nothing.
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

// writeJSON writes a small file, as a whole or not at all, whatever happens to the machine.
func writeJSON(path string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("write %s: %w", path, err), os.Remove(file.Name()))
	}
	return syncDir(filepath.Dir(path))
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
