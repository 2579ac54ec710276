package check

import (
	"slices"
	"strings"

	"lls/internal/text/lang"
)

// referencesIn are the references of a block.
func (s *source) referencesIn(i int) []reference {
	f := &s.found[i]
	if !f.known {
		f.references, f.known = s.findReferences(i), true
	}
	return f.references
}

func (s *source) findReferences(i int) []reference {
	b := s.blocks[i]
	if b.Kind == blockArticle || b.Kind == blockDivision || b.Kind == blockLine || b.Kind == blockCaption {
		return nil
	}
	if all := s.tokens[b.from:b.to]; len(all) > 1 && all[0].kind == tokenMark &&
		(all[1].low == "," || isPointForm(all[1].low)) {
		return nil // the middle of a sentence, at the beginning of a line
	}
	from := b.from
	for from < b.to && s.tokens[from].start < b.Body && isMarkOf(s.tokens[from]) { // the number of a paragraph
		from++
	}
	r := reader{source: s, tokens: s.tokens[from:b.to], block: i, marked: from > b.from, quotation: s.quotationAt(i)}
	for _, t := range r.tokens { // of the law that this one amends
		if t.low == "principal" || t.low == "esas" && s.language == lang.Turkish {
			r.amends = true
		}
	}
	if s.language == lang.English {
		r.english()
	} else {
		r.turkish()
	}
	for k := range r.out {
		if r.amends {
			r.out[k].owner = ownerOther
		}
	}
	return r.out
}

// isMarkOf reports whether a token can be the mark of a paragraph or an item: (1), a), 1.
func isMarkOf(t token) bool {
	return t.kind == tokenMark || t.kind == tokenNumber || t.kind == tokenSign || t.kind == tokenWord && len(t.low) <= 2
}

// reader reads the references of a block.
type reader struct {
	source *source
	tokens []token
	block  int
	out    []reference
	marked bool // the block has a mark, which is not among the tokens
	amends bool
	quotation
}

// turkish finds the forms of madde, fıkra and bent, and reads the numbers before them. The ending says whose place it
// is: maddenin belongs to this law, maddesinin to the law that is named before it.
func (r *reader) turkish() {
	done := 0 // tokens before it belong to a reference
	for i := range r.tokens {
		t := r.tokens[i]
		if r.goesOn(t) || t.kind != tokenWord || i < done {
			continue
		}
		switch {
		case strings.HasPrefix(t.low, "madde") && isArticleForm(t.low):
			done = r.turkishArticle(i)
		case isParagraphForm(t.low):
			l := r.before(i, false)
			// by an article before it
			owned := strings.HasPrefix(t.low, "fıkrası") || strings.HasPrefix(t.low, "fıkraları")
			if len(l.values) > 0 && !owned && l.from >= done && r.isHere(l.from, "") {
				done = r.turkishBelow(reference{owner: ownerArticle}, l, i)
			}
		case isPointForm(t.low):
			l := r.before(i, true)
			if len(l.values) > 0 && (l.from > 0 || r.marked) && l.from >= done {
				owner := ownerArticle
				if !r.isHere(l.from, "fıkra") { // of a paragraph that is named before it
					owner = ownerUnknown
				}
				done = r.turkishPoints(reference{owner: owner}, l, i)
			}
		}
	}
}

func (r *reader) turkishArticle(i int) int {
	l := r.before(i, false)
	if r.tokens[i].low == "madde" && i+1 < len(r.tokens) && r.tokens[i+1].kind == tokenNumber { // Ek Madde 6
		return i + 1
	}
	if len(l.values) == 0 {
		if i > 0 && r.tokens[i-1].low == "bu" && strings.HasSuffix(r.tokens[i].low, "nin") { // bu maddenin
			return r.follow(reference{owner: ownerArticle}, i, i-1)
		}
		return i + 1
	}
	owner := r.turkishOwner(l.from, r.tokens[i].low)
	for n, v := range l.values {
		ref := reference{owner: owner, article: articleKey(v), alone: len(l.values) == 1, within: v.within}
		if n < len(l.values)-1 || !strings.HasSuffix(r.tokens[i].low, "nin") {
			r.emit(ref, l.from, i)
			continue
		}
		return r.follow(ref, i, l.from)
	}
	return i + 1
}

// follow reads what follows maddenin: its paragraphs and points.
func (r *reader) follow(ref reference, i, from int) int {
	if next, l := r.after(i+1, false); next > 0 && isParagraphForm(r.tokens[next].low) {
		l.from = from
		return r.turkishBelow(ref, l, next)
	}
	if next, l := r.after(i+1, true); next > 0 && isPointForm(r.tokens[next].low) {
		l.from = from
		return r.turkishPoints(ref, l, next)
	}
	if ref.article != "" {
		r.emit(ref, from, i)
	}
	return i + 1
}

