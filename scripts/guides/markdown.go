package main

import (
	"fmt"
	"strings"
)

// block is a part of a guide.
type block struct {
	kind  string // title, heading, paragraph, bullet or step
	mark  string // of a step: its number
	spans []span
}

// span is text of one weight.
type span struct {
	text string
	bold bool
}

// read parses Markdown: # and ##, paragraphs, lists of - and of numbers, **bold**. It refuses other syntax, so that
// none is printed unchanged.
func read(markdown string) (blocks []block, err error) {
	var open *block
	var text string
	end := func(line int) error {
		if open == nil {
			return nil
		}
		if open.spans, err = weigh(text); err != nil {
			return fmt.Errorf("before line %d: %w", line, err)
		}
		blocks, open = append(blocks, *open), nil
		return nil
	}
	for i, line := range strings.Split(markdown, "\n") {
		begun, rest := begin(strings.TrimSpace(line))
		switch {
		case begun == nil && rest == "":
			if err := end(i + 1); err != nil {
				return nil, err
			}
		case begun == nil && open != nil:
			text += " " + rest
		default:
			if err := end(i + 1); err != nil {
				return nil, err
			}
			if begun == nil {
				begun = &block{kind: "paragraph"}
			}
			if strings.ContainsAny(rest[:min(1, len(rest))], "#>|`") {
				return nil, fmt.Errorf("line %d: %q is not known", i+1, line)
			}
			open, text = begun, rest
		}
	}
	return blocks, end(strings.Count(markdown, "\n") + 1)
}

// begin returns the block that a line opens, and the text after it.
func begin(line string) (*block, string) {
	for prefix, kind := range map[string]string{"# ": "title", "## ": "heading", "- ": "bullet"} {
		if rest, ok := strings.CutPrefix(line, prefix); ok {
			return &block{kind: kind}, rest
		}
	}
	number, rest, ok := strings.Cut(line, ". ")
	if ok && number != "" && strings.Trim(number, "0123456789") == "" {
		return &block{kind: "step", mark: number + "."}, rest
	}
	return nil, line
}

func weigh(text string) (spans []span, err error) {
	parts := strings.Split(text, "**")
	if len(parts)%2 == 0 {
		return nil, fmt.Errorf("** is not closed in %q", text)
	}
	for i, part := range parts {
		if part != "" {
			spans = append(spans, span{part, i%2 == 1})
		}
	}
	return spans, nil
}
