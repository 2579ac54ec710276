package search

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"lls/internal/search/inverted"
	"lls/internal/text/lawtext"
)

// format is the format of documents. A program that finds an older one writes all of them again, and meanwhile uses the
// old ones, from oldestFormat on.
const (
	format       = 5
	oldestFormat = 2
)

// sumSize is how many bytes of a document's content are its own sum, behind the format.
const sumSize = 8

// Encode computes the content of a document; its Id is not used. A document has its format, its sum, its facts,
// then its fields. A field has its words in their order, every word as the number of bytes that it shares with the one
// before it, the rest, and its occurrences as in a list of the index.
func Encode(d Document) []byte { return encode(d, lawtext.Parse) }

// encode is Encode with a function that finds the parts of the text of a version, as lawtext.Parse does.
func encode(d Document, parse func(text string) lawtext.Structure) []byte {
	out := appendFacts(make([]byte, 1+sumSize, 256), d.LegalText, d.facts())
	out = binary.AppendUvarint(out, uint64(len(d.Nodes)))
	for _, node := range d.Nodes {
		out = binary.AppendUvarint(out, uint64(node))
	}
	for f := range fields {
		if d.Texts[f] != "" {
			out = appendField(out, f, tokenize(f, d.Texts[f], parse))
		}
	}
	return withSum(out)
}

func appendFacts(out []byte, legalText int64, f Facts) []byte {
	out = binary.AppendUvarint(out, uint64(legalText))
	out = binary.AppendVarint(out, f.StatusID)
	return appendBytes(appendBool(out, f.Adopted), f.Date)
}

func appendField(out []byte, f Field, p tokenizedField) []byte {
	if p.total == 0 {
		return out
	}
	out = append(out, byte(f))
	out = binary.AppendUvarint(out, uint64(p.total))
	out = binary.AppendUvarint(out, uint64(len(p.words)))
	var positions []byte
	last := ""
	for i := range p.words {
		o := &p.words[i]
		shared := min(inverted.Shared(last, o.word), math.MaxUint8)
		out = append(out, byte(shared))
		out = appendBytes(out, o.word[shared:])
		last = o.word
		out = binary.AppendUvarint(out, uint64(len(o.positions)))
		out = binary.AppendUvarint(out, uint64(o.headings))
		positions = positions[:0]
		before := uint32(0)
		for _, at := range o.positions {
			positions = binary.AppendUvarint(positions, uint64(at-before))
			before = at
		}
		out = appendBytes(out, positions)
	}
	return appendBytes(out, encodeLayout(p.layout))
}

// withSum writes format and sum into the first bytes of a content, which are still empty.
func withSum(out []byte) []byte {
	out[0] = format
	sum := sha256.Sum256(out)
	copy(out[1:], sum[:sumSize])
	return out
}

// sumOf is the sum of a content, from its first bytes; 0 for an empty one or another format.
func sumOf(content []byte) uint64 {
	if len(content) < 1+sumSize || !readable(content[0]) {
		return 0
	}
	return binary.LittleEndian.Uint64(content[1:])
}

func readable(f byte) bool { return f >= oldestFormat && f <= format }

func appendBool(out []byte, b bool) []byte {
	if b {
		return append(out, 1)
	}
	return append(out, 0)
}

func appendBytes[B ~[]byte | ~string](out []byte, b B) []byte {
	return append(binary.AppendUvarint(out, uint64(len(b))), b...)
}

var (
	errContent = errors.New("the content of a search document cannot be read")
	// errFormat means that another program wrote the document: it is read once it has been written again.
	errFormat = errors.New("the search document has another format")
)

// reader reads what Encode wrote. After an error it returns zero values.
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

// visitor gets the fields of a document that is read. It must not keep the bytes.
type visitor struct {
	begin func(f Field, total int)
	word  func(word []byte, count, headings int, positions []byte)
	end   func(layout []byte)
}

// decode reads a document.
func decode(content []byte, d *Document, v visitor) error {
	r := &reader{b: content}
	if !readable(r.byte()) {
		return errFormat
	}
	if len(r.b) < sumSize {
		return errContent
	}
	r.b = r.b[sumSize:]
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
		v.begin(f, total)
		spelled = spelled[:0]
		for n := r.number(); n > 0 && r.err == nil; n-- {
			shared := int(r.byte())
			rest := r.bytes()
			if shared > len(spelled) {
				return errContent
			}
			spelled = append(spelled[:shared], rest...)
			count, headings := r.number(), r.number()
			positions := r.bytes()
			if count <= 0 || count > int64(len(positions)) || headings < 0 || headings > count {
				return fmt.Errorf("word %q: %w", spelled, errContent)
			}
			v.word(spelled, int(count), int(headings), positions)
		}
		v.end(r.bytes())
	}
	return r.err
}
