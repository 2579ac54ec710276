// Package content contains the texts that an operator may write: welcome texts, announcements, resources, the legal
// warning and the contact, the layouts of tables of concordance, and what the checks of texts ask for. Each is a file
// with a default inside the program; a file of the same name under content/ of the data folder replaces it and is read
// again when it has changed.
package content

import (
	"cmp"
	"embed"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"

	"lls/internal/platform/access"
)

//go:embed defaults
var defaults embed.FS

//go:embed all:embedded
var embedded embed.FS

// Config is what the contents of an instance need.
type Config struct {
	Data string       // folder of the instance
	Log  *slog.Logger // gets one message for each state of a file that cannot be read
}

// Content is what the files say now.
type Content struct {
	folder  string // content/ of the data folder
	program fs.FS  // files inside the program that resources name as embedded:…

	welcome       *source[welcome]
	announcements *source[announcements]
	resources     *source[resources]
	legal         *source[Legal]
	contact       *source[Contact]
	checks        *source[checkStyle]
	layouts       *layouts

	hashes hashes
}

// New returns the contents of an instance; the folder need not exist.
func New(c Config) *Content {
	folder := filepath.Join(c.Data, "content")
	program, err := fs.Sub(embedded, "embedded")
	if err != nil {
		panic(err) // the only cause is a wrong name
	}
	return &Content{
		folder: folder, program: program,
		welcome:       newSource[welcome](folder, "welcome.json", c.Log),
		announcements: newSource[announcements](folder, "announcements.json", c.Log),
		resources:     newSource[resources](folder, "resources.json", c.Log),
		legal:         newSource[Legal](folder, "legal.json", c.Log),
		contact:       newSource[Contact](folder, "contact.json", c.Log),
		checks:        newSource[checkStyle](folder, "checks.json", c.Log),
		layouts:       newLayouts(folder, c.Log),
	}
}

// Welcome is the welcome text of the home screen for a role.
func (c *Content) Welcome(role access.Role) BilingualText { return c.welcome.get().of(role) }

// Announcements are those for a role, the newest first.
func (c *Content) Announcements(role access.Role) []Announcement {
	out := []Announcement{}
	for _, a := range c.announcements.get() {
		if len(a.Roles) == 0 || slices.Contains(a.Roles, role) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b Announcement) int { return cmp.Compare(b.Date, a.Date) })
	return out
}

// Legal is the text beside and below the sign-in.
func (c *Content) Legal() Legal { return c.legal.get() }

// Contact is the support contact; options of the program fill empty fields.
func (c *Content) Contact() Contact { return c.contact.get() }

// Broken names the files that cannot be read; their previous content, or the default, stays in use.
func (c *Content) Broken() []string {
	names := []string{}
	all := []interface{ check() (string, bool) }{c.welcome, c.announcements, c.resources, c.legal, c.contact, c.checks}
	for _, s := range c.layouts.sources() {
		all = append(all, s)
	}
	for _, s := range all {
		if name, broken := s.check(); broken {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// open opens a file that is beside the content files; no name leads out of their folder.
func (c *Content) open(name string) (*os.File, error) {
	root, err := os.OpenRoot(filepath.Join(c.folder, "files"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	return root.Open(name)
}
