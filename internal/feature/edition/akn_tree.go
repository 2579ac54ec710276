package edition

import (
	"slices"
	"strings"

	"lls/internal/text/lawtext"
)

// element is how a step of a place is named in Akoma Ntoso and in identifiers.
type element struct{ tag, id string }

// elementOf is the element of a kind of step. What has none of its own is an hcontainer.
func elementOf(kind string) (e element, known bool) {
	switch kind {
	case "book", "part", "title":
		return element{kind, kind}, true
	case "chap":
		return element{"chapter", "chp"}, true
	case "sec":
		return element{"section", "sec"}, true
	case "subsec":
		return element{"subsection", "subsec"}, true
	case "art", "prov", "add", "rep":
		return element{"article", kind}, true
	case "annex", "sched", "rec":
		return element{"", kind}, true
	case "par":
		return element{"paragraph", "para"}, true
	case "pt":
		return element{"point", "point"}, true
	case "ind":
		return element{"indent", "indent"}, true
	}
	return element{}, false
}

// aknNode is an element of the hierarchy of a document.
type aknNode struct {
	tag, name, id string // an hcontainer has a name
	key           string
	level         int  // of a division; -1 for others
	head          bool // a division, an article or an annex: what is in it does not end it
	heads         []aknHead
	before, after []string // paragraphs before and behind the elements in it
	kids          []*aknNode
}

// aknHead is a num or a heading, in the order of the text.
type aknHead struct{ tag, text string }

// aknTree puts the text into elements, in its order. Every letter of the text is in one of them.
func (s *side) aknTree() *aknNode {
	b := aknBuilder{side: s, ids: newIDs(), root: &aknNode{level: -1, head: true},
		headOf: make([]*part, len(s.layout.Blocks))}
	b.stack = []*aknNode{b.root}
	for i := range s.layout.Outline {
		e := &s.layout.Outline[i]
		if e.Kind == lawtext.BlockText {
			continue
		}
		p := &part{entry: e}
		b.headOf[e.Block] = p
		for i := e.Block + 1; i < len(s.layout.Blocks) && s.layout.Blocks[i].Kind == lawtext.BlockTitle; i++ {
			b.headOf[i] = p
		}
	}
	order := make([]int, len(s.layout.Blocks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return s.layout.Blocks[x].Start - s.layout.Blocks[y].Start })
	if len(order) == 0 {
		b.add(strings.TrimSpace(s.text))
	}
	for k, i := range order {
		from, to := s.layout.Blocks[i].Start, len(s.text)
		if k == 0 {
			from = 0
		}
		if k+1 < len(order) {
			to = s.layout.Blocks[order[k+1]].Start
		}
		b.block(i, from, to)
	}
	return b.root
}

type aknBuilder struct {
	*side
	ids    *ids
	root   *aknNode
	stack  []*aknNode
	headOf []*part // by block: the part that it is the name or a heading of
}

// part is a division, an article or an annex, with its element once that is open.
type part struct {
	entry *lawtext.Entry
	node  *aknNode
}

func (b *aknBuilder) top() *aknNode { return b.stack[len(b.stack)-1] }

func (b *aknBuilder) pop(while func(*aknNode) bool) {
	for len(b.stack) > 1 && while(b.top()) {
		b.stack = b.stack[:len(b.stack)-1]
	}
}

// push opens an element in the innermost one.
func (b *aknBuilder) push(n *aknNode) *aknNode {
	up := b.top()
	if len(up.after) > 0 { // text stands between elements
		up.kids = append(up.kids, &aknNode{tag: "hcontainer", name: "text",
			id: b.ids.unique(up.prefix() + "hcontainer_1"), level: -1, before: up.after})
		up.after = nil
	}
	n.id = b.ids.of(n.key)
	kind, _, _ := strings.Cut(n.key[strings.LastIndexByte(n.key, '/')+1:], ":")
	e, _ := elementOf(kind)
	if n.tag = e.tag; n.tag == "" {
		n.tag, n.name = "hcontainer", kind
	}
	up.kids = append(up.kids, n)
	b.stack = append(b.stack, n)
	return n
}

func (n *aknNode) prefix() string {
	if n.id == "" {
		return ""
	}
	return n.id + "__"
}

// add adds a paragraph to the innermost element.
func (b *aknBuilder) add(text string) {
	if text == "" {
		return
	}
	n := b.top()
	switch {
	case n == b.root && len(n.kids) == 0, n == b.root && n.kids[len(n.kids)-1].name != "text":
		n.kids = append(n.kids, &aknNode{tag: "hcontainer", name: "text", id: b.ids.unique("hcontainer_1"), level: -1,
			before: []string{text}})
	case n == b.root:
		last := n.kids[len(n.kids)-1]
		last.before = append(last.before, text)
	case len(n.kids) > 0:
		n.after = append(n.after, text)
	default:
		n.before = append(n.before, text)
	}
}

// block adds a block with the signs up to the next one.
func (b *aknBuilder) block(i, from, to int) {
	block := &b.layout.Blocks[i]
	text := strings.TrimSpace(b.text[from:to])
	if p := b.headOf[i]; p != nil {
		b.headBlock(i, p, text)
		return
	}
	step, _, _ := strings.Cut(block.Key[strings.LastIndexByte(block.Key, '/')+1:], ":")
	switch step {
	case "par", "pt", "ind", "rec":
		b.pop(func(n *aknNode) bool { return !n.head && !strings.HasPrefix(block.Key, n.key+"/") })
		n := b.push(&aknNode{key: block.Key, level: -1})
		body := max(block.Body, block.Start)
		if num := strings.TrimSpace(b.text[from:body]); num != "" {
			n.heads = []aknHead{{"num", num}}
		}
		b.add(strings.TrimSpace(b.text[body:to]))
		return
	}
	b.pop(func(n *aknNode) bool { return !n.head && b.depth() > block.Level })
	b.add(text)
}

// depth counts the open paragraphs and items.
func (b *aknBuilder) depth() (n int) {
	for _, open := range b.stack {
		if !open.head {
			n++
		}
	}
	return n
}

// headBlock adds the name or a heading of a part.
func (b *aknBuilder) headBlock(i int, p *part, text string) {
	if p.node == nil {
		p.node = b.open(p.entry)
	}
	n, tag := p.node, "heading"
	if i == p.entry.Block {
		tag = "num"
	}
	if len(n.before)+len(n.kids) > 0 || b.top() != n { // text stands between a heading and the number
		b.add(text)
		return
	}
	n.heads = append(n.heads, aknHead{tag, text})
}

func (b *aknBuilder) open(e *lawtext.Entry) *aknNode {
	n := &aknNode{key: e.Key, level: -1, head: true}
	if n.key == "" {
		n.key = "text:1"
	}
	inside := func(up *aknNode) bool { return up.key != "" && strings.HasPrefix(n.key, up.key+"/") }
	switch e.Kind {
	case lawtext.BlockDivision:
		n.level = e.Level
		b.pop(func(up *aknNode) bool { return !inside(up) && (up.level < 0 || up.level >= n.level) })
	case lawtext.BlockAnnex:
		b.pop(func(up *aknNode) bool { return !inside(up) })
	default:
		b.pop(func(up *aknNode) bool { return !inside(up) && up.level < 0 })
	}
	return b.push(n)
}