// turkishBelow reads the paragraphs of a list, and the points of the last one.
func (r *reader) turkishBelow(ref reference, l list, i int) int {
	for n, v := range l.values {
		ref.paragraph = leadingNumber(v.value)
		if n < len(l.values)-1 {
			r.emit(ref, l.from, i)
		}
	}
	if strings.HasSuffix(r.tokens[i].low, "nın") {
		if next, points := r.after(i+1, true); next > 0 && isPointForm(r.tokens[next].low) {
			points.from = l.from
			return r.turkishPoints(ref, points, next)
		}
	}
	r.emit(ref, l.from, i)
	return i + 1
}

func (r *reader) turkishPoints(ref reference, l list, i int) int {
	for _, v := range l.values {
		ref.point = v.value
		r.emit(ref, l.from, i)
	}
	return i + 1
}

func (r *reader) emit(ref reference, from, to int) {
	ref.block, ref.start, ref.end = r.block, r.tokens[from].start, r.tokens[to].end()
	r.out = append(r.out, ref)
}

const maxListed = 60 // tokens of a list of numbers

// before reads the list of numbers, or of letters, that ends before a token.
func (r *reader) before(i int, letters bool) list {
	from := i
	if i == 0 || !r.isValue(i-1, letters) {
		return list{}
	}
	for from > 0 && i-from < maxListed && r.isListed(from-1, letters) {
		from--
	}
	// a list does not begin with "and"
	for from < i && !r.isValue(from, letters) && kindWord(r.tokens[from].low) == "" {
		from++
	}
	return r.listOf(from, i, letters)
}

// after reads the list that begins at a token, and returns the token behind it; 0 without a list.
func (r *reader) after(from int, letters bool) (next int, l list) {
	to := from
	for to < len(r.tokens) && to-from < maxListed && r.isListed(to, letters) {
		to++
	}
	if to == from || to == len(r.tokens) {
		return 0, l
	}
	if l = r.listOf(from, to, letters); len(l.values) == 0 {
		return 0, l
	}
	return to, l
}

// isListed reports whether a token can be in a list.
func (r *reader) isListed(i int, letters bool) bool {
	t := r.tokens[i]
	if r.isValue(i, letters) {
		return true
	}
	switch t.low {
	case ",", "ve", "veya", "ile", "ila", "ilâ", "-", "–", "on":
		return true
	case "ya":
		return i+1 < len(r.tokens) && r.tokens[i+1].low == "da"
	case "da":
		return i > 0 && r.tokens[i-1].low == "ya"
	}
	return !letters && kindWord(t.low) != ""
}

// isValue reports whether a token is a number or an ordinal, or a letter of a point.
func (r *reader) isValue(i int, letters bool) bool {
	t := r.tokens[i]
	if letters {
		return oneLetter(t)
	}
	if i > 0 && r.tokens[i-1].low == "%" { // yüzde yirmisi, and no article
		return false
	}
	switch t.kind {
	case tokenNumber:
		return !strings.ContainsAny(t.low, ".,")
	case tokenMark:
		return isNumber(t.low)
	case tokenWord:
		return ordinalWord(t.low) > 0
	}
	return false
}

func (r *reader) listOf(from, to int, letters bool) list {
	l := list{from: from, to: to}
	ranged, kind := false, ""
	for i := from; i < to; i++ {
		t := r.tokens[i]
		if k := kindWord(t.low); k != "" {
			kind = k
			continue
		}
		switch t.low {
		case "ila", "ilâ", "-", "–":
			ranged = len(l.values) > 0
			continue
		}
		if !r.isValue(i, letters) {
			continue
		}
		value := t.low
		if n := ordinalWord(t.low); t.kind == tokenWord && n > 0 {
			if i > from && r.tokens[i-1].low == "on" {
				n += 10
			}
			value = itoa(n)
		}
		if ranged {
			l.expand(value, kind)
			ranged = false
		}
		l.values = append(l.values, listed{value: value, kind: kind})
	}
	if from > 0 && len(l.values) > 0 && !letters && r.tokens[from].kind == tokenNumber {
		// a number that is part of something else: 5237/135, 2006-5491
		if before := r.tokens[from-1]; before.end() == r.tokens[from].start && strings.ContainsAny(before.low, "/-–.") {
			l.values = nil
		}
	}
	return l
}

