package concordance

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/fault"
	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/lang"
)

// ExportChoices are what an export of a table offers.
type ExportChoices struct {
	Layouts    []ExportLayout
	Versions   []ExportVersion `doc:"Of the legal text, the latest first: a document can be attached to one of them"`
	ModifyDate record.Instant  `doc:"Of the table"`
	Sha256     string          `doc:"Of what the table says now; documents have it at the foot of each page"`
}

// ExportLayout is a layout to choose.
type ExportLayout struct {
	ID     string `json:"Id"`
	NameTR string
	NameEN string
}

// ExportVersion is a version that a document can be attached to.
type ExportVersion struct {
	ID         int64 `json:"Id"`
	Date       record.Day
	Status     *record.Named
	ModifyDate record.Instant
}

// Choices returns what an export of a table offers.
func (c *Concordances) Choices(ctx context.Context, actor access.Actor, id int64) (answer ExportChoices, err error) {
	answer.Layouts, answer.Versions = []ExportLayout{}, []ExportVersion{}
	if err := actor.Need(access.ConcordancesRead); err != nil {
		return answer, err
	}
	for _, l := range c.content.Layouts() {
		answer.Layouts = append(answer.Layouts, ExportLayout{l.ID, string(l.Name.TR), string(l.Name.EN)})
	}
	err = c.engine.Main.View(ctx, func(tx *store.Tx) error {
		answer.Versions = answer.Versions[:0]
		t, err := c.kind.Find(ctx, tx, id)
		if err != nil {
			return err
		}
		versions, err := library.AllVersionsOf(ctx, tx, int64(t.LegalTextID))
		if err != nil {
			return err
		}
		for _, v := range versions {
			answer.Versions = append(answer.Versions, ExportVersion{v.ID, v.Date, v.Status, v.ModifyDate})
		}
		sum := newChecksum(t)
		if err := c.library.EachAlignment(ctx, tx, t, func(r *library.Alignment) error {
			sum.row(r)
			return ctx.Err()
		}); err != nil {
			return err
		}
		answer.ModifyDate, answer.Sha256 = t.ModifyDate, sum.String()
		return nil
	})
	if err != nil {
		return answer, fmt.Errorf("read what an export of table %d offers: %w", id, err)
	}
	return answer, nil
}

// Attachment says which document of a table is added to which version.
type Attachment struct {
	RevisionID int64           `json:"RevisionId" doc:"A version of the legal text, which the caller has checked out"`
	ModifyDate *record.Instant `doc:"Of the version, as it was read"`
	Format     string          `enum:"docx,pdf"`
	Language   string          `json:",omitempty" enum:"tr,en,both" doc:"Left out: that of the call"`
	Layout     string          `json:",omitempty" doc:"Left out: the standard one"`
	Reverse    bool            `json:",omitempty"`
	Official   bool            `json:",omitempty"`
}

// options are the options of the document.
func (a Attachment) options(words lang.Language) (o ExportOptions, err error) {
	o = ExportOptions{Format: a.Format, Language: words, Layout: a.Layout, Reverse: a.Reverse, Official: a.Official}
	switch a.Language {
	case "":
	case "both":
		o.Both = true
	case string(lang.Turkish), string(lang.English):
		o.Language = lang.Language(a.Language)
	default:
		return o, fault.Invalid(fault.Field{Field: "Language", Code: "unknown"})
	}
	if a.Format != DOCX && a.Format != PDF {
		return o, fault.Invalid(fault.Field{Field: "Format", Code: "unknown"})
	}
	return o, nil
}

// Attached is the answer to an attachment.
type Attached struct {
	Name       string         // of the file
	ModifyDate record.Instant `doc:"Of the version now"`
	Sha256     string         `doc:"Of what the table says"`
}

// Attach makes a document of a table and adds it to the files of a version, which the actor has checked out. It is a
// save of the version: its rules, its entry in the log and its limits of files apply.
func (c *Concordances) Attach(ctx context.Context, actor access.Actor, id int64, words lang.Language, in Attachment) (
	answer Attached, err error) {
	if err := actor.Need(access.RevisionsUpdate); err != nil {
		return answer, err
	}
	o, err := in.options(words)
	if err != nil {
		return answer, err
	}
	layout, err := c.content.Layout(o.Layout)
	if err != nil {
		return answer, err
	}
	var t *library.Concordance
	var version *library.Revision
	if err := c.engine.Main.View(ctx, func(tx *store.Tx) (err error) { // before a document is made in vain
		if t, err = c.kind.Find(ctx, tx, id); err != nil {
			return err
		}
		version, err = library.Revisions(c.library).FindToChange(ctx, tx, actor, in.RevisionID, in.ModifyDate)
		return err
	}); err != nil {
		return answer, fmt.Errorf("attach table %d to version %d: %w", id, in.RevisionID, err)
	}
	if version.LegalTextID != int64(t.LegalTextID) {
		return answer, fault.Invalid(fault.Field{Field: "RevisionId", Code: "unknown"})
	}
	answer.Name = c.fileName(t, o)
	ctx, settle := c.files.BeginSave(ctx)
	saved, err := c.attach(ctx, actor, version, &answer, func(w io.Writer) (sum string, err error) {
		return c.write(ctx, actor, id, o, layout, version.ID, w)
	}, t)
	if err := settle(err); err != nil {
		return answer, fmt.Errorf("attach table %d to version %d: %w", id, in.RevisionID, err)
	}
	answer.ModifyDate = saved.ModifyDate
	return answer, nil
}

// attach uploads what write writes as the actor, and saves the version with it.
func (c *Concordances) attach(ctx context.Context, actor access.Actor, version *library.Revision, answer *Attached,
	write func(io.Writer) (string, error), t *library.Concordance) (saved record.Saved, err error) {
	document, into := io.Pipe()
	written := make(chan error, 1)
	go func() {
		sum, err := write(into)
		answer.Sha256 = sum
		_ = into.CloseWithError(err) // always nil
		written <- err
	}()
	upload, err := c.files.Put(ctx, actor, answer.Name, document)
	_ = document.Close() // ends the writing if it is not read to its end
	if failed := <-written; failed != nil && err == nil {
		err = failed
	}
	if err != nil {
		return saved, err
	}
	one := c.kind.Labels.One
	files := make([]library.FileInput, 0, len(version.Files)+1)
	for _, f := range version.Files {
		files = append(files, library.FileInput{ID: f.ID, Name: f.Name, DescriptionTR: f.DescriptionTR,
			DescriptionEN: f.DescriptionEN})
	}
	files = append(files, library.FileInput{UploadID: upload.Id, DescriptionTR: one.TR + ": " + t.EUAct.CELEX,
		DescriptionEN: one.EN + ": " + t.EUAct.CELEX})
	body, err := json.Marshal(struct {
		ID         int64 `json:"Id"`
		ModifyDate record.Instant
		Files      []library.FileInput
	}{version.ID, version.ModifyDate, files})
	if err != nil {
		return saved, fmt.Errorf("write the save of the version: %w", err)
	}
	return library.Revisions(c.library).Save(ctx, actor, body)
}
