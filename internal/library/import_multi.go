package library

import (
	"strings"
)

// multiFinder reads cells that name several nodes of a tree, separated by semicolons or lines. A name may hold
// semicolons itself, so the names that do are kept as a trie by their pieces: a cell is read once, from left to right.
type multiFinder struct {
	find   finder
	names  *nameTrie
	cells  map[string]cellResult // that were read before: most rows name the same few nodes
	folded map[string]string     // pieces that were folded before
}

// cellResult is what a cell names.
type cellResult struct {
	ids   []int64
	known bool
}

// nameTrie is a node of the trie: what follows after a semicolon in a name.
type nameTrie struct {
	next map[string]*nameTrie
	id   int64 // of the node whose name ends here; 0: none, shared: more than one
}

// How much is cached from one cell to the next.
const (
	maxCells  = 1_000
	maxFolded = 10_000
)

func newMultiFinder(find finder) *multiFinder {
	return &multiFinder{find: find, names: &nameTrie{}, cells: map[string]cellResult{}, folded: map[string]string{}}
}

// add adds a name or path that contains semicolons to the trie.
func (s *multiFinder) add(name string) {
	if !strings.Contains(name, ";") {
		return
	}
	id, known := s.find(name)
	if !known {
		return
	}
	p := s.names
	for piece := range strings.SplitSeq(name, ";") {
		piece = s.fold(piece)
		if piece == "" {
			continue // as in a cell
		}
		if p.next == nil {
			p.next = map[string]*nameTrie{}
		}
		if p.next[piece] == nil {
			p.next[piece] = &nameTrie{}
		}
		p = p.next[piece]
	}
	if p.id != 0 && p.id != id {
		id = ambiguous
	}
	p.id = id
}

// fold is a piece as the trie has it; a piece of a path may have any blanks around the sign of paths.
func (s *multiFinder) fold(piece string) string {
	if folded, done := s.folded[piece]; done {
		return folded
	}
	folded := foldName(pathText([]string{piece}))
	if len(s.folded) < maxFolded {
		s.folded[piece] = folded
	}
	return folded
}

// ids returns the nodes that a cell names, each once; of names with pieces the longest that is known counts.
func (s *multiFinder) ids(cell string) (ids []int64, known bool) {
	if r, done := s.cells[cell]; done {
		return r.ids, r.known
	}
	ids, known = s.readCell(cell)
	if len(s.cells) < maxCells {
		s.cells[cell] = cellResult{ids, known}
	}
	return ids, known
}

func (s *multiFinder) readCell(cell string) (ids []int64, known bool) {
	all := strings.FieldsFunc(cell, func(r rune) bool { return r == ';' || r == '\n' })
	// The length of a cell bounds its pieces. Names that begin alike and end differently could take many steps for each
	// piece: beyond a limit, only names without semicolons are found.
	steps := 1_000 + 4*len(all)
	seen, single := map[int64]bool{}, map[string]int64{}
	for from := 0; from < len(all); {
		first := s.fold(all[from])
		if first == "" {
			from++
			continue
		}
		id, end := int64(0), 0
		for to, node := from, s.names; to < len(all) && steps > 0; steps-- {
			if piece := s.fold(all[to]); piece != "" {
				if node = node.next[piece]; node == nil {
					break
				}
			}
			to++
			if node.id > 0 {
				id, end = node.id, to
			}
		}
		if end == 0 { // one piece, as nearly all names are
			var done bool
			if id, done = single[first]; !done {
				if id, done = s.find(all[from]); !done {
					return nil, false
				}
				single[first] = id
			}
			end = from + 1
		}
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
		from = end
	}
	return ids, true
}
