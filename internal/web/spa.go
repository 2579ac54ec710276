package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"lls/internal/platform/fault"
)

// asset is a file of the interface.
type asset struct {
	content []byte
	mime    string
	tag     string
}

const indexPage = "index.html"

// readInterface reads the built interface, a few files that all are embedded.
func readInterface(files fs.FS) (map[string]asset, error) {
	assets := map[string]asset{}
	if files == nil {
		return assets, nil
	}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, ".") {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		assets[name] = asset{content, mimeOf(name), `"` + hex.EncodeToString(sum[:8]) + `"`}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the interface: %w", err)
	}
	return assets, nil
}

// mimeOf does not ask the machine for what the interface has itself.
func mimeOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".html":
		return "text/html; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".json":
		return "application/json"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// page serves the interface: its files, and the one page for every address of the application.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		s.fail(w, r, fault.NotFound())
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	found, ok := s.assets[name]
	switch {
	case ok && strings.HasPrefix(name, "assets/"): // their names change with their content
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	case !ok && (strings.HasPrefix(name, "assets/") || path.Ext(name) != ""):
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "not found", http.StatusNotFound)
		return
	case !ok:
		if found, ok = s.assets[indexPage]; !ok {
			http.Error(w, "the interface has not been built", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
	default:
		w.Header().Set("Cache-Control", "no-cache")
	}
	w.Header().Set("Content-Type", found.mime)
	w.Header().Set("ETag", found.tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(found.content))
}
