package sheet

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"
)

// The bounds of what an XLSX holds besides its rows. A spreadsheet program keeps within those of formats itself.
const (
	maxFormats     = 250
	maxFormat      = 255       // characters of a number format
	maxStyles      = 65_536    // that cells can have
	maxSharedTexts = 1_000_000 // that cells can show
	maxShared      = 256 << 10 // bytes of one of them
	maxMerged      = 1_000_000 // ranges
)

// openBook opens an XLSX or an ODS.
func openBook(ctx context.Context, r io.ReadSeeker, size int64) (*File, error) {
	a, err := openArchive(r, size)
	if err != nil {
		return nil, err
	}
	if a.Has(contentPart) {
		return openODS(ctx, a)
	}
	return openXLSX(ctx, a)
}

// xlsx is a workbook of Office Open XML (ECMA-376, SpreadsheetML), read part by part.
type xlsx struct {
	*archive
	folder string   // of the workbook
	sheets []string // the part of each sheet
	from   epoch
	loaded bool // styles and shared texts have been read
	styles []style
	shared []string
}

func openXLSX(ctx context.Context, a *archive) (*File, error) {
	workbook := "xl/workbook.xml"
	if !a.Has(workbook) {
		return nil, &Error{Reason: ReasonFormat, Cause: errors.New("no workbook")}
	}
	b := &xlsx{archive: a, folder: path.Dir(workbook), from: epoch1900}
	targets, err := b.worksheets(ctx, workbook)
	if err != nil {
		return nil, err
	}
	f := &File{read: b.read}
	err = a.each(ctx, workbook, func(token xml.Token) error {
		e, ok := token.(xml.StartElement)
		if !ok {
			return nil
		}
		switch e.Name.Local {
		case "workbookPr":
			if on := attribute(e, "date1904"); on == "1" || on == "true" {
				b.from = epoch1904
			}
		case "sheet":
			part := targets[attribute(e, "id")] // r:id
			if !a.Has(part) {
				return nil // a chart, or damaged
			}
			if len(f.Sheets) == MaxSheets {
				return &Error{Reason: ReasonSheets}
			}
			state := attribute(e, "state")
			f.Sheets = append(f.Sheets, Info{Name: attribute(e, "name"), Hidden: state != "" && state != "visible"})
			b.sheets = append(b.sheets, part)
		}
		return nil
	})
	if err == nil && len(f.Sheets) == 0 {
		err = &Error{Reason: ReasonFormat, Cause: errors.New("no sheet")}
	}
	return f, err
}

// worksheets returns the parts that hold the sheets of a workbook, by the ids of the relations.
func (b *xlsx) worksheets(ctx context.Context, part string) (map[string]string, error) {
	folder, name := path.Split(part)
	targets := map[string]string{}
	err := b.each(ctx, folder+"_rels/"+name+".rels", func(token xml.Token) error {
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local != "Relationship" || !strings.HasSuffix(attribute(e, "Type"), "/worksheet") {
			return nil
		}
		target := attribute(e, "Target")
		if !strings.HasPrefix(target, "/") {
			target = path.Join(folder, target)
		}
		targets[attribute(e, "Id")] = strings.TrimPrefix(path.Clean(target), "/")
		return nil
	})
	return targets, err
}

// load reads what all sheets share.
func (b *xlsx) load(ctx context.Context) error {
	if b.loaded {
		return nil
	}
	if err := b.readStyles(ctx); err != nil {
		return err
	}
	if err := b.readShared(ctx); err != nil {
		return err
	}
	b.loaded = true
	return nil
}

// readStyles finds out which styles show days and times.
func (b *xlsx) readStyles(ctx context.Context) error {
	formats := map[int]style{}
	within := false
	return b.each(ctx, b.folder+"/styles.xml", func(token xml.Token) error {
		switch e := token.(type) {
		case xml.StartElement:
			switch e.Name.Local {
			case "numFmt":
				code := attribute(e, "formatCode")
				if len(formats) == maxFormats || len([]rune(code)) > maxFormat {
					return &Error{Reason: ReasonFormat,
						Cause: errors.New("number formats beyond those of spreadsheet programs")}
				}
				if id, err := strconv.Atoi(attribute(e, "numFmtId")); err == nil {
					formats[id] = styleOf(code)
				}
			case "cellXfs":
				within = true
			case "xf":
				if !within {
					return nil
				}
				if len(b.styles) == maxStyles {
					return &Error{Reason: ReasonBytes}
				}
				id, err := strconv.Atoi(attribute(e, "numFmtId"))
				s, own := formats[id]
				if !own && err == nil {
					s = builtInStyle(id)
				}
				b.styles = append(b.styles, s)
			}
		case xml.EndElement:
			if e.Name.Local == "cellXfs" {
				return errDone
			}
		}
		return nil
	})
}

// readShared reads the texts that cells refer to by number.
func (b *xlsx) readShared(ctx context.Context) error {
	text, total := rich{most: maxShared}, 0
	return b.each(ctx, b.folder+"/sharedStrings.xml", func(token xml.Token) error {
		if err := text.take(token); err != nil {
			return err
		}
		switch e := token.(type) {
		case xml.StartElement:
			if e.Name.Local == "si" {
				text.begin()
			}
		case xml.EndElement:
			if e.Name.Local != "si" {
				return nil
			}
			if len(b.shared) == maxSharedTexts {
				return &Error{Reason: ReasonBytes}
			}
			s := text.end()
			if total += len(s); total > maxText {
				return &Error{Reason: ReasonBytes}
			}
			b.shared = append(b.shared, s)
		}
		return nil
	})
}

// rich collects a text that may be cut into runs of different looks. Phonetic readings are no part of it.
type rich struct {
	most     int
	text     []byte
	open, in bool // within the text's element, within <t>
	phonetic bool
}

func (r *rich) begin() { r.text, r.open, r.in, r.phonetic = r.text[:0], true, false, false }

func (r *rich) end() string {
	r.open, r.in = false, false
	return unescape(string(r.text))
}

func (r *rich) take(token xml.Token) error {
	switch e := token.(type) {
	case xml.StartElement:
		switch e.Name.Local {
		case "t":
			r.in = r.open && !r.phonetic
		case "rPh":
			r.phonetic = true
		}
	case xml.EndElement:
		switch e.Name.Local {
		case "t":
			r.in = false
		case "rPh":
			r.phonetic = false
		}
	case xml.CharData:
		if !r.in {
			return nil
		}
		if r.text = append(r.text, e...); len(r.text) > r.most {
			return &Error{Reason: ReasonLength}
		}
	}
	return nil
}

// unescape decodes _xHHHH_, which stands for characters that XML cannot contain.
func unescape(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	var out strings.Builder
	for {
		before, after, found := strings.Cut(s, "_x")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		n, err := strconv.ParseUint(after[:min(4, len(after))], 16, 16)
		if len(after) < 5 || after[4] != '_' || err != nil || 0xD800 <= n && n < 0xE000 {
			out.WriteString("_x")
			s = after
			continue
		}
		out.WriteRune(rune(n))
		s = after[5:]
	}
}
