package file

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/fault"
)

const (
	// multipartOverhead is the size of a multipart body beside its file.
	multipartOverhead = 64 << 10
	// stallTimeout is how long a transfer may stall; its whole duration depends on the connection.
	stallTimeout = time.Minute
	// scanTimeout is how long the scan after a transfer may take, including the wait for a slot.
	scanTimeout = 10 * time.Minute
)

// Receive stores the part `file` of a multipart body as an upload of the actor, without holding it in memory.
func (f *Files) Receive(w http.ResponseWriter, r *http.Request, actor access.Actor) (Upload, error) {
	if r.ContentLength > f.limit+multipartOverhead {
		return Upload{}, fault.TooLarge()
	}
	control := http.NewResponseController(w)
	r.Body = http.MaxBytesReader(w, &stallBody{r.Body, control}, f.limit+multipartOverhead)
	parts, err := r.MultipartReader()
	if err != nil {
		return Upload{}, fault.BadRequest("the body is not multipart/form-data")
	}
	part, err := parts.NextPart()
	if err != nil || part.FormName() != "file" {
		return Upload{}, fault.BadRequest("the body needs one part: file")
	}
	return f.Put(r.Context(), actor, part.FileName(), &singlePartReader{part, parts, control})
}

// singlePartReader reads a part and requires that the body ends after it.
type singlePartReader struct {
	part    *multipart.Part
	parts   *multipart.Reader
	control *http.ResponseController
}

func (o *singlePartReader) Read(p []byte) (int, error) {
	n, err := o.part.Read(p)
	if err == io.EOF {
		if _, next := o.parts.NextPart(); next == nil {
			return n, fault.BadRequest("the body has more than one part")
		} else if next != io.EOF {
			err = next
		} else if late := o.control.SetReadDeadline(time.Now().Add(scanTimeout)); late != nil &&
			!errors.Is(late, http.ErrNotSupported) {
			err = late // without this the deadline would end the wait for the scan
		}
	}
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return n, fault.TooLarge()
	}
	return n, err
}

// stallBody lets a slow upload continue unless it stalls.
type stallBody struct {
	io.ReadCloser
	control *http.ResponseController
}

func (b *stallBody) Read(p []byte) (int, error) {
	err := b.control.SetReadDeadline(time.Now().Add(stallTimeout))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return b.ReadCloser.Read(p)
}

// ServeLink answers a signed link. user is the user of the token that was sent, 0 for none. If it returns an
// error, nothing has been written yet.
func (f *Files) ServeLink(w http.ResponseWriter, r *http.Request, token string, user int64) error {
	ctx := r.Context()
	l, err := f.Verify(ctx, token, user)
	if err != nil {
		return err
	}
	c, err := f.Find(ctx, l.Object)
	if err != nil {
		return err
	}
	content, err := f.openContent(ctx, c)
	if err != nil {
		return err
	}
	if r.Method != http.MethodHead {
		if err := f.begin(ctx, l, c, r.Header.Get("Range") != ""); err != nil {
			return errors.Join(err, content.Close())
		}
	}
	defer func() { _ = content.Close() }() // it was only read, and the answer has been sent
	serve(w, r, c, l.Mode, content)
	return nil
}

// Serve sends a public content. If it returns an error, nothing has been written yet.
func (f *Files) Serve(w http.ResponseWriter, r *http.Request, c Content, m Mode) error {
	content, err := f.openContent(r.Context(), c)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }() // it was only read, and the answer has been sent
	serve(w, r, c, m, content)
	return nil
}

// begin begins an answer and logs it if it is the first of its link.
func (f *Files) begin(ctx context.Context, l Link, c Content, ranged bool) error {
	first, err := f.Begin(ctx, l, ranged)
	if err != nil || !first {
		return err
	}
	if err := f.LogDownload(ctx, l.UserID, c, l.Mode); err != nil {
		return errors.Join(err, f.undoBegin(ctx, l))
	}
	return nil
}

// serve writes a content, as a whole or the requested ranges.
func serve(w http.ResponseWriter, r *http.Request, c Content, m Mode, content io.ReadSeeker) {
	h := w.Header()
	h.Set("Content-Type", c.Mime)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Disposition", Disposition(c.Name, c.Inline(m)))
	h.Set("Content-Security-Policy", attachmentPolicy)
	h.Set("X-Frame-Options", "DENY")
	if c.Inline(m) {
		h.Set("Content-Security-Policy", previewPolicy(c.Mime))
		h.Set("X-Frame-Options", "SAMEORIGIN")
	}
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer") // the address is a key
	h.Set("Cache-Control", "no-store")
	h.Set("No-Gzip-Compression", "1") // gzhttp removes it; a length and its ranges are those of the file
	h.Set("ETag", `"`+c.Sha256+`"`)
	http.ServeContent(&stallWriter{w, http.NewResponseController(w)}, r, "", time.Time{}, content)
}

// stallWriter lets a slow download continue unless it stalls.
type stallWriter struct {
	http.ResponseWriter
	control *http.ResponseController
}

func (p *stallWriter) Write(b []byte) (int, error) {
	err := p.control.SetWriteDeadline(time.Now().Add(stallTimeout))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return p.ResponseWriter.Write(b)
}

// Disposition is the Content-Disposition of a file: its name in full, and one in ASCII for old programs.
func Disposition(name string, inline bool) string {
	kind := "attachment"
	if inline {
		kind = "inline"
	}
	ascii := strings.Map(func(r rune) rune {
		switch {
		case r == '"' || r == '\\' || r == '%':
			return '_'
		case r < ' ' || r > '~':
			return asciiLetter(r)
		}
		return r
	}, name)
	// PathEscape does not escape a few signs that RFC 8187 requires escaped.
	full := strings.NewReplacer(":", "%3A", "=", "%3D", "@", "%40").Replace(url.PathEscape(name))
	return fmt.Sprintf(`%s; filename="%s"; filename*=UTF-8''%s`, kind, ascii, full)
}

func asciiLetter(r rune) rune {
	const turkish, plain = "çÇğĞıİîÎöÖşŞüÜâÂûÛ", "cCgGiIiIoOsSuUaAuU"
	n := 0
	for _, t := range turkish {
		if t == r {
			return rune(plain[n])
		}
		n++
	}
	return '_'
}
