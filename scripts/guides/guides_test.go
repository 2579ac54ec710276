package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"lls/internal/text/lang"
)

func TestTheGuidesOfTheProgramAreThoseOfTheRepository(t *testing.T) {
	for _, language := range []lang.Language{lang.Turkish, lang.English} {
		want, err := guideOf("../..", language)
		if err != nil {
			t.Fatal(err)
		}
		have, err := os.ReadFile(target("../..", language))
		if err != nil || !bytes.Equal(have, want) {
			t.Errorf("the guide %s is not what its Markdown says: run make guides (%v)", language, err)
		}
	}
}

func TestReadingMarkdown(t *testing.T) {
	blocks, err := read("# Guide\n\nOne **bold** word\nand more.\n- first\n  goes on\n- **second**\n\n12. a " +
		"step\n## 1. Head")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, b := range blocks {
		fmt.Fprintf(&got, "%s%s %v\n", b.kind, b.mark, b.spans)
	}
	want := "title [{Guide false}]\nparagraph [{One  false} {bold true} { word and more. false}]\nbullet [{first " +
		"goes on false}]\n" +
		"bullet [{second true}]\nstep12. [{a step false}]\nheading [{1. Head false}]\n"
	if got.String() != want {
		t.Errorf("%s\nwant\n%s", got.String(), want)
	}
	for _, wrong := range []string{"a **b", "### deeper", "> quoted", "| a | b |", "```"} {
		if _, err := read(wrong); err == nil {
			t.Errorf("%q was taken", wrong)
		}
	}
}