// turkishOwner says whose article is named by a form of madde.
func (r *reader) turkishOwner(from int, form string) owner {
	possessive := strings.HasPrefix(form, "maddesi") || strings.HasPrefix(form, "maddeleri") && form != "maddelerin"
	for i := from - 1; i >= 0 && from-i < 40; i-- {
		t := r.tokens[i]
		if t.kind == tokenSign && (t.low == ";" || t.low == "." && i+1 < len(r.tokens) &&
			r.tokens[i+1].start > t.end() && (i == 0 || r.tokens[i-1].low != "md" && r.tokens[i-1].low != "no")) {
			break
		}
		if t.kind != tokenWord || !isLawWord(t.low) {
			continue
		}
		genitive := r.source.isGenitive(&t)
		if !genitive && !possessive {
			continue
		}
		own := i > 0 && (r.tokens[i-1].low == "bu" || r.tokens[i-1].low == "işbu")
		switch {
		case own && genitive:
			return ownerText
		case !genitive:
			continue
		case possessive, i == from-1:
			return ownerOther
		}
		return ownerText
	}
	if possessive {
		return ownerUnknown
	}
	return ownerText
}

// isHere reports whether a paragraph or point without an article before it is one of the article in which it is named.
func (r *reader) isHere(from int, also string) bool {
	for i := from - 1; i >= 0 && from-i < 40; i-- {
		t := r.tokens[i]
		if t.kind == tokenSign && (t.low == ";" || t.low == ":" || t.low == ".") {
			return true
		}
		if t.kind != tokenWord {
			continue
		}
		if strings.HasPrefix(t.low, "madde") {
			return i > 0 && r.tokens[i-1].low == "bu" && from-i < 6 && also == ""
		}
		if isLawWord(t.low) || t.low == "md" || also != "" && strings.HasPrefix(t.low, also) {
			return false
		}
	}
	return true
}

func articleKey(v listed) string {
	kind := v.kind
	if kind == "" {
		kind = "art"
	}
	return kind + ":" + lang.Lower(lang.Turkish, strings.ReplaceAll(v.value, "/", ""))
}

// kindWord is the kind of article that a word before a number names.
func kindWord(low string) string {
	switch low {
	case "geçici", "muvakkat", "provisional", "transitional":
		return "prov"
	case "ek", "additional":
		return "add"
	case "mükerrer":
		return "rep"
	}
	return ""
}

var lawStems = []string{
	"kanun", "yasa", "tüzü", "yönetmeli", "tebliğ", "anayasa", "kararname", "direktif", "yönerge", "sözleşme",
	"antlaşma", "anlaşma", "emirname", "karar", "içtüzü", "khk", "fasıl", "fasl", "protokol", "statü", "şart",
	"nizamname", "talimat",
}

func isLawWord(low string) bool {
	return slices.ContainsFunc(lawStems, func(stem string) bool { return strings.HasPrefix(low, stem) })
}

// isGenitive reports whether a word ends as the owner of another one: kanunun, yasanın, Kanun'un.
func (s *source) isGenitive(t *token) bool {
	word := t.low
	if t.endingSize > 0 {
		word = s.ending(t)
	}
	for _, ending := range []string{"ın", "in", "un", "ün"} {
		if strings.HasSuffix(word, ending) && word != "kanun" {
			return true
		}
	}
	return false
}

func isArticleForm(low string) bool {
	switch strings.TrimPrefix(low, "madde") {
	case "", "de", "den", "ye", "nin", "yi", "si", "sinin", "sinde", "sine", "sini", "sinden", "leri", "lerinin",
		"lerinde", "lerine", "lerini", "lerinden", "ler", "lerde", "lere", "lerin", "leriyle", "siyle", "yle", "since",
		"deki", "sindeki", "lerindeki", "lerdeki":
		return true
	}
	return false
}

func isParagraphForm(low string) bool { return strings.HasPrefix(low, "fıkra") }

func isPointForm(low string) bool {
	return low == "bent" || strings.HasPrefix(low, "bentle") || strings.HasPrefix(low, "bentte") ||
		strings.HasPrefix(low, "bend")
}

var ordinalWords = []string{"birinci", "ikinci", "üçüncü", "dördüncü", "beşinci", "altıncı", "yedinci", "sekizinci",
	"dokuzuncu", "onuncu"}

// ordinalWord is the number that a Turkish ordinal says: birinci, onbirinci; 0 for other words.
func ordinalWord(low string) int {
	rest, ten := strings.CutPrefix(low, "on")
	if n := slices.Index(ordinalWords, low); n >= 0 {
		return n + 1
	}
	if n := slices.Index(ordinalWords, rest); ten && n >= 0 {
		return n + 11
	}
	return 0
}
