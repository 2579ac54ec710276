package search

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sort"

	"lls/internal/lawtext"
)

// format is the way in which documents are written. A program that finds another one writes all of them anew.
const format = 1

// encode writes a document: its facts, then its fields, each with its words in their order, every word as the number of
// bytes that it shares with the one before it, and the rest.
func encode(d Document) []byte {
	out := []byte{format}
	out = binary.AppendUvarint(out, uint64(d.LegalText))
	out = binary.AppendVarint(out, d.StatusID)
	out = appendBool(out, d.Adopted)
	out = appendBytes(out, d.Date)
	out = binary.AppendUvarint(out, uint64(len(d.Nodes)))
	for _, node := range d.Nodes {
		out = binary.AppendUvarint(out, uint64(node))
	}
	for f := range fields {
		if d.Texts[f] == "" {
			continue
		}
		p := cut(f, d.Texts[f])
		if p.total == 0 {
			continue
		}
		out = append(out, byte(f))
		out = binary.AppendUvarint(out, uint64(p.total))
		out = binary.AppendUvarint(out, uint64(len(p.words)))
		last := ""
		for _, word := range p.words {
			shared := 0
			for shared < min(len(last), len(word), 255) && last[shared] == word[shared] {
				shared++
			}
			out = append(out, byte(shared))
			out = appendBytes(out, word[shared:])
			last = word
		}
		out = appendBytes(out, p.pairs)
		out = appendBytes(out, p.articles)
	}
	return out
}

func appendBool(out []byte, b bool) []byte {
	if b {
		return append(out, 1)
	}
	return append(out, 0)
}

func appendBytes[B ~[]byte | ~string](out []byte, b B) []byte {
	return append(binary.AppendUvarint(out, uint64(len(b))), b...)
}

var errContent = errors.New("the content of a search document cannot be read")

// reader reads what encode wrote. After a mistake it answers nothing more.
type reader struct {
	b   []byte
	err error
}

func (r *reader) number() int64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.b, r.err = nil, errContent
		return 0
	}
	r.b = r.b[n:]
	return int64(v)
}

func (r *reader) signed() int64 {
	v, n := binary.Varint(r.b)
	if n <= 0 {
		r.b, r.err = nil, errContent
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) byte() byte {
	if len(r.b) == 0 {
		r.err = errContent
		return 0
	}
	b := r.b[0]
	r.b = r.b[1:]
	return b
}

func (r *reader) bytes() []byte {
	n := r.number()
	if n < 0 || n > int64(len(r.b)) {
		r.b, r.err = nil, errContent
		return nil
	}
	b := r.b[:n:n]
	r.b = r.b[n:]
	return b
}

// decode reads a document; nobody may keep the bytes that word and end get.
func decode(content []byte, d *Document, begin func(f Field, total int), word func([]byte), end func(near pairs, articles []byte)) error {
	r := &reader{b: content}
	if r.byte() != format {
		return fmt.Errorf("format: %w", errContent)
	}
	d.LegalText, d.StatusID, d.Adopted, d.Date = r.number(), r.signed(), r.byte() == 1, string(r.bytes())
	for range r.number() {
		if r.err != nil {
			break
		}
		d.Nodes = append(d.Nodes, r.number())
	}
	var spelled []byte
	for len(r.b) > 0 && r.err == nil {
		f, total := Field(r.byte()), int(r.number())
		if f >= fields {
			return errContent
		}
		begin(f, total)
		spelled = spelled[:0]
		for n := r.number(); n > 0 && r.err == nil; n-- {
			shared := int(r.byte())
			rest := r.bytes()
			if shared > len(spelled) {
				return errContent
			}
			spelled = append(spelled[:shared], rest...)
			word(spelled)
		}
		near, articles := r.bytes(), r.bytes()
		end(near, articles)
	}
	return r.err
}

// encodeArticles writes where each part of a text begins, and the labels of articles and annexes.
func encodeArticles(s lawtext.Structure) []byte {
	var out []byte
	last := 0
	for _, p := range s.Parts {
		label := ""
		if p.Kind == lawtext.PartArticle || p.Kind == lawtext.PartAnnex {
			label = p.Label
		}
		out = binary.AppendUvarint(out, uint64(p.Start-last))
		out = appendBytes(out, label)
		last = p.Start
	}
	return out
}

// articleAt is the label of the article in which a byte of the text stands, "" outside of articles.
func articleAt(articles []byte, offset int) string {
	r := &reader{b: articles}
	var starts []int
	var labels []string
	at := 0
	for len(r.b) > 0 {
		at += int(r.number())
		starts, labels = append(starts, at), append(labels, string(r.bytes()))
	}
	i := sort.SearchInts(starts, offset+1) - 1
	if i < 0 || r.err != nil {
		return ""
	}
	return labels[i]
}
