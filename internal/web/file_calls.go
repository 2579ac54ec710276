package web

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"reflect"

	"lls/internal/platform/access"
	"lls/internal/platform/file"
	"lls/internal/record"
)

const linkPath = file.LinkPath

// FileContent describes a file in full, without Success.
type FileContent struct {
	Data []byte `doc:"Base64"`
	Mime string
	Name string
}

// fileStream writes a FileContent while it reads the file: in memory a large one would need five times its size.
type fileStream struct{ file.Answer }

func (f fileStream) stream(w io.Writer) (err error) {
	defer func() { err = errors.Join(err, f.Data.Close()) }()
	rest, err := record.Marshal(struct{ Mime, Name string }{f.Mime, f.Name})
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, `{"Data":"`); err != nil {
		return err
	}
	data := base64.NewEncoder(base64.StdEncoding, w)
	if _, err := io.Copy(data, f.Data); err != nil {
		return err
	}
	if err := data.Close(); err != nil {
		return err
	}
	_, err = w.Write(append([]byte(`",`), rest[1:]...))
	return err
}

// fileCall answers a file, or a signed address of it.
func fileCall(ctx context.Context, c *Call, wildcard string,
	address func(context.Context, access.Actor, int64, file.Mode) (file.LinkAnswer, error),
	open func(context.Context, access.Actor, int64, file.Mode) (file.Answer, error)) (any, error) {
	asked, err := c.one("mode")
	if err != nil {
		return nil, err
	}
	mode, err := file.ParseMode(asked)
	if err != nil {
		return nil, err
	}
	link, err := c.choice("link", "0", "1")
	if err != nil {
		return nil, err
	}
	if link == "1" {
		return address(ctx, c.Actor, c.ID(wildcard), mode)
	}
	// The file is read after this call has returned and its own context has ended.
	content, err := open(c.request.Context(), c.Actor, c.ID(wildcard), mode)
	return fileStream{content}, err
}

// fileParams and fileAnswers are those of every call that gives a file.
func fileParams() []param {
	return []param{{name: "mode", typ: "string", enum: []string{"download", "preview"}},
		{name: "link", typ: "string", enum: []string{"0", "1"}}}
}

func fileAnswers() []reflect.Type {
	return []reflect.Type{reflect.TypeFor[FileContent](), reflect.TypeFor[file.LinkAnswer]()}
}

func (s *Server) fileRoutes() []*route {
	call := get("/api/settings/revisions/file/{fileId}", "revisionFile", can(access.FilesRead),
		"A version's file, or with link=1 a signed address of it",
		func(ctx context.Context, c *Call) (any, error) {
			return fileCall(ctx, c, "fileId", s.files.Link, s.files.Get)
		}).withParams(fileParams()...).slowCall().writesLog()
	call.answers = fileAnswers()
	upload := &route{method: http.MethodPost, path: "/api/uploads", name: "upload", policy: can(access.UploadsCreate),
		summary: "Send a file; a save names it as UploadId",
		answers: []reflect.Type{reflect.TypeFor[file.Upload]()}}
	upload.raw = func(w http.ResponseWriter, r *http.Request) error { return s.upload(upload, w, r) }
	link := &route{method: http.MethodGet, path: linkPath + "{token}", policy: public(), raw: s.openLink}
	return tagged("files", call, upload, link)
}

// upload has no deadline: it may take long unless it stalls.
func (s *Server) upload(rt *route, w http.ResponseWriter, r *http.Request) error {
	c, err := s.open(rt, r)
	if err != nil {
		return err
	}
	defer c.close()
	if err := extend(w, slowCallTime); err != nil {
		return err
	}
	received, err := s.files.Receive(w, r, c.Actor)
	if late := extend(w, callTime); late != nil {
		return errors.Join(err, late)
	}
	if err != nil {
		return err
	}
	s.respond(w, r, received, nil)
	return nil
}

// openLink answers a signed address; a token in the request must be the user's.
func (s *Server) openLink(w http.ResponseWriter, r *http.Request) error {
	var user int64
	if r.Header.Get("Authorization") != "" {
		actor, err := s.authenticate(r, idleOf(r, nil))
		if err != nil {
			return err
		}
		user = actor.UserID
	}
	return s.files.ServeLink(w, r, r.PathValue("token"), user)
}
