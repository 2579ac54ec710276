package eurlex

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// readHTML reads a page of EUR-Lex. It looks at tags one by one: no page can nest elements too deep for it.
func readHTML(data []byte) string {
	var l lines
	var out leftOut
	z := html.NewTokenizer(bytes.NewReader(data))
	for {
		kind := z.Next()
		switch kind {
		case html.ErrorToken: // the end: bytes in memory cannot fail
			return l.String()
		case html.TextToken:
			if out.depth == 0 {
				l.text(string(z.Text()))
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			tag := atom.Lookup(name)
			if isBlock(tag) {
				l.end()
			}
			out.see(tag, kind, kind == html.StartTagToken && isLeftOut(tag, z, more))
		}
	}
}

// isBlock reports whether a tag begins or ends a line.
func isBlock(tag atom.Atom) bool {
	switch tag {
	case atom.P, atom.Div, atom.Table, atom.Tr, atom.Td, atom.Th, atom.Li, atom.Ul, atom.Ol, atom.Dl, atom.Dt, atom.Dd,
		atom.Br, atom.Hr, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Body, atom.Section, atom.Article,
		atom.Pre, atom.Blockquote:
		return true
	}
	return false
}

// leftOut is the element in hand whose text does not count.
type leftOut struct {
	tag   atom.Atom
	depth int // of elements of its tag; 0: none is left out
}

func (o *leftOut) see(tag atom.Atom, kind html.TokenType, starts bool) {
	switch {
	case o.depth > 0 && (tag == atom.Body || o.tag == atom.P && tag == atom.P && kind == html.StartTagToken):
		o.depth = 0 // an end tag that may be missing
		fallthrough
	case o.depth == 0:
		if starts {
			o.tag, o.depth = tag, 1
		}
	case tag == o.tag && kind == html.StartTagToken:
		o.depth++
	case tag == o.tag && kind == html.EndTagToken:
		o.depth--
	}
}

// asides begin the classes of elements that do not belong to the act: page heads, footnotes, remarks of EUR-Lex, and
// the signs of its consolidated texts.
var asides = []string{"footnote", "note", "oj-note", "oj-hd", "hd-", "oj-separator", "modref", "arrow", "reference",
	"disclaimer", "toc", "title-fam-member", "linksPanel"}

// isLeftOut reports whether the text of an element does not belong to the act.
func isLeftOut(tag atom.Atom, z *html.Tokenizer, more bool) bool {
	switch tag {
	case atom.Head, atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Title, atom.Nav, atom.Select,
		atom.Button:
		return true
	case atom.P, atom.Div, atom.Span, atom.A, atom.Table, atom.Td:
	default:
		return false
	}
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "href": // the mark of a footnote
			if strings.HasPrefix(string(value), "#E0") || strings.HasPrefix(string(value), "#ntr") ||
				strings.HasPrefix(string(value), "#src.") {
				return true
			}
		case "class":
			for class := range strings.FieldsSeq(string(value)) {
				for _, aside := range asides {
					if class == aside || strings.HasPrefix(class, aside+"-") || strings.HasSuffix(aside, "-") &&
						strings.HasPrefix(class, aside) {
						return true
					}
				}
			}
		}
	}
	return false
}
