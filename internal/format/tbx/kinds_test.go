package tbx_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"lls/internal/format/tbx"
)

// martif is a file of 2008; its first entry begins in line 5.
const martif = `<?xml version="1.0"?>
<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">
<martif type="TBX-Default" xml:lang="en-US"><martifHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></martifHeader><text>
<body>
<termEntry id="e1"><descripGrp><descrip type="subjectField">Fisheries; Law</descrip></descripGrp>
<langSet xml:lang="tr-TR"><tig><term>av yasağı dönemi</term><termNote type="partOfSpeech">Noun</termNote></tig></langSet>
<langSet xml:lang="en-GB"><descripGrp><descrip type="definition">Months in which nothing is caught.</descrip>
<admin type="source">Handbook, p. 7</admin></descripGrp>
<ntig><termGrp><term id="t1">closed season</term><termNote type="partOfSpeech">noun phrase</termNote>
<termNote type="termType">fullForm</termNote>
<termCompList type="hyphenation"><termComp>closed</termComp></termCompList></termGrp>
<descrip type="context">The closed season begins in May.</descrip>
<descrip type="reliabilityCode">3</descrip></ntig><tig><term>close season</term><admin type="source">Act 12</admin></tig></langSet>
<langSet xml:lang="en-US"><tig><term>closed season</term></tig>
<tig><term>CS</term><termNote type="termType">acronym</termNote></tig></langSet>
<langSet xml:lang="de"><tig><term>Schonzeit</term><termNote type="colour">rot</termNote></tig></langSet>
<transacGrp><transac type="transactionType">origination</transac><date>2020-01-01</date></transacGrp></termEntry>
<termEntry id="e2"><langSet lang="TR"><note>yalnız not</note></langSet></termEntry>
</body></text></martif>`

var closedSeason = tbx.Entry{ID: "e1", Line: 5, Subjects: []string{"Fisheries; Law"},
	TR: tbx.Side{Name: "av yasağı dönemi", About: tbx.About{PartsOfSpeech: []string{"noun"}}},
	EN: tbx.Side{Name: "closed season", Abbr: "CS", More: []string{"close season"}, About: tbx.About{
		PartsOfSpeech: []string{"noun phrase"}, Sources: []string{"Act 12"},
		Definitions: []tbx.Quoted{{Text: "Months in which nothing is caught.", Source: "Handbook, p. 7"}},
		Contexts:    []tbx.Quoted{{Text: "The closed season begins in May."}}}},
	Remarks: []tbx.Remark{{tbx.RemarkUnknown, "partOfSpeech: noun phrase"}, {tbx.RemarkLeftOut, "termCompList"},
		{tbx.RemarkUnknown, "descrip reliabilityCode: 3"}, {tbx.RemarkLanguage, "de"},
		{tbx.RemarkLeftOut, "transactionType"}, {tbx.RemarkLeftOut, "date"}},
}

func TestFilesOf2008AreRead(t *testing.T) {
	got, err := read(martif)
	if err != nil || len(got) != 2 {
		t.Fatalf("%d entries, %v", len(got), err)
	}
	if !reflect.DeepEqual(got[0], closedSeason) {
		t.Errorf("%+v, want\n%+v", got[0], closedSeason)
	}
	if got[1].TR.Name != "" || !reflect.DeepEqual(got[1].TR.Notes, []string{"yalnız not"}) {
		t.Errorf("an entry without a name: %+v", got[1])
	}
}

const dct = `<tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"
 xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:b="http://www.tbxinfo.net/ns/basic"><text><body>
<conceptEntry id="d1"><min:subjectField>Law</min:subjectField>
<langSec xml:lang="tr"><termSec><term>ipotek</term><min:partOfSpeech>noun</min:partOfSpeech></termSec></langSec>
<langSec xml:lang="en"><descripGrp><b:definition>A charge on land.</b:definition><b:source>Act 3</b:source></descripGrp>
<termSec><term>mortgage</term><b:colour>red</b:colour><b:context>The mortgage is registered.</b:context></termSec></langSec></conceptEntry>
</body></text></tbx>`

