package textdoc

import (
	"cmp"
	"path"
	"strings"

	"lls/internal/format/pack"
	"lls/internal/text/intake"
	"lls/internal/text/lang"
)

// word reads a document of Word.
type word struct {
	*reader
	archive  *pack.Archive
	lists    *numbering
	styles   map[string]*wordStyle
	letters  map[string]*wordStyle // styles of letters
	standard string                // the style of a paragraph that names none
	language string                // of a text whose language nothing else says
	notes    map[string]string     // by kind and id: footnote2
	fields   []field               // that are open
}

// wordStyle is a style of paragraphs.
type wordStyle struct {
	based string
	list  string // "": not said
	level int    // -1: not said

	language string // "": not said
	hidden   string // "": not said; "0": no
}

// field is a field of Word: its code, and then its result.
type field struct {
	code   string
	result bool
}

func (r *reader) readWord(a *pack.Archive) error {
	r.doc.Format = "docx"
	w := &word{reader: r, archive: a, lists: newNumbering(r.doc), styles: map[string]*wordStyle{},
		letters: map[string]*wordStyle{}, notes: map[string]string{}}
	roots, err := w.relations("")
	if err != nil {
		return err
	}
	main := roots["officeDocument"]
	if main == "" {
		main = "word/document.xml"
	}
	body, err := r.part(a, main)
	if err != nil {
		return err
	}
	if body == nil || !strings.Contains(string(body[:min(len(body), 64<<10)]), "body>") {
		return refuse(ReasonFormat, "no document of Word")
	}
	parts, err := w.relations(main)
	if err != nil {
		return err
	}
	for _, part := range []struct {
		kind string
		read func(*scanner) error
	}{{"styles", w.readStyles}, {"numbering", w.readNumbering}, {"footnotes", w.readNotes}, {"endnotes", w.readNotes}} {
		if parts[part.kind] == "" {
			continue
		}
		b, err := r.part(a, parts[part.kind])
		if err != nil {
			return err
		}
		if err := part.read(r.scan(b)); err != nil {
			return err
		}
	}
	r.doc.Counts = nil // what was met in footnotes that nothing refers to
	for _, kind := range []string{"header", "footer"} {
		r.doc.Count(intake.Heads, a.Count(func(name string) bool {
			return strings.HasPrefix(path.Base(name), kind) && strings.HasSuffix(name, ".xml")
		}))
	}
	r.doc.Count(intake.Objects, a.Count(func(name string) bool {
		return path.Base(name) == "vbaproject.bin" || strings.Contains(name, "/embeddings/")
	}))
	s := r.scan(body)
	return s.all(func(t token) (err error) {
		if t == tokenStart && string(s.name) == "body" {
			r.doc.Blocks, err = w.blocks(s, nil)
		}
		return err
	})
}

// relations gives the parts that a part refers to by the ends of their types.
func (w *word) relations(part string) (map[string]string, error) {
	dir, name := path.Split(part)
	b, err := w.part(w.archive, dir+"_rels/"+name+".rels")
	if err != nil {
		return nil, err
	}
	byType := map[string]string{}
	s := w.scan(b)
	err = s.all(func(t token) error {
		if t != tokenStart || string(s.name) != "Relationship" || s.value("TargetMode") == "External" {
			return nil
		}
		target := s.value("Target")
		if !strings.HasPrefix(target, "/") {
			target = dir + target
		}
		kind := path.Base(s.value("Type"))
		if byType[kind] == "" {
			byType[kind] = strings.TrimPrefix(path.Clean("/"+target), "/")
		}
		return nil
	})
	return byType, err
}

func (w *word) readStyles(s *scanner) error {
	var style *wordStyle
	defaults := false // what holds for all styles is read
	return s.all(func(t token) error {
		name := string(s.name)
		switch {
		case t == tokenClose && name == "style":
			style = nil
		case t == tokenClose && name == "docDefaults":
			defaults = false
		case t != tokenStart:
		case name == "docDefaults":
			defaults = !s.empty
		case name == "style":
			style = &wordStyle{level: -1}
			switch s.value("type") {
			case "character":
				w.letters[s.value("styleId")] = style
			case "paragraph":
				w.styles[s.value("styleId")] = style
				if is := s.value("default"); is == "1" || is == "true" {
					w.standard = s.value("styleId")
				}
			}
		case name == "lang" && style == nil && defaults:
			w.language = s.val()
		case style == nil:
		case name == "lang":
			style.language = s.val()
		case name == "vanish":
			style.hidden = "0"
			if s.on() {
				style.hidden = "1"
			}
		case name == "basedOn":
			style.based = s.val()
		case name == "numId":
			style.list = s.val()
		case name == "ilvl":
			style.level = s.number("val", 0)
		case name == "pPrChange", name == "rPrChange":
			return s.skip()
		}
		return nil
	})
}

