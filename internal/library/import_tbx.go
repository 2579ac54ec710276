package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"lls/internal/format/sheet"
	"lls/internal/format/tbx"
	"lls/internal/platform/fault"
)

// readFile reads the rows of a table, or the entries of a TBX file as rows of columns that are known, with remarks on
// each.
func (c *rowReader) readFile(ctx context.Context, name string, r io.ReadSeeker, answer *ImportAnswer,
	dry bool) (err error) {
	head := make([]byte, 64)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return fmt.Errorf("read the beginning of an import: %w", err)
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read an import: %w", err)
	}
	if name == "tbx" || name == "terms" && tbx.Is(head[:n]) {
		c.isTBX, c.columns = true, []string{"NameTR", "NameEN", "AbbrTR", "AbbrEN", "Domains", "Notes"}
		c.rows, c.remarks, err = readTBX(ctx, r)
		return err
	}
	return c.readTable(ctx, r, answer, dry)
}

// readTBX reads entries as rows, and what each contains for which a term has no field.
func readTBX(ctx context.Context, r io.Reader) (rows []sheet.Row, remarks [][]fault.Field, err error) {
	for e, err := range tbx.Read(ctx, r) {
		if bad, ok := errors.AsType[*tbx.Error](err); ok {
			f := fault.Invalid(unreadableTBX(bad))
			f.Cause = err
			return nil, nil, f
		}
		if err != nil {
			return nil, nil, fmt.Errorf("read the entries of an import: %w", err)
		}
		fitAbbreviations(&e)
		notes, cut := notesOf(e)
		rows = append(rows, sheet.Row{Number: e.Line, Cells: []string{
			e.TR.Name, e.EN.Name, e.TR.Abbr, e.EN.Abbr, strings.Join(e.Subjects, "\n"), notes}})
		remarks = append(remarks, remarksOf(e, cut))
	}
	return rows, remarks, nil
}

// unreadableTBX says with the codes of fields why a TBX file cannot be read, and where.
func unreadableTBX(e *tbx.Error) fault.Field {
	f := fault.Field{Field: "UploadId", Code: "pattern", Params: map[string]any{"Reason": "tbx-" + string(e.Reason)}}
	if e.Line > 0 {
		f.Params["Line"] = e.Line
	}
	if e.Value != "" {
		f.Params["Value"] = excerpt(e.Value)
	}
	switch e.Reason {
	case tbx.ReasonEmpty:
		f.Code = "required"
	case tbx.ReasonBytes:
		f.Code, f.Params["Max"] = "max", tbx.MaxBytes
	case tbx.ReasonEntries:
		f.Code, f.Params["Max"] = "max", tbx.MaxEntries
	case tbx.ReasonLength:
		f.Code, f.Params["Max"] = "maxlength", tbx.MaxLength
	}
	return f
}

// incomplete returns the remark on an entry of a TBX file without a name in one of the languages: it is left out,
// not refused, because such files often have further languages and entries.
func (c *rowReader) incomplete(row sheet.Row) *fault.Field {
	for _, key := range []string{"NameTR", "NameEN"} {
		if c.isTBX && strings.TrimSpace(c.cell(row, key)) == "" {
			return &fault.Field{Field: key, Code: "required"}
		}
	}
	return nil
}

// knownDomains returns the subject fields of an entry that are domains; the others get a remark, and are not refused.
func (c *rowReader) knownDomains(cell string) (ids []int64, unknown []string) {
	for subject := range strings.SplitSeq(cell, "\n") {
		if found, ok := c.nodes["Domains"].ids(subject); ok {
			ids = append(ids, found...)
		} else {
			unknown = append(unknown, subject)
		}
	}
	return ids, unknown
}
