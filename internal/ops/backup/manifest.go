// Package backup writes a whole library into one file, restores it, and creates and restores an archive on trial every
// night.
//
// An archive is a tar file, compressed with Zstandard: the manifest, the database as a SQLite file whatever the source
// is, the contents of files by their SHA-256, and the operator's own texts.
package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lls/internal/platform/audit"
	"lls/internal/platform/store"
)

const (
	manifestName = "manifest.json"
	format       = 1
	// maxManifest is the largest manifest that is read: about a million files.
	maxManifest = 256 << 20
)

// Manifest describes the content of an archive. It is the first file in it.
type Manifest struct {
	Format   int
	Created  time.Time
	Database store.Dialect // that the library was taken from
	Log      audit.Head    // number and hash of the last entry
	Files    []File        // in the order in which they follow
	Missing  []string      // contents that the library names and that are not in it, by SHA-256
	// those of them that exist but are damaged; and texts of the operator that could not be read
	Damaged []string
	LeftOut []string // what is in content/ and is no ordinary file, a symbolic link for example
}

// Gaps says what of the library is not in the archive, "" when all is.
func (m Manifest) Gaps() string {
	return Gaps(m.Missing, m.Damaged)
}

// Gaps says what is missing, and which of it because it is damaged; "" when there is nothing to say.
func Gaps(missing, damaged []string) string {
	var lines []string
	for _, sha := range missing {
		if !slices.Contains(damaged, sha) {
			lines = append(lines, "missing  "+sha)
		}
	}
	for _, name := range damaged {
		lines = append(lines, "damaged  "+name)
	}
	return strings.Join(lines, "\n")
}

// File is one file of an archive.
type File struct {
	Name   string
	Size   int64
	SHA256 string
}

// Size is the sum of all files.
func (m Manifest) Size() (n int64) {
	for _, f := range m.Files {
		n += f.Size
	}
	return n
}

func parseManifest(text []byte) (m Manifest, err error) {
	if err := json.Unmarshal(text, &m); err != nil {
		return m, damaged("its manifest cannot be read: %w", err)
	}
	if m.Format != format {
		return m, fmt.Errorf("the archive has format %d, this program knows %d", m.Format, format)
	}
	if len(m.Files) == 0 || m.Files[0].Name != store.MainFile {
		return m, damaged("its manifest names no database")
	}
	seen := map[string]bool{}
	for _, f := range m.Files {
		if !validName(f) || f.Size < 0 || seen[f.Name] {
			return m, damaged("its manifest names %q", f.Name)
		}
		seen[f.Name] = true
	}
	return m, nil
}

// validName permits only names of files that belong to a data folder.
func validName(f File) bool {
	if f.Name == store.MainFile {
		return true
	}
	if f.Name != path.Clean(f.Name) || !filepath.IsLocal(filepath.FromSlash(f.Name)) ||
		strings.ContainsAny(f.Name, "\\\x00") {
		return false
	}
	return f.Name == blobName(f.SHA256) || strings.HasPrefix(f.Name, "content/")
}

func blobName(sha256 string) string {
	if len(sha256) != 64 {
		return ""
	}
	return "blobs/" + sha256[:2] + "/" + sha256
}

var errDamaged = errors.New("the archive is damaged")

func damaged(why string, args ...any) error {
	return fmt.Errorf("%w: %w", errDamaged, fmt.Errorf(why, args...))
}
