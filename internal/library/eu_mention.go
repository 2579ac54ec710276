package library

import (
	"context"
	"slices"
	"strings"
	"time"

	"lls/internal/platform/store"
	"lls/internal/record"
	"lls/internal/text/euref"
	"lls/internal/text/lang"
	"lls/internal/text/lawtext"
)

// The back-index: which fields of legal texts and which texts of versions refer to which acts. It is written in the
// transaction of each save. The links of a legal text to acts follow from it.

// mentionsFormat is the format of the back-index. A program that finds another one writes all of it again: raise it
// when package euref recognises references that it did not.
const mentionsFormat = 1

// The names of counters: the format in which the back-index is complete, what the short names of acts were then, and
// what they are. Each change of a short name raises the last one.
const (
	mentionsCounter     = "eumentions"
	indexedNamesCounter = "eumentions:names"
	actNamesGeneration  = "euactnames"
)

// maxMentionPlaces is how many places of one act in a text are stored.
const maxMentionPlaces = 20

// mention is an act that a field or a text surely refers to.
type mention struct {
	field  string // as in a save
	celex  string
	count  int
	places string // of a text of a version: keys and labels of articles, see MentionPlace
}

// MentionPlace is an article or an annex of a text in which it refers to an act.
type MentionPlace struct {
	Key   string `doc:"In the structure of the text: art:5"`
	Label string `doc:"As the text calls it: Madde 5"`
}

// ParseMentionPlaces reads the places of a mention as they are stored.
func ParseMentionPlaces(s string) []MentionPlace {
	places := []MentionPlace{}
	for line := range strings.SplitSeq(s, "\n") {
		if key, label, ok := strings.Cut(line, "\t"); ok {
			places = append(places, MentionPlace{key, label})
		}
	}
	return places
}

// parser finds the parts of a text.
type parser func(text string) lawtext.Structure

// parseOnce returns a parser that parses each text once. It is for one goroutine.
func parseOnce() parser {
	parsed := map[string]lawtext.Structure{}
	return func(text string) lawtext.Structure {
		s, known := parsed[text]
		if !known {
			s = lawtext.Parse(text)
			parsed[text] = s
		}
		return s
	}
}

// mentionsIn finds the acts that a text surely refers to, in the order of their first references; parse is nil unless
// their places are wanted, as of a text of a version.
func mentionsIn(field, text string, parse parser, names *euref.Names, now time.Time) (found []mention) {
	refs := names.WithNames(text, euref.Find(text, latestActYear(now)))
	var structure *partFinder
	at := map[string]int{}
	for i := range refs {
		celex := refs[i].CELEX.Base()
		if refs[i].Confidence != euref.Sure || celex.Sector < '1' || celex.Sector > '6' {
			continue
		}
		number := celex.String()
		n, known := at[number]
		if !known {
			n = len(found)
			at[number] = n
			found = append(found, mention{field: field, celex: number})
		}
		found[n].count++
		if parse == nil {
			continue
		}
		if structure == nil { // most texts refer to no act
			structure = newPartFinder(parse(text))
		}
		found[n].addPlace(structure.at(refs[i].Start))
	}
	return found
}

func (m *mention) addPlace(p MentionPlace) {
	line := p.Key + "\t" + p.Label
	switch {
	case p.Key == "" || m.places == line || strings.HasSuffix(m.places, "\n"+line):
	case m.places == "":
		m.places = line
	case strings.Count(m.places, "\n") < maxMentionPlaces-1:
		m.places += "\n" + line
	}
}

// partFinder finds the article or the annex of a place in a text. Places must be asked for in their order.
type partFinder struct {
	parts []lawtext.Part
	keys  []string // of parts; "" of what is no article or annex, and of what is inside an annex
	next  int
}

func newPartFinder(s lawtext.Structure) *partFinder {
	f := &partFinder{parts: s.Parts, keys: s.PartKeys()}
	for i, key := range f.keys {
		kind := s.Parts[i].Kind
		if kind != lawtext.PartArticle && kind != lawtext.PartAnnex || strings.Contains(key, "/") {
			f.keys[i] = ""
		}
	}
	return f
}

func (f *partFinder) at(offset int) MentionPlace {
	for f.next < len(f.parts) && f.parts[f.next].Start <= offset {
		f.next++
	}
	if f.next == 0 {
		return MentionPlace{}
	}
	label := strings.Join(strings.Fields(f.parts[f.next-1].Label), " ")
	return MentionPlace{f.keys[f.next-1], label}
}

// mentionedFields are the fields of a legal text in which references are looked for.
func mentionedFields(t *LegalText) []struct{ key, text string } {
	return []struct{ key, text string }{
		{euLegislationField, t.EULegislation}, {"NameTR", t.NameTR}, {"NameEN", t.NameEN}, {"ShortName", t.ShortName},
		{"LegalBasisTR", t.LegalBasisTR}, {"LegalBasisEN", t.LegalBasisEN}, {"KeywordsTR", t.KeywordsTR},
		{"KeywordsEN", t.KeywordsEN}, {"SummaryTR", t.SummaryTR}, {"SummaryEN", t.SummaryEN},
		{"References", t.References},
	}
}

