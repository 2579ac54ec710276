package apitest

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"lls/internal/platform/access"
)

// martif is a glossary as programs wrote it before 2019.
const martif = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></martifHeader><text><body>
<termEntry id="1"><langSet xml:lang="tr"><tig><term>av yasağı</term></tig></langSet>
<langSet xml:lang="en"><descripGrp><descrip type="definition">Months without a catch.</descrip><admin type="source">Guide</admin></descripGrp>
<ntig><termGrp><term>closed season</term><termNote type="partOfSpeech">Noun</termNote></termGrp></ntig>
<tig><term>close season</term><termNote type="reliability">3</termNote></tig></langSet>
<langSet xml:lang="de"><tig><term>Schonzeit</term></tig></langSet></termEntry>
<termEntry id="2"><langSet xml:lang="tr"><tig><term>uzun tanım</term></tig></langSet>
<langSet xml:lang="en"><tig><term>long definition</term><descrip type="context">LONG</descrip></tig></langSet></termEntry>
<termEntry id="3"><langSet xml:lang="tr"><tig><term>yalnız Türkçe</term></tig></langSet></termEntry>
</body></text></martif>`

// TestTBXOfOthers imports a glossary of another program, and takes out again what was kept of it.
func TestTBXOfOthers(t *testing.T) {
	each(t, nil, func(t *testing.T, w *env) {
		c := w.Login(access.Terminologist)
		i := importing{w, c, "terms"}
		content := strings.Replace(martif, "LONG", strings.Repeat("kelime ", 100), 1)
		a := w.must(i.send(content, true))
		want := "4:create:NameEN.max:UploadId.unknown:UploadId.unknown 9:create:Notes.maxlength 11:skip:NameEN.required"
		if results(a) != want {
			t.Errorf("the report is %s, want %s", results(a), want)
		}
		var values []string
		for n := range 3 {
			params := at(a.JSON, "Rows", 0, "Errors", n, "Params")
			values = append(values, fmt.Sprintf("%v: %v", at(params, "Reason"), at(params, "Value")))
		}
		if got := strings.Join(values,
			" | "); got != "tbx-names: close season | tbx-unknown: termNote reliability: 3 | tbx-language: de" {
			t.Errorf("the remarks are %s", got)
		}
		if cut := at(a.JSON, "Rows", 1, "Errors", 0, "Params", "Value"); !strings.HasPrefix(fmt.Sprint(cut),
			"Context: kelime kelime") {
			t.Errorf("what was cut is %v", cut)
		}

		state := func() (notes []string) {
			for _, item := range at(w.must(c.Get("/api/settings/terms?sort=NameTR")).JSON, "Items").([]any) {
				one := at(w.must(c.Get(fmt.Sprint("/api/settings/terms/view/", at(item, "Id")))).JSON, "Item")
				notes = append(notes, fmt.Sprint(at(one, "NameTR"), " / ", at(one, "NameEN"), "\n", at(one, "Notes")))
			}
			return notes
		}
		if a = w.must(i.send(content, false)); a.JSON["Created"] != 2.0 {
			t.Fatalf("the import: %s", a.Raw)
		}
		first := state()
		if first[0] != "av yasağı / closed season\nPart of speech: noun\nFurther name: close season\n"+
			"Definition: Months without a catch.\nSource: Guide" ||
			!strings.HasPrefix(first[1], "uzun tanım / long definition\nContext: kelime") ||
			!strings.HasSuffix(first[1], "…") {
			t.Errorf("the terms are %q", first)
		}
		file := w.Anonymous().Get(w.must(c.Get("/api/settings/terms/export?format=tbx&language=tr")).Text("Value"))
		for _, part := range []string{`<descripGrp><descrip type="definition">Months without a catch.</descrip>`,
			`<admin type="source">Guide</admin>`,
			`<termNote type="partOfSpeech">noun</termNote>`, `<term>close season</term>`,
			`<descrip type="context">kelime`} {
			if !strings.Contains(string(file.Raw), part) {
				t.Errorf("%s is not in what was taken out:\n%s", part, file.Raw)
			}
		}
		for _, item := range at(w.must(c.Get("/api/settings/terms")).JSON, "Items").([]any) {
			w.must(c.Delete(fmt.Sprint("/api/settings/terms/", at(item, "Id"))))
		}
		// Back again, in UTF-16 this time.
		var wide []byte
		for _, unit := range utf16.Encode([]rune("\uFEFF" + string(file.Raw))) {
			wide = binary.LittleEndian.AppendUint16(wide, unit)
		}
		a = w.must(i.send(string(wide), false))
		if results(a) != "5:create:NameEN.max 16:create" {
			t.Errorf("what was taken out comes back with %s", results(a))
		}
		if again := state(); strings.Join(again, "\n") != strings.Join(first, "\n") {
			t.Errorf("terms came back as %q, they were %q", again, first)
		}
	})
}
