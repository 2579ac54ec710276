package search

import (
	"bytes"
	"testing"

	"lls/internal/text/lawtext"
)

func TestFactsChangeWithoutTheWords(t *testing.T) {
	d := Document{Kind: LegalTexts, StatusID: -1, Nodes: []int64{3, 900}, Texts: map[Field]string{
		NameTR: "Atık Yönetimi Yasası", Number: "18/2012", SummaryEN: "Waste is managed."}}
	before := Encode(d)
	facts := Facts{StatusID: 9, Adopted: true, Date: "2026-03-01"}
	d.StatusID, d.Adopted, d.Date = facts.StatusID, facts.Adopted, facts.Date
	changed, ok := withFacts(before, facts)
	if want := Encode(d); !ok || !bytes.Equal(changed, want) {
		t.Errorf("%v\n%q\nis not\n%q", ok, changed, want)
	}
	older := bytes.Clone(before)
	older[0] = oldestFormat
	for name, content := range map[string][]byte{"of an older format": older, "that is gone": nil,
		"cut off": before[:10]} {
		if _, ok := withFacts(content, facts); ok {
			t.Errorf("a document %s is changed", name)
		}
	}
}

func TestAContentComputedAheadIsWrittenOnlyForTheSameDocument(t *testing.T) {
	d := Document{Kind: Revisions, LegalText: 4, StatusID: 2, Date: "2026-01-01",
		Texts: map[Field]string{TextTR: "Atık"}}
	e := Precompute(d, lawtext.Parse)
	d.ID = 7
	if !e.document.sameContent(d) {
		t.Error("the Id, which is given by the transaction, makes it another document")
	}
	for name, change := range map[string]func(*Document){
		"text":      func(d *Document) { d.Texts = map[Field]string{TextTR: "Su"} },
		"languages": func(d *Document) { d.Texts = map[Field]string{TextEN: "Atık"} },
		"day":       func(d *Document) { d.Date = "2026-01-02" },
		"status":    func(d *Document) { d.StatusID = 3 },
		"parent":    func(d *Document) { d.LegalText = 5 },
	} {
		other := d
		change(&other)
		if e.document.sameContent(other) {
			t.Errorf("another %s is the same document", name)
		}
	}
}