// listOf is the list that a style puts its paragraphs in, and the style that says so.
func (w *word) listOf(style string) (id string, level int, from string) {
	level = -1
	for range 32 {
		s := w.styles[style]
		if s == nil {
			break
		}
		if level < 0 {
			level = s.level
		}
		if s.list != "" {
			return s.list, level, style
		}
		style = s.based
	}
	return "", level, ""
}

// hides reports whether a style of paragraphs or of letters hides their text.
func hides(styles map[string]*wordStyle, style string) bool {
	for range 32 {
		s := styles[style]
		if s == nil || s.hidden != "" {
			return s != nil && s.hidden == "1"
		}
		style = s.based
	}
	return false
}

// languageOf is the language of a paragraph: that of its first run or of its mark, of its style, or of the document.
func (w *word) languageOf(p *wordPara) lang.Language {
	code := p.language
	for style, hop := p.style, 0; code == "" && hop < 32 && w.styles[style] != nil; hop++ {
		code, style = w.styles[style].language, w.styles[style].based
	}
	return languageOf(cmp.Or(code, w.language))
}

// languageOf is the language of a code such as tr-TR. A document that says none is Turkish.
func languageOf(code string) lang.Language {
	code, _, _ = strings.Cut(strings.ToLower(code), "-")
	return lang.Language(cmp.Or(code, string(lang.Turkish)))
}

func (w *word) readNumbering(s *scanner) error {
	var abstract *abstractList
	var one *list
	var at *level
	over := -1
	return s.all(func(t token) error {
		name := string(s.name)
		if t == tokenClose {
			switch name {
			case "abstractNum":
				abstract = nil
			case "num":
				one = nil
			case "lvl":
				at = nil
			case "lvlOverride":
				over = -1
			}
		}
		if t != tokenStart {
			return nil
		}
		switch {
		case name == "abstractNum":
			abstract = &abstractList{}
			w.lists.abstracts[s.value("abstractNumId")] = abstract
		case name == "num":
			one = newList()
			w.lists.lists[s.value("numId")] = one
		case name == "abstractNumId" && one != nil:
			one.abstract = s.val()
		case name == "numStyleLink" && abstract != nil:
			abstract.link = s.val()
		case name == "styleLink" && abstract != nil:
			w.lists.byStyle[s.val()] = abstract
		case name == "lvlOverride":
			over = s.number("ilvl", -1)
		case name == "startOverride" && one != nil && over >= 0 && over < levels:
			one.start[over] = s.number("val", 0)
		case name == "lvl":
			at = nil
			i := s.number("ilvl", 0)
			if i < 0 || i >= levels {
				return nil
			}
			fresh := newLevel()
			switch {
			case abstract != nil:
				at, abstract.levels[i] = &fresh, &fresh
			case one != nil:
				at, one.over[i] = &fresh, &fresh
			}
		case at != nil:
			at.property(s, name)
		}
		return nil
	})
}

func (l *level) property(s *scanner, name string) {
	switch name {
	case "start":
		l.start = s.number("val", 0)
	case "numFmt":
		if l.format = s.val(); l.format == "custom" {
			l.format = s.value("format")
		}
	case "lvlText":
		l.text = s.val()
	case "suff":
		l.glued = s.val() == "nothing"
	case "lvlRestart":
		l.restart = s.number("val", -1)
	case "pStyle":
		l.style = s.val()
	case "lvlPicBulletId":
		l.picture = true
	case "isLgl":
		l.legal = s.on()
	}
}

func (w *word) readNotes(s *scanner) error {
	return s.all(func(t token) error {
		kind := string(s.name)
		if t != tokenStart || kind != "footnote" && kind != "endnote" {
			return nil
		}
		id, typ := s.value("id"), s.value("type")
		blocks, err := w.blocks(s, nil)
		if err == nil && (typ == "" || typ == "normal") {
			w.notes[kind+id] = strings.Join(intake.Lines(blocks), " ")
		}
		return err
	})
}
