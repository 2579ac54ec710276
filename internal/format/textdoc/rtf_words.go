package textdoc

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"lls/internal/text/intake"
)

// charsetOf is the encoding of a font by its \fcharset.
func charsetOf(n int) encoding.Encoding {
	switch n {
	case 161:
		return charmap.Windows1253
	case 162:
		return charmap.Windows1254
	case 163:
		return charmap.Windows1258
	case 186:
		return charmap.Windows1257
	case 204:
		return charmap.Windows1251
	case 238:
		return charmap.Windows1250
	}
	return nil
}

// codePage is the encoding of a document by its \ansicpg.
func codePage(n int) encoding.Encoding {
	switch n {
	case 1250:
		return charmap.Windows1250
	case 1251:
		return charmap.Windows1251
	case 1253:
		return charmap.Windows1253
	case 1254:
		return charmap.Windows1254
	case 437:
		return charmap.CodePage437
	case 850:
		return charmap.CodePage850
	case 852:
		return charmap.CodePage852
	case 10000:
		return charmap.Macintosh
	}
	return charmap.Windows1252
}

// leftOut are the groups that are no text.
func leftOut(word string) bool {
	switch word {
	case "colortbl", "stylesheet", "info", "objdata", "filetbl", "listtable", "listoverridetable", "revtbl", "rsidtbl",
		"generator", "themedata", "colorschememapping", "datastore", "latentstyles", "atnid", "atnauthor", "atrfstart",
		"atrfend", "xmlnstbl", "mmathPr", "nonshppict", "bkmkstart", "bkmkend", "ftnsep", "ftnsepc", "aftnsep",
		"aftnsepc", "pgdsctbl", "tc", "xe", "private", "userprops", "wgrffmtfilter", "pnseclvl", "falt", "panose",
		"docvar", "template", "listname", "sp", "picprop", "background", "nonesttables", "shpinst", "shprslt":
		return true
	}
	return false
}

// word follows a control word with its number.
func (x *rtf) word(word string, n int, given bool) error {
	optional := x.optional
	x.optional = false
	on := !given || n != 0
	switch word {
	case "uc":
		x.state.fallback = min(max(n, 0), 16)
	case "ansicpg":
		x.ansi = codePage(n)
	case "mac":
		x.ansi = charmap.Macintosh
	case "pc":
		x.ansi = charmap.CodePage437
	case "pca":
		x.ansi = charmap.CodePage850
	case "fonttbl":
		x.state.to = toFonts
	case "f":
		if x.state.to == toFonts {
			x.newFont = n
		} else {
			x.state.font = n
		}
	case "fcharset":
		if e := charsetOf(n); x.state.to == toFonts && e != nil {
			x.fonts[x.newFont] = e
		}
	case "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf":
		x.doc.Count(intake.Heads, 1)
		x.state.to = toNothing
	case "pict":
		x.doc.Count(intake.Pictures, 1)
		x.state.to = toNothing
	case "annotation":
		x.doc.Count(intake.Comments, 1)
		x.state.to = toNothing
	case "object":
		x.doc.Count(intake.Objects, 1)
	case "shptxt":
		x.doc.Count(intake.Boxes, 1)
		x.state.to = toText
	case "listtext", "pntext":
		if x.state.to != toNothing {
			x.state.to = toLabel
			x.label.Reset()
		}
	case "fldinst":
		if x.state.isText() {
			x.state.to = toField
			x.field.Reset()
		}
	case "fldrslt":
		x.state.contents = x.state.contents || strings.HasPrefix(strings.TrimSpace(x.field.String()), "TOC")
	case "footnote":
		if x.state.to == toText && x.note == nil {
			x.state.to, x.noteGroup, x.note = toNote, len(x.groups)-1, &strings.Builder{}
		}
	default:
		if optional && word != "shppict" && word != "nesttableprops" && word != "pn" || leftOut(word) {
			x.state.to = toNothing
			return nil
		}
		return x.layout(word, on)
	}
	return nil
}

// layout follows a control word for paragraphs, tables and letters.
func (x *rtf) layout(word string, on bool) error {
	text := x.state.isText()
	switch word {
	case "par", "sect":
		if text && !(x.Original && x.state.added) { // the next paragraph continues it
			x.paragraph()
		}
	case "cell", "nestcell":
		if text {
			x.endCell()
		}
	case "row", "nestrow":
		if text {
			x.endRow()
		}
	case "intbl":
		x.state.inTable = true
	case "pard":
		x.state.inTable = false
	case "plain":
		x.state.hidden, x.state.super, x.state.deleted, x.state.added = false, false, false, false
	case "v":
		if x.state.hidden = on; on && text {
			x.doc.Count(intake.Hidden, 1)
		}
	case "deleted":
		if x.state.deleted = on; on && text {
			x.track(intake.Deleted)
		}
	case "revised":
		if x.state.added = on; on && text {
			x.track(intake.Inserted)
		}
	case "super":
		x.state.super = on
	case "nosupersub", "sub":
		x.state.super = false
	default:
		return x.write(signOf(word))
	}
	return nil
}

func (x *rtf) track(code intake.Code) {
	p := &intake.Para{Found: x.found}
	x.tracked(p, code)
	x.found = p.Found
}

// signOf is the sign that a control word stands for.
func signOf(word string) string {
	switch word {
	case "line", "page", "column":
		return "\n"
	case "tab":
		return "\t"
	case "emdash":
		return "—"
	case "endash":
		return "–"
	case "lquote":
		return "‘"
	case "rquote":
		return "’"
	case "ldblquote":
		return "“"
	case "rdblquote":
		return "”"
	case "bullet":
		return "•"
	case "emspace", "enspace", "qmspace":
		return " "
	}
	return ""
}
