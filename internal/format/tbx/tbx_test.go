package tbx_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"lls/internal/format/tbx"
	"lls/internal/text/texttest"
)

func read(file string) (entries []tbx.Entry, err error) {
	for entry, err := range tbx.Read(context.Background(), strings.NewReader(file)) {
		if err != nil {
			return entries, err
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

// file puts entries into the frame of a file; the first one begins in line 3.
// attributes are so many different ones: comparing all with all would take minutes.
func attributes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, ` a%d=""`, i)
	}
	return b.String()
}

func file(entries string) string {
	return `<?xml version="1.0"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></tbxHeader><text><body>
` + entries + `
</body><back/></text></tbx>`
}

const waste = `<conceptEntry id="c1"><descrip type="subjectField">Environment</descrip><note>first
		line</note><langSec xml:lang="tr-CY"><termSec><term>atık</term></termSec></langSec>
<langSec xml:lang="EN"><termSec><term>refuse</term><termNote type="usageStatus">deprecated</termNote></termSec>
<termSec><term>W.</term><termNote type="termType">abbreviation</termNote></termSec>
<termSec><term>waste <hi>matter</hi></term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></termSec></langSec>
<langSec xml:lang="de"><termSec><term>Abfall</term></termSec></langSec></conceptEntry>`

func TestEntriesAreRead(t *testing.T) {
	got, err := read(file(waste + waste))
	if err != nil || len(got) != 2 {
		t.Fatalf("%d entries, %v", len(got), err)
	}
	want := tbx.Entry{ID: "c1", Line: 3, Subjects: []string{"Environment"}, Notes: []string{"first line"},
		TR: tbx.Side{Name: "atık"}, EN: tbx.Side{Name: "waste matter", Abbr: "W.", More: []string{"refuse"}},
		Remarks: []tbx.Remark{{tbx.RemarkLeftOut, "refuse: deprecated"}, {tbx.RemarkLanguage, "de"}}}
	if !reflect.DeepEqual(got[0], want) {
		t.Errorf("%+v, want %+v", got[0], want)
	}
}

