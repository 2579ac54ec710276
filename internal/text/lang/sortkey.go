package lang

import (
	"sync"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Names differ long before these limits; a longer key only enlarges the index.
const (
	maxSortRunes = 200
	maxSortKey   = 300
)

// A collator has buffers and can be used by one caller at a time.
type sorter struct {
	collator *collate.Collator
	buffer   collate.Buffer
}

func newSorters(tag language.Tag) *sync.Pool {
	return &sync.Pool{New: func() any {
		return &sorter{collator: collate.New(tag, collate.Numeric)}
	}}
}

var (
	turkishSorters = newSorters(language.Turkish)
	englishSorters = newSorters(language.English)
)

// SortKey computes bytes that put strings in the order of the language when
// they are compared one by one; numbers count as numbers: 2/2012 before 18/2012.
func SortKey(lang Language, s string) []byte {
	sorters := englishSorters
	if lang == Turkish {
		sorters = turkishSorters
	}
	held := sorters.Get().(*sorter)
	defer sorters.Put(held)
	held.buffer.Reset()
	key := held.collator.KeyFromString(&held.buffer, firstRunes(s, maxSortRunes))
	return append([]byte{}, key[:min(len(key), maxSortKey)]...)
}
