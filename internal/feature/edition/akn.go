package edition

import (
	"bufio"
	"context"
	"encoding/xml"
	"fmt"
	"io"

	"lls/internal/text/lang"
)

// country is that of the documents: the vocabulary has no value for none, and a default must not claim a jurisdiction.
const country = "xx"

const aknNamespace = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"

// writeAKN writes the text as a document of Akoma Ntoso 3.0: a bill, or an act if it is adopted.
func (d *edition) writeAKN(ctx context.Context, w io.Writer) error {
	metadata, err := d.metadataJSON()
	if err != nil {
		return err
	}
	s := d.sides()[0]
	kind, contains := "bill", "singleVersion"
	if d.adopted() {
		kind = "act"
	}
	if d.first {
		contains = "originalVersion"
	}
	out := aknWriter{Writer: bufio.NewWriterSize(w, 64<<10), ctx: ctx}
	fmt.Fprintf(out, `%s<akomaNtoso xmlns="%s"><%s name="%[3]s" contains="%s"><meta>`, xml.Header, aknNamespace, kind,
		contains)
	out.identify(d, s, kind)
	fmt.Fprintf(out,
		`<proprietary source="#lls"><metadata xmlns="urn:lls:metadata">%s</metadata></proprietary></meta><body>`,
		escaped(string(metadata)))
	for _, n := range s.aknTree().kids {
		if err := out.node(n); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "</body></%s></akomaNtoso>\n", kind)
	return out.Flush()
}

type aknWriter struct {
	*bufio.Writer
	ctx context.Context
}

// identify writes who, what and when, in the levels of FRBR.
func (w aknWriter) identify(d *edition, s *side, kind string) {
	adopted := d.version.Date
	if d.text.DateAdopted != nil {
		adopted = *d.text.DateAdopted
	}
	number := ascii(lang.Fold(d.number()))
	if number == "" {
		number = fmt.Sprintf("text-%d", d.text.ID)
	}
	work := fmt.Sprintf("/akn/%s/%s/%s/%s", country, kind, adopted, number)
	code := lang.Pick(s.language, "tur", "eng")
	expression := fmt.Sprintf("%s/%s@%s", work, code, d.version.Date)
	level := func(name, uri, day, more string) {
		fmt.Fprintf(w,
			`<FRBR%s><FRBRthis value="%s/!main"/><FRBRuri value="%[2]s"/><FRBRdate date="%s" name="Generation"/>`+
				`<FRBRauthor href="#lls"/>%s</FRBR%[1]s>`, name, uri, day, more)
	}
	fmt.Fprint(w, `<identification source="#lls">`)
	level("Work", work, string(adopted), `<FRBRcountry value="`+country+`"/>`)
	level("Expression", expression, string(d.version.Date), `<FRBRlanguage language="`+code+`"/>`)
	level("Manifestation", expression+".akn", d.made.Format("2006-01-02"), `<FRBRformat value="application/akn+xml"/>`)
	status := ""
	if d.version.Status != nil {
		status = lang.Pick(s.language, d.version.Status.NameTR, d.version.Status.NameEN)
	}
	fmt.Fprintf(
		w, `</identification><lifecycle source="#lls"><eventRef eId="e1" date="%s" source="#ro1" type="generation"/></lifecycle>`+
			`<references source="#lls"><original eId="ro1" href="%s" showAs="%s"/>`+
			`<TLCOrganization eId="lls" href="/akn/ontology/organization/lls" showAs="LLS"/>`+
			`<TLCConcept eId="status" href="/akn/ontology/concept/status" showAs="%s"/></references>`,
		d.version.Date, work, escaped(d.title()), escaped(orDash(status)))
}

func orDash(s string) string {
	if s == "" {
		return "—"
	}
	return s
}

func (w aknWriter) node(n *aknNode) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	w.write("<", n.tag)
	if n.name != "" {
		w.write(` name="`, escaped(n.name), `"`)
	}
	w.write(` eId="`, n.id, `">`)
	for _, h := range n.heads {
		w.element(h.tag, h.text)
	}
	if len(n.kids) == 0 {
		w.paragraphs("content", n.id, n.before)
		w.write("</", n.tag, ">")
		return nil
	}
	if len(n.before) > 0 {
		w.paragraphs("intro", n.id, n.before)
	}
	for _, kid := range n.kids {
		if err := w.node(kid); err != nil {
			return err
		}
	}
	if len(n.after) > 0 {
		w.paragraphs("wrapUp", n.id, n.after)
	}
	w.write("</", n.tag, ">")
	return nil
}

func (w aknWriter) paragraphs(tag, id string, texts []string) {
	w.write("<", tag, ` eId="`, id, "__", tag, `_1">`)
	if len(texts) == 0 {
		w.write("<p/>")
	}
	for _, text := range texts {
		w.element("p", text)
	}
	w.write("</", tag, ">")
}

func (w aknWriter) element(tag, text string) {
	w.write("<", tag, ">", escaped(text), "</", tag, ">")
}

// write writes strings one after another. The writer keeps its error until it is flushed.
func (w aknWriter) write(parts ...string) {
	for _, part := range parts {
		_, _ = w.WriteString(part)
	}
}