func TestCategoriesThatAreElementsAreRead(t *testing.T) {
	got, err := read(dct)
	want := []tbx.Entry{{ID: "d1", Line: 3, Subjects: []string{"Law"},
		TR: tbx.Side{Name: "ipotek", About: tbx.About{PartsOfSpeech: []string{"noun"}}},
		EN: tbx.Side{Name: "mortgage", About: tbx.About{Definitions: []tbx.Quoted{{Text: "A charge on land.",
			Source: "Act 3"}},
			Contexts: []tbx.Quoted{{Text: "The mortgage is registered."}}}},
		Remarks: []tbx.Remark{{tbx.RemarkUnknown, "descrip colour: red"}}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n%+v, want\n%+v", err, got, want)
	}
	const context = "<b:context>The mortgage is registered.</b:context>"
	for name, row := range map[string]struct {
		file   string
		reason tbx.Reason
	}{
		"a definition of a term": {strings.Replace(dct, context, "<b:definition>x</b:definition>", 1),
			tbx.ReasonCategory},
		"an entry elsewhere": {strings.ReplaceAll(dct, "conceptEntry", "b:conceptEntry"), tbx.ReasonElement},
	} {
		_, err := read(row.file)
		if bad, ok := errors.AsType[*tbx.Error](err); !ok || bad.Reason != row.reason {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatTBXBasicDoesNotKnowIsRemarked(t *testing.T) {
	content := `<conceptEntry id="c1"><descrip type="colour">red</descrip><transacGrp><transac type="moved">x</transac></transacGrp>
<langSec xml:lang="tr"><termSec><term>a</term><termNote type="partOfSpeech">nominal</termNote>
<termNote type="termType">Full form</termNote></termSec></langSec>
<langSec xml:lang="en"><termSec><term>b</term><termNote type="grammaticalNumber">few</termNote></termSec></langSec></conceptEntry>`
	want := []tbx.Remark{{tbx.RemarkUnknown, "descrip colour: red"}, {tbx.RemarkUnknown, "transac moved: x"},
		{tbx.RemarkUnknown, "partOfSpeech: nominal"}, {tbx.RemarkLeftOut, "grammaticalNumber"}}
	got, err := read(file(content))
	if err != nil || !reflect.DeepEqual(got[0].Remarks, want) || got[0].TR.About.PartsOfSpeech[0] != "nominal" {
		t.Errorf("%v, %+v", err, got)
	}
	// Of another dialect the places are not known either.
	misplaced := strings.Replace(content, "<term>b</term>", `<term>b</term><descrip type="definition">B.</descrip>`, 1)
	got, err = read(strings.Replace(file(misplaced), "TBX-Basic", "TBX-Linguist", 1))
	if err != nil || !reflect.DeepEqual(got[0].EN.About.Definitions, []tbx.Quoted{{Text: "B."}}) {
		t.Errorf("another dialect: %v, %+v", err, got)
	}
	many := "<conceptEntry>" + strings.Repeat(`<descrip type="colour">red</descrip>`, 1000) +
		`<langSec xml:lang="tr">` + strings.Repeat("<termSec><term>a</term></termSec>", 1000)
	for i := range 1000 {
		many += fmt.Sprintf("<termSec><term>b%d</term></termSec>", i)
	}
	got, err = read(file(many + "</langSec></conceptEntry>"))
	if err != nil || len(got[0].TR.More) != 64 || len(got[0].Remarks) != 25 {
		t.Errorf("%v: %d further names, %d remarks", err, len(got[0].TR.More), len(got[0].Remarks))
	}
}

// inUTF16 writes a text in UTF-16, with a mark or without.
func inUTF16(s string, order binary.ByteOrder, mark bool) string {
	var out []byte
	if mark {
		s = "\uFEFF" + s
	}
	for _, unit := range utf16.Encode([]rune(s)) {
		out = append(out, 0, 0)
		order.PutUint16(out[len(out)-2:], unit)
	}
	return string(out)
}

func TestEncodingsAreRead(t *testing.T) {
	declared := func(name string) string {
		return `<?xml version="1.0" encoding="` + name + `"?>` + martif[strings.Index(martif, "\n"):]
	}
	turkish, err := charmap.Windows1254.NewEncoder().String(declared("windows-1254"))
	if err != nil {
		t.Fatal(err)
	}
	latin5, err := charmap.ISO8859_9.NewEncoder().String(declared("ISO-8859-9"))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"UTF-8 with a mark":                  "\uFEFF" + declared("utf-8"),
		"UTF-16, little end first":           inUTF16(declared("UTF-16"), binary.LittleEndian, true),
		"UTF-16, big end first":              inUTF16(declared("UTF-16"), binary.BigEndian, true),
		"UTF-16LE without a mark":            inUTF16(declared("utf-16le"), binary.LittleEndian, false),
		"UTF-16BE without a mark":            inUTF16(declared("UTF-16BE"), binary.BigEndian, false),
		"UTF-16 that says UTF-8":             inUTF16(declared("utf-8"), binary.LittleEndian, true),
		"UTF-8 that says UTF-16":             declared("UTF-16"),
		"UTF-8 with a mark that says Latin1": "\uFEFF" + declared("iso-8859-1"),
		"windows-1254":                       turkish,
		"ISO-8859-9":                         latin5,
	} {
		if !tbx.Is([]byte(content[:64])) {
			t.Errorf("%s is not known as XML", name)
		}
		if got, err := read(content); err != nil || !reflect.DeepEqual(got[0], closedSeason) {
			t.Errorf("%s: %v, %+v", name, err, got)
		}
	}
}

func TestWhatIsSaidAboutTermsIsWrittenAndReadAgain(t *testing.T) {
	e := closedSeason
	e.Line, e.Remarks, e.EN.About.PartsOfSpeech = 0, nil, []string{"noun", "verb"}
	e.About.Definitions = []tbx.Quoted{{Text: "A <time>.", Source: "S & T"}}
	e.TR.Notes, e.Notes = []string{"bir", "iki"}, []string{"x"}
	var out bytes.Buffer
	w := tbx.NewWriter(&out, "x")
	if err := errors.Join(w.Write(e), w.Close()); err != nil {
		t.Fatal(err)
	}
	got, err := read(out.String())
	if err != nil || len(got) != 1 {
		t.Fatalf("%v in %s", err, out.String())
	}
	if got[0].Line = 0; !reflect.DeepEqual(got[0], e) {
		t.Errorf("%+v, want\n%+v", got[0], e)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(file(waste))
	f.Add(file("<conceptEntry>\n<note xml:space='preserve'> &#65; <![CDATA[<x>]]></note></conceptEntry>"))
	f.Add(martif)
	f.Add(dct)
	f.Add(inUTF16(martif, binary.LittleEndian, true))
	f.Add("<?xml version='1.0' encoding='windows-1254'?><martif><text><body><termEntry><langSet lang='tr'><tig>" +
		"<term>\xfd</term></tig></langSet></termEntry></body></text></martif>")
	f.Add(`<!DOCTYPE tbx [<!ENTITY a "b">]>` + file("&a;"))
	f.Fuzz(func(t *testing.T, content string) {
		entries, err := read(content)
		if _, ok := errors.AsType[*tbx.Error](err); err != nil && !ok {
			t.Fatalf("an error of another kind: %v", err)
		}
		if err == nil && len(entries) == 0 {
			t.Fatal("neither an entry nor an error")
		}
		var out bytes.Buffer
		w := tbx.NewWriter(&out, "x")
		written := 0
		for _, e := range entries {
			if e.TR.Name == "" || e.EN.Name == "" {
				continue
			}
			isUnknown := func(part string) bool { return !tbx.IsPartOfSpeech(part) }
			e.TR.About.PartsOfSpeech = slices.DeleteFunc(e.TR.About.PartsOfSpeech, isUnknown)
			e.EN.About.PartsOfSpeech = slices.DeleteFunc(e.EN.About.PartsOfSpeech, isUnknown)
			if err := w.Write(e); err != nil {
				t.Fatal(err)
			}
			written++
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := read(out.String())
		if bad, ok := errors.AsType[*tbx.Error](err); err != nil &&
			(!ok || bad.Reason != tbx.ReasonEmpty && bad.Reason != tbx.ReasonLength) {
			t.Fatalf("what was written is not read: %v", err)
		}
		for _, e := range again {
			if len(e.Remarks) > 0 {
				t.Fatalf("what was written is not known: %+v", e.Remarks)
			}
		}
		if err == nil && len(again) != written {
			t.Fatalf("%d entries were written, %d read", written, len(again))
		}
	})
}
