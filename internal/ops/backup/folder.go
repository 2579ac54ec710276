package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"lls/internal/platform/file"
)

// Extension ends the names of archives.
const Extension = ".tar.zst"

const stateName = "drill.json"

// nightlyName matches the names of nightly archives; no other file in their folder is ever removed.
var nightlyName = regexp.MustCompile(`^lls-\d{8}T\d{6}Z\.tar\.zst$`)

// nameOf is the name of an archive of an instant.
func nameOf(t time.Time) string { return "lls-" + t.UTC().Format("20060102T150405Z") + Extension }

// Listed is an archive in a folder. Err says why it cannot be read.
type Listed struct {
	Name  string
	Bytes int64
	Manifest
	Err error
}

// List reads the archives of a folder, the oldest first.
func List(dir string) ([]Listed, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*"+Extension))
	if err != nil {
		return nil, fmt.Errorf("look for archives: %w", err)
	}
	var out []Listed
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("look at an archive: %w", err)
		}
		l := Listed{Name: filepath.Base(path), Bytes: info.Size()}
		l.Manifest, l.Err = ReadManifest(path)
		out = append(out, l)
	}
	slices.SortStableFunc(out, func(a, b Listed) int { return a.Created.Compare(b.Created) })
	return out, nil
}

// prune removes nightly archives except the newest ones.
func prune(dir string, keep int) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("look for old archives: %w", err)
	}
	var names []string
	for _, e := range entries { // by name, which is by time
		if e.Type().IsRegular() && nightlyName.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	for len(names) > keep {
		if err := os.Remove(filepath.Join(dir, names[0])); err != nil {
			return fmt.Errorf("remove an old archive: %w", err)
		}
		names = names[1:]
	}
	return nil
}

// TrialResult is the result of the last nightly archive and its trial restore.
type TrialResult struct {
	At      time.Time
	Archive string
	OK      bool
	Message string // why not
	Seconds float64
	Bytes   int64
	Entry   int64     // number of the last entry of the log in it
	Failed  string    // archive that failed its trial; the newest of these is kept until a good one is created
	Good    time.Time // of the last good one; zero: none yet
}

// LastTrial reads the result of the last trial from a folder, nil for none.
func LastTrial(dir string) (*TrialResult, error) {
	text, err := os.ReadFile(filepath.Join(dir, stateName))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var d TrialResult
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil {
		return nil, fmt.Errorf("read the result of the last drill: %w", err)
	}
	if d.OK && d.Good.IsZero() { // of an older version
		d.Good = d.At
	}
	return &d, nil
}

func (d TrialResult) keep(dir string) error {
	text, err := json.MarshalIndent(d, "", " ")
	if err != nil {
		return fmt.Errorf("write the result of the drill: %w", err)
	}
	unfinished := filepath.Join(dir, workPrefix+stateName)
	if err = writeSynced(unfinished, text); err == nil {
		err = os.Rename(unfinished, filepath.Join(dir, stateName))
	}
	if err = errors.Join(err, file.SyncDir(dir)); err != nil {
		return fmt.Errorf("keep the result of the drill: %w", err)
	}
	return nil
}

// writeSynced writes a small file durably.
func writeSynced(path string, text []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Sync(), file.Close())
}