func TestWhatIsNoGlossaryIsRefusedWithItsLine(t *testing.T) {
	entry := func(inner string) string {
		return file("<conceptEntry id=\"c1\">\n" + inner +
			`<langSec xml:lang="tr"><termSec><term>a</term></termSec></langSec></conceptEntry>`)
	}
	section := func(inner string) string {
		return file("<conceptEntry>\n<langSec xml:lang=\"tr\">\n" + inner + "</langSec></conceptEntry>")
	}
	bomb := `<!DOCTYPE tbx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>` + "\n"
	for name, row := range map[string]struct {
		file   string
		reason tbx.Reason
		line   int
	}{
		"nothing":           {"", tbx.ReasonEmpty, 0},
		"no XML":            {"atık;waste", tbx.ReasonSyntax, 1},
		"another XML":       {"<html/>", tbx.ReasonRoot, 1},
		"another namespace": {`<tbx type="TBX-Basic" style="dca" xmlns="x"/>`, tbx.ReasonRoot, 1},

		"another style": {strings.Replace(file(waste), `"dca"`, `"other"`, 1), tbx.ReasonStyle, 2},
		"no entry":      {file(""), tbx.ReasonEmpty, 0},
		"an open element": {file("<conceptEntry>\n<langSec xml:lang='tr'><termSec><term>a\n</termSec>"),
			tbx.ReasonSyntax, 5},
		"a file cut off":     {file(waste)[:400], tbx.ReasonSyntax, 5},
		"two roots":          {file(waste) + "\n<tbx/>", tbx.ReasonSyntax, 10},
		"text behind":        {file(waste) + "\nx", tbx.ReasonSyntax, 10},
		"an attribute twice": {file("<conceptEntry id='a' id='b'/>"), tbx.ReasonSyntax, 3},
		"entities":           {bomb + file("<conceptEntry>&b;</conceptEntry>"), tbx.ReasonEntities, 1},
		"an external entity": {"<!DOCTYPE tbx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>" + file("&x;"),
			tbx.ReasonEntities, 1},
		"an unknown entity":      {file("<conceptEntry>\n<note>&eacute;</note></conceptEntry>"), tbx.ReasonSyntax, 4},
		"bytes that are no text": {file("<conceptEntry>\n<note>\xff</note></conceptEntry>"), tbx.ReasonEncoding, 4},
		"an unknown encoding": {"<?xml version=\"1.0\" encoding=\"x-klingon\"?>\n" + file(waste),
			tbx.ReasonEncoding, 1},
		"bytes not of Turkish": {"<?xml version=\"1.0\" encoding=\"windows-1254\"?>\n" +
			file("<conceptEntry><note>\x81</note></conceptEntry>"), tbx.ReasonEncoding, 1},
		"half of a pair":   {inUTF16("<!--x-->\n", binary.LittleEndian, true) + "\x00\xd8<\x00", tbx.ReasonEncoding, 2},
		"half of a letter": {inUTF16("<!--x-->\n", binary.LittleEndian, true) + "<", tbx.ReasonEncoding, 2},
		"large in UTF-16": {inUTF16("<!--"+strings.Repeat("☺", tbx.MaxBytes/3), binary.BigEndian, true),
			tbx.ReasonBytes, 0},
		"large in Turkish": {"<?xml version='1.0' encoding='iso-8859-9'?><!--" + strings.Repeat("\xfd", tbx.MaxBytes/2),
			tbx.ReasonBytes, 0},
		"entities in UTF-16": {inUTF16(bomb, binary.LittleEndian, false), tbx.ReasonEntities, 1},
		"entities of 2008": {strings.Replace(martif, "<martif", "<!DOCTYPE martif [<!ENTITY x 'y'>]><martif", 1),
			tbx.ReasonEntities, 3},
		"a term of 2008 outside": {strings.Replace(martif, "<tig>", "<termGrp><term>a</term></termGrp><tig>", 1),
			tbx.ReasonElement, 6},
		"a control character": {file("<conceptEntry>\n<note>\x01</note></conceptEntry>"), tbx.ReasonSyntax, 4},
		"a foreign element":   {entry("<entry/>"), tbx.ReasonElement, 4},
		"text between":        {entry("text"), tbx.ReasonElement, 4},
		"a term outside":      {entry("<term>a</term>"), tbx.ReasonElement, 4},
		"no type":             {entry("<descrip>a</descrip>"), tbx.ReasonMissing, 4},
		"a source of nothing": {entry(`<admin type="source">x</admin>`), tbx.ReasonCategory, 4},
		"a definition of a term": {section(`<termSec><term>a</term><descrip type="definition">x</descrip></termSec>`),
			tbx.ReasonCategory, 5},
		"no language": {file("<conceptEntry>\n<langSec><termSec><term>a</term></termSec></langSec></conceptEntry>"),
			tbx.ReasonMissing, 4},
		"no term":             {section("<termSec></termSec>"), tbx.ReasonMissing, 5},
		"two terms":           {section("<termSec><term>a</term><term>b</term></termSec>"), tbx.ReasonElement, 5},
		"an entry of nothing": {file("<conceptEntry/>"), tbx.ReasonMissing, 3},
		"too deep":            {section("<termSec><term>" + strings.Repeat("<hi>", 100)), tbx.ReasonDepth, 5},
		"deep in the header":  {strings.Replace(file(waste), "<p>", strings.Repeat("<p>", 100), 1), tbx.ReasonDepth, 2},
		"too many attributes": {entry("<note" + attributes(1<<16) + ">x</note>"), tbx.ReasonSyntax, 4},
		"too long":            {section("<termSec><term>" + strings.Repeat("a", tbx.MaxLength+1)), tbx.ReasonLength, 5},
		"long in pieces": {section("<termSec><term>" + strings.Repeat("<hi>aaaaaaaa</hi>", tbx.MaxLength/8+1)),
			tbx.ReasonLength, 5},
		"too many": {file(strings.Repeat("<conceptEntry><langSec "+
			"xml:lang='tr'><termSec><term>a</term></termSec></langSec></conceptEntry>\n", tbx.MaxEntries+1)),
			tbx.ReasonEntries, tbx.MaxEntries + 3},
		"too large": {file("<!--" + strings.Repeat("a", tbx.MaxBytes)), tbx.ReasonBytes, 0},
	} {
		_, err := read(row.file)
		bad, ok := errors.AsType[*tbx.Error](err)
		if !ok || bad.Reason != row.reason || bad.Line != row.line {
			t.Errorf("%s: %v, want %s in line %d", name, err, row.reason, row.line)
		}
	}
}

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	entries := []tbx.Entry{
		{ID: "t1", Subjects: []string{"Çevre > Atık", "Su & <Hava>"}, Notes: []string{"bir\n  iki\r\n\tüç "},
			TR: tbx.Side{Name: "a  \"b\" 'c' ]]> &amp; <term>", Abbr: "A"}, EN: tbx.Side{Name: "\u00a0x\u2028y 😀"}},
	}
	var out bytes.Buffer
	w := tbx.NewWriter(&out, "<LLS>")
	for _, e := range entries {
		if err := w.Write(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := read(out.String())
	if err != nil {
		t.Fatalf("%v in %s", err, out.String())
	}
	for i := range got {
		got[i].Line = 0
	}
	if !reflect.DeepEqual(got, entries) {
		t.Errorf("%+v, want %+v", got, entries)
	}
}

func TestPublishedFiles(t *testing.T) {
	for name, want := range map[string]struct {
		entries int
		reason  tbx.Reason
		line    int
	}{
		"weblate/tr.tbx": {entries: 159}, "ltac-basic/Example_Astronomy_DCT_VALID.tbx": {entries: 45},
		"basic_good.tbx": {entries: 45}, "basic_bad.tbx": {reason: tbx.ReasonCategory, line: 24},
		"poorly_formed_xml.tbx": {reason: tbx.ReasonSyntax, line: 42},
	} {
		content, err := os.ReadFile(texttest.Published(t, "tbx", name))
		if err != nil {
			t.Fatal(err)
		}
		entries, err := read(string(content))
		bad, refused := errors.AsType[*tbx.Error](err)
		switch {
		case want.reason == "" && (err != nil || len(entries) != want.entries):
			t.Errorf("%s: %d entries, %v; want %d", name, len(entries), err, want.entries)
		case want.reason != "" && (!refused || bad.Reason != want.reason || bad.Line != want.line):
			t.Errorf("%s: %v, want %s in line %d", name, err, want.reason, want.line)
		}
	}
}
