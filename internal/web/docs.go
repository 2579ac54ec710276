package web

import (
	"embed"
	"fmt"
	"net/http"
)

//go:embed docs.html docs.css docs.js
var docsPage embed.FS

// docs answers a file of the page that shows the description.
func (s *Server) docs(name string) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, _ *http.Request) error {
		content, err := docsPage.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read the page of the API: %w", err)
		}
		w.Header().Set("Content-Type", mimeOf(name))
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(content) // the client may be gone
		return nil
	}
}
