package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"lls/internal/platform/fault"
)

// asset is a file of the interface. The build compresses most files and drops the plain form.
type asset struct {
	plain, brotli, gzip []byte // nil: not in this form
	mime                string
	tag                 string
	policy              string // the content policy of a page with scripts in it, or empty
}

const indexPage = "index.html"

// readAssets reads the built interface, a few files that all are embedded.
func readAssets(files fs.FS) (map[string]asset, error) {
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
		form := path.Ext(name)
		if form == ".br" || form == ".gz" {
			name = strings.TrimSuffix(name, form)
		}
		a := assets[name]
		switch form {
		case ".br":
			a.brotli = content
		case ".gz":
			a.gzip = content
		default:
			a.plain = content
		}
		assets[name] = a
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the interface: %w", err)
	}
	for name, a := range assets {
		if a.plain == nil && a.gzip == nil {
			return nil, fmt.Errorf("read the interface: %s has no form that every browser reads", name)
		}
		sum := sha256.Sum256(slices.Concat(a.plain, a.gzip))
		a.mime, a.tag = mimeOf(name), hex.EncodeToString(sum[:8])
		if name == indexPage {
			page, _, err := a.form("")
			if err != nil {
				return nil, err
			}
			a.policy = policyOf(page)
		}
		assets[name] = a
	}
	return assets, nil
}

var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// policyOf is the content policy of the page: it allows the scripts in it by their hashes (CSP Level 2, 8.2).
func policyOf(page []byte) string {
	sources := "script-src 'self'"
	for _, script := range inlineScript.FindAllSubmatch(page, -1) {
		sum := sha256.Sum256(script[1])
		sources += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return strings.Replace(contentPolicy, "script-src 'self'", sources, 1)
}

// form is the smallest form of the file that a request accepts, and the name of its encoding.
func (a asset) form(accept string) (content []byte, encoding string, err error) {
	switch {
	case a.brotli != nil && accepts(accept, "br"):
		return a.brotli, "br", nil
	case a.gzip != nil && accepts(accept, "gzip"):
		return a.gzip, "gzip", nil
	case a.plain != nil:
		return a.plain, "", nil
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(a.gzip))
	if err != nil {
		return nil, "", fmt.Errorf("unpack a file of the interface: %w", err)
	}
	if content, err = io.ReadAll(unpacked); err != nil {
		return nil, "", fmt.Errorf("unpack a file of the interface: %w", err)
	}
	return content, "", nil
}

// accepts reports whether an Accept-Encoding names the encoding without refusing it.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		weight, found := strings.CutPrefix(strings.TrimSpace(parameters), "q=")
		return !found || strings.Trim(weight, "0.") != ""
	}
	return false
}

// mimeOf does not depend on the MIME table of the system.
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
	content, encoding, err := found.form(r.Header.Get("Accept-Encoding"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if found.policy != "" {
		w.Header().Set("Content-Security-Policy", found.policy)
	}
	// What gains by it was compressed at build; a font is compressed already.
	w.Header().Set(gzhttp.HeaderNoCompression, "1")
	tag := found.tag
	if encoding != "" {
		w.Header().Set("Content-Encoding", encoding)
		tag += "-" + encoding
	}
	w.Header().Set("Vary", "Accept-Encoding")
	w.Header().Set("Content-Type", found.mime)
	w.Header().Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}
