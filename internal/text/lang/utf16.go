package lang

import (
	"math/bits"
	"slices"
)

// UTF16Len counts the UTF-16 units of a valid UTF-8 string: one for each code point, and one more for a code point of
// four bytes. It reads eight bytes at a time, because callers count the text before a place, which can be long.
func UTF16Len(text string) int {
	const ones = 0x0101010101010101 // the lowest bit of each byte
	units, i := 0, 0
	for ; i+8 <= len(text); i += 8 {
		b := uint64(text[i]) | uint64(text[i+1])<<8 | uint64(text[i+2])<<16 | uint64(text[i+3])<<24 |
			uint64(text[i+4])<<32 | uint64(text[i+5])<<40 | uint64(text[i+6])<<48 | uint64(text[i+7])<<56
		later := b >> 7 &^ (b >> 6) & ones                     // 10xxxxxx
		four := b >> 7 & (b >> 6) & (b >> 5) & (b >> 4) & ones // 1111xxxx
		units += 8 - bits.OnesCount64(later) + bits.OnesCount64(four)
	}
	for ; i < len(text); i++ {
		if text[i]&0xC0 != 0x80 {
			units++
		}
		if text[i] >= 0xF0 {
			units++
		}
	}
	return units
}

// ToUTF16 converts byte offsets of a text to offsets in UTF-16 units, as a browser counts. It sorts offsets.
func ToUTF16(text string, offsets []*int) {
	slices.SortFunc(offsets, func(a, b *int) int { return *a - *b })
	at, units := 0, 0
	for _, offset := range offsets {
		units += UTF16Len(text[at:*offset])
		at, *offset = *offset, units
	}
}

// FromUTF16 converts a stretch of a text from UTF-16 units to bytes. ok is false unless it has at least one unit, is
// within the text and cuts no letter.
func FromUTF16(text string, from, to int) (start, end int, ok bool) {
	start, end = -1, -1
	if from < 0 || to <= from {
		return 0, 0, false
	}
	units := 0
	for i, r := range text {
		if units == from {
			start = i
		}
		if units >= to {
			end = i
			break
		}
		if units++; r > 0xFFFF {
			units++
		}
	}
	if end < 0 {
		end = len(text)
	}
	if start < 0 || units != to {
		return 0, 0, false
	}
	return start, end, true
}
