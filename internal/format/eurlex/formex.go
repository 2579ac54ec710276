package eurlex

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
)

// inlineFormex are the elements of Formex that are in a line of text; all others begin and end lines.
var inlineFormex = map[string]bool{"HT": true, "DATE": true, "FT": true, "REF.DOC.OJ": true, "REF.DOC": true,
	"REF.DOC.ECR": true, "REF.DOC.SE": true, "QUOT.START": true, "QUOT.END": true, "IE": true, "FN": true, "TERM": true,
	"DEFINITION": true, "PUNC": true, "NO.DOC.TXT": true, "SUP": true, "SUB": true, "LINK": true, "KEYWORD": true,
	"OVER": true, "UNDER": true, "REF.NP": true, "PERIOD": true, "INDEX": true, "EXPONENT": true, "BR": false,
	"QUOT.S": false, "ARTICLE.REF": true, "TXT.COL": true, "ADDR.S": false}

// asideFormex are the elements whose text does not belong to the act: what is known of the document, footnotes,
// signatures, tables of contents and pictures.
var asideFormex = map[string]bool{"BIB.INSTANCE": true, "BIB.DATA": true, "BIB.DOC": true, "NOTE": true,
	"GR.NOTES": true, "TOC": true, "FINAL": true, "SIGNATURE": true, "INCL.ELEMENT": true, "FMX": false,
	"INFO.CONSLEG": true, "INFO.PROD": true, "FAM.COMP": true, "FAM.COMP.CL": true, "MOD.ACT.CL": true}

// readFormex reads a document in Formex, and any other XML whose elements are paragraphs.
func readFormex(data []byte) (string, error) {
	var l lines
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, &Error{Reason: Encoding} }
	failed := func(reason Reason) error {
		line, _ := d.InputPos()
		return &Error{Reason: reason, Line: line}
	}
	depth, aside := 0, 0
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if own := (*Error)(nil); errors.As(err, &own) {
			return "", own
		}
		if err != nil {
			return "", failed(NotXML)
		}
		switch t := token.(type) {
		case xml.Directive:
			return "", failed(DocType)
		case xml.StartElement:
			if depth++; depth > maxDepth {
				return "", failed(TooDeep)
			}
			if aside > 0 || asideFormex[t.Name.Local] {
				aside++
				continue
			}
			if !inlineFormex[t.Name.Local] {
				l.end()
			}
			l.text(quote(t))
		case xml.EndElement:
			if depth--; depth < 0 {
				return "", failed(NotXML)
			}
			if aside > 0 {
				aside--
			} else if !inlineFormex[t.Name.Local] {
				l.end()
			}
		case xml.CharData:
			if aside == 0 {
				l.text(string(t))
			}
		}
	}
	if depth != 0 {
		return "", failed(NotXML)
	}
	return l.String(), nil
}

// quote is the quotation mark that an element stands for: Formex names it by its code.
func quote(t xml.StartElement) string {
	if !strings.HasPrefix(t.Name.Local, "QUOT.") {
		return ""
	}
	for _, a := range t.Attr {
		if a.Name.Local != "CODE" {
			continue
		}
		if code, err := strconv.ParseUint(a.Value, 16, 16); err == nil && code >= 0x2018 && code <= 0x203a {
			return string(rune(code))
		}
	}
	return ""
}