// euLegislationField is the field whose references say what a legal text aligns with.
const euLegislationField = "EULegislation"

func textMentions(t *LegalText, names *euref.Names, now time.Time) (found []mention) {
	for _, f := range mentionedFields(t) {
		if f.text != "" {
			found = append(found, mentionsIn(f.key, f.text, nil, names, now)...)
		}
	}
	return found
}

func revisionMentions(r *Revision, parse parser, names *euref.Names, now time.Time) (found []mention) {
	for _, f := range []struct{ key, text string }{{"TextTR", r.TextTR}, {"TextEN", r.TextEN}} {
		if f.text != "" {
			found = append(found, mentionsIn(f.key, f.text, parse, names, now)...)
		}
	}
	return found
}

// MentionLanguage is the language of a field; "" for what belongs to both.
func MentionLanguage(field string) lang.Language {
	switch {
	case strings.HasSuffix(field, "TR"):
		return lang.Turkish
	case strings.HasSuffix(field, "EN"):
		return lang.English
	}
	return ""
}

// announceMentions announces what saveRevisionMentions reads.
func announceMentions(ctx context.Context, tx *store.Tx, revision int64) error {
	if revision != 0 {
		if err := tx.Prefetch(ctx, mentionsOfRevision, revision); err != nil {
			return err
		}
	}
	return announceActNames(ctx, tx)
}

// preparedMentions are the mentions of a version, found before the transaction of its save.
type preparedMentions struct {
	all   []mention
	names int64 // the generation of the short names
}

// saveTextMentions writes the mentions of a saved legal text and its links.
func (l *Library) saveTextMentions(ctx context.Context, tx *store.Tx, c *record.Change[LegalText]) error {
	names := c.New.actNames.names
	now := textMentions(c.New, names, tx.Now())
	var before []mention
	var linked []textAct
	if c.Old != nil {
		before, linked = textMentions(c.Old, names, tx.Now()), c.Old.byHand
	}
	same := slices.Equal(before, now)
	if same && slices.Equal(linked, c.New.byHand) {
		return nil
	}
	if !same {
		if err := writeMentions(ctx, tx, c.ID, 0, now, nil); err != nil {
			return err
		}
	}
	return relink(ctx, tx, c.ID)
}

// prepareMentions finds the mentions of a version that will be saved.
func (l *Library) prepareMentions(r *Revision, parse parser, now time.Time) *preparedMentions {
	names, at := l.actNames.last()
	return &preparedMentions{revisionMentions(r, parse, names, now), at}
}

// saveRevisionMentions writes the mentions of a saved version, and the links of its legal text.
func (l *Library) saveRevisionMentions(ctx context.Context, tx *store.Tx, c *record.Change[Revision]) error {
	if c.Old != nil && c.Old.TextTR == c.New.TextTR && c.Old.TextEN == c.New.TextEN {
		return nil
	}
	known, found := c.New.actNames, c.New.mentions
	if found == nil || found.names != known.at {
		found = &preparedMentions{revisionMentions(c.New, lawtext.Parse, known.names, tx.Now()), known.at}
	}
	var stored map[int64][]mention
	if c.Old != nil {
		var err error
		if stored, err = storedMentions(ctx, tx, mentionsOfRevision, c.ID); err != nil {
			return err
		}
	}
	if sameMentions(stored[c.ID], found.all) {
		return nil
	}
	if err := writeMentions(ctx, tx, c.New.LegalTextID, c.ID, found.all, nil); err != nil {
		return err
	}
	return relink(ctx, tx, c.New.LegalTextID)
}

// newTextMentions finds the mentions of the legal texts of an import; the function that it returns writes them.
func (l *Library) newTextMentions(records []*LegalText) record.Bulk {
	names, _ := l.actNames.last()
	found := make([][]mention, len(records))
	for i, t := range records {
		found[i] = textMentions(t, names, l.engine.Main.Now())
	}
	return func(ctx context.Context, tx *store.Tx, ids []int64) error {
		for i, id := range ids {
			if len(found[i]) == 0 {
				continue
			}
			if err := writeMentions(ctx, tx, id, 0, found[i], nil); err != nil {
				return err
			}
			if err := relink(ctx, tx, id); err != nil {
				return err
			}
		}
		return nil
	}
}

// eraseRevisionMentions removes the mentions of a version that is being deleted.
func eraseRevisionMentions(ctx context.Context, tx *store.Tx, r *Revision) error {
	if r.TextTR == "" && r.TextEN == "" {
		return nil
	}
	if err := writeMentions(ctx, tx, r.LegalTextID, r.ID, nil, nil); err != nil {
		return err
	}
	return relink(ctx, tx, r.LegalTextID)
}
