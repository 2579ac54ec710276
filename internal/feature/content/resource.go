package content

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"lls/internal/platform/audit"
	"lls/internal/platform/fault"
	"lls/internal/platform/file"
)

// Object names a resource's file for a signed link.
func Object(id int64) string { return ObjectKind + ":" + strconv.FormatInt(id, 10) }

// ObjectKind is the sort of object that resources are.
const ObjectKind = "resource"

// GuidePath is the public address of the onboarding resources, for people who cannot sign in yet.
const GuidePath = "/api/guides/"

// Resource is a card of the Useful Resources.
type Resource struct {
	ID         int64 `json:"Id"`
	TitleTR    string
	TitleEN    string
	TextTR     string
	TextEN     string
	Kind       string `enum:"zip,pptx,pdf,video,link"`
	Address    string `doc:"Of a web page, or of a file that everybody may have; empty: a file, ask for its link"`
	Name       string `doc:"Of a file; empty for a web page"`
	Size       int64  `doc:"Bytes of a file"`
	Updated    string `format:"date"`
	Onboarding bool   `doc:"Offered to people who choose a new password"`
}

// entry is a resource as its file has it.
type entry struct {
	ID               int64 `json:"Id"`
	TitleTR, TitleEN Text
	TextTR, TextEN   Text
	Kind             string
	Source           string // https://…, file:NAME under content/files, embedded:NAME inside the program
	Updated          string
	Onboarding       bool
	Hidden           bool
}

type resources []entry

// mimes are the types of files that a resource can be.
var mimes = map[string]string{
	"zip":  "application/zip",
	"pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
	"pdf":  "application/pdf",
}

func (list resources) check() error {
	seen := map[int64]bool{}
	for i, e := range list {
		name := fmt.Sprintf("resource %d", i+1)
		if e.ID < 1 || seen[e.ID] {
			return fmt.Errorf("%s: Id must be a number from 1 that no other has", name)
		}
		seen[e.ID] = true
		if err := errors.Join(requireBoth("the title of "+name, e.TitleTR, e.TitleEN, false),
			requireBoth("the text of "+name, e.TextTR, e.TextEN, true),
			day(name, e.Updated), e.checkSource(name)); err != nil {
			return err
		}
	}
	return nil
}

func (e entry) checkSource(name string) error {
	if e.Kind == "video" || e.Kind == "link" {
		u, err := url.Parse(e.Source)
		if err != nil || u.Scheme != "https" || u.Host == "" {
			return fmt.Errorf("%s: the Source of a %s must begin with https://", name, e.Kind)
		}
		return nil
	}
	if mimes[e.Kind] == "" {
		return fmt.Errorf("%s: Kind must be zip, pptx, pdf, video or link", name)
	}
	place, base, _ := strings.Cut(e.Source, ":")
	if place != "file" && place != "embedded" {
		return fmt.Errorf("%s: the Source of a %s must be file:NAME or embedded:NAME", name, e.Kind)
	}
	if base != file.CleanName(base) || path.Ext(base) != "."+e.Kind {
		return fmt.Errorf("%s: %q must be the name of a file that ends in .%s, without a folder", name, base, e.Kind)
	}
	return nil
}

// Resources are the cards that are shown, in the order of the file. One whose file is missing is left out.
func (c *Content) Resources() []Resource {
	out := []Resource{}
	for _, e := range c.resources.get() {
		if e.Hidden {
			continue
		}
		r := Resource{ID: e.ID, TitleTR: string(e.TitleTR), TitleEN: string(e.TitleEN), TextTR: string(e.TextTR),
			TextEN: string(e.TextEN),
			Kind:   e.Kind, Updated: e.Updated, Onboarding: e.Onboarding}
		if mimes[e.Kind] == "" {
			r.Address = e.Source
		} else {
			f, err := c.openEntry(e)
			if err != nil {
				continue
			}
			r.Name, r.Size = f.name, f.size
			_ = f.Close() // it was only read
			if e.Onboarding {
				r.Address = GuidePath + strconv.FormatInt(e.ID, 10)
			}
		}
		out = append(out, r)
	}
	return out
}

// Onboarding are the resources that are offered to users who choose a new password.
func (c *Content) Onboarding() []Resource {
	return slices.DeleteFunc(c.Resources(), func(r Resource) bool { return !r.Onboarding })
}

// File is the file of a resource that is shown; open means that it must be public.
func (c *Content) File(id int64, open bool) (file.Content, error) {
	for _, e := range c.resources.get() {
		if e.ID != id || e.Hidden || mimes[e.Kind] == "" || open && !e.Onboarding {
			continue
		}
		f, err := c.openEntry(e)
		if err != nil {
			return file.Content{}, fault.NotFound()
		}
		defer func() { _ = f.Close() }() // it was only read
		sum, err := c.hashes.of(e.Source, f)
		if err != nil {
			return file.Content{}, fmt.Errorf("read the resource %d: %w", id, err)
		}
		return file.Content{ID: e.ID, Name: f.name, Size: f.size, Mime: mimes[e.Kind], Sha256: sum,
				Category: audit.Files, Reader: func(context.Context) (io.ReadSeekCloser, error) {
					return c.openEntry(e)
				}},
			nil
	}
	return file.Content{}, fault.NotFound()
}

// Find is File for a signed link.
func (c *Content) Find(_ context.Context, id string) (file.Content, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return file.Content{}, fault.NotFound()
	}
	return c.File(number, false)
}

// openedFile is a file of a resource, from the data folder or from the program.
type openedFile struct {
	io.ReadSeekCloser
	name  string
	size  int64
	stamp stamp
}

func (c *Content) openEntry(e entry) (*openedFile, error) {
	place, name, _ := strings.Cut(e.Source, ":")
	var f fs.File
	var err error
	if place == "embedded" {
		f, err = c.program.Open(name)
	} else {
		f, err = c.open(name)
	}
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrInvalid
	}
	content, seeks := f.(io.ReadSeekCloser)
	if err != nil || !seeks {
		return nil, errors.Join(cmp.Or(err, fs.ErrInvalid), f.Close())
	}
	return &openedFile{content, name, info.Size(), stamp{true, info.Size(), info.ModTime()}}, nil
}

// hashes caches the SHA-256 of files until they change.
type hashes struct {
	mu    sync.Mutex
	known map[string]hashed
}

type hashed struct {
	stamp stamp
	sum   string
}

func (h *hashes) of(source string, f *openedFile) (string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if known := h.known[source]; known.stamp == f.stamp && known.sum != "" {
		return known.sum, nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	if h.known == nil {
		h.known = map[string]hashed{}
	}
	found := hashed{f.stamp, hex.EncodeToString(sum.Sum(nil))}
	h.known[source] = found
	return found.sum, nil
}
