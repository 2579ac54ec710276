package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"lls/internal/platform/access"
	"lls/internal/platform/generation"
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
		{"KeywordsEN", t.KeywordsEN}, {"SummaryTR", t.SummaryTR}, {"SummaryEN", t.SummaryEN}, {"References", t.References},
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

// selectMentions is a query for stored mentions by a column: legal_text_id or revision_id.
func selectMentions(column string) string {
	return "SELECT m." + column + `, m.field, a.celex, m.mentions, m.places FROM eu_mentions m
		JOIN eu_acts a ON a.id = m.eu_act_id`
}

// mentionsOfRevision is the query for those of a version.
var mentionsOfRevision = selectMentions("revision_id") + " WHERE m.revision_id = $1"

// storedMentions returns what such a query finds, by the value of its column.
func storedMentions(ctx context.Context, tx *store.Tx, query string, args ...any) (map[int64][]mention, error) {
	stored := map[int64][]mention{}
	err := tx.Each(ctx, query, args, func(scan func(...any) error) error {
		var id int64
		var m mention
		err := scan(&id, &m.field, &m.celex, &m.count, &m.places)
		stored[id] = append(stored[id], m)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the mentions of EU acts: %w", err)
	}
	return stored, nil
}

// sameMentions reports whether two lists have the same mentions, in any order. It sorts the first.
func sameMentions(stored, found []mention) bool {
	if len(stored) != len(found) {
		return false
	}
	sorted := slices.Clone(found)
	for _, list := range [][]mention{stored, sorted} {
		slices.SortFunc(list, func(a, b mention) int {
			return cmp.Or(cmp.Compare(a.field, b.field), cmp.Compare(a.celex, b.celex))
		})
	}
	return slices.Equal(stored, sorted)
}

// writeMentions replaces the mentions of a legal text's fields (revision 0) or of a version. Acts that are mentioned
// for the first time get a row in the register; those of known have one.
func writeMentions(
	ctx context.Context, tx *store.Tx, legalText, revision int64, all []mention, known map[string]bool,
) error {
	if err := tx.Queue(ctx, "DELETE FROM eu_mentions WHERE legal_text_id = $1 AND revision_id = $2", legalText,
		revision); err != nil {
		return fmt.Errorf("remove the mentions of legal text %d: %w", legalText, err)
	}
	seen := map[string]bool{}
	for i := range all {
		if celex := all[i].celex; !seen[celex] && !known[celex] {
			seen[celex] = true
			if err := noteAct(ctx, tx, celex); err != nil {
				return err
			}
		}
	}
	const atOnce = 100
	for some := range slices.Chunk(all, atOnce) {
		if err := insertMentions(ctx, tx, legalText, revision, some); err != nil {
			return fmt.Errorf("write the mentions of legal text %d: %w", legalText, err)
		}
	}
	return nil
}

// noteAct creates the row of an act that texts mention for the first time.
func noteAct(ctx context.Context, tx *store.Tx, celex string) error {
	now := tx.Now().UnixMilli()
	if err := tx.Queue(ctx, `INSERT INTO eu_acts (celex, registered, sort_tr, sort_en, create_user, create_date,
		modify_user, modify_date) SELECT $1, FALSE, $2, $3, $4, $5, $6, $7
		WHERE NOT EXISTS (SELECT 1 FROM eu_acts WHERE celex = $8) ON CONFLICT (celex, registered) DO NOTHING`, celex,
		lang.SortKey(lang.Turkish, celex), lang.SortKey(lang.English, celex), access.SystemAccount, now,
		access.SystemAccount, now, celex); err != nil {
		return fmt.Errorf("note EU act %s: %w", celex, err)
	}
	return nil
}

func insertMentions(ctx context.Context, tx *store.Tx, legalText, revision int64, some []mention) error {
	const columns = 4
	var values strings.Builder
	args := make([]any, 0, 2+columns*len(some))
	args = append(args, legalText, revision)
	for i, m := range some {
		if i > 0 {
			values.WriteString(", ")
		}
		n := len(args)
		fmt.Fprintf(&values, "(CAST($%d AS TEXT), CAST($%d AS BIGINT), CAST($%d AS TEXT), CAST($%d AS TEXT))", n+1, n+2, n+3,
			n+4)
		args = append(args, m.field, m.count, m.places, m.celex)
	}
	return tx.Queue(ctx, `INSERT INTO eu_mentions (legal_text_id, revision_id, field, eu_act_id, mentions, places)
		SELECT $1, $2, v.column1, a.id, v.column2, v.column3 FROM (VALUES `+values.String()+`) v
		JOIN eu_acts a ON a.celex = v.column4`, args...)
}

// relink writes which links of a legal text follow from its mentions. Links that nothing gives rise to any more go, and
// with the last link an act that nobody has registered.
func relink(ctx context.Context, tx *store.Tx, legalText int64) error {
	for _, statement := range []string{
		`UPDATE legal_text_acts SET sources = sources & 2 WHERE legal_text_id = $1`,
		`INSERT INTO legal_text_acts (legal_text_id, eu_act_id, aim, sources)
			SELECT legal_text_id, eu_act_id, 0, MAX(CASE WHEN field = 'EULegislation' THEN 1 ELSE 0 END) +
				MAX(CASE WHEN field = 'EULegislation' THEN 0 ELSE 4 END)
			FROM eu_mentions WHERE legal_text_id = $1 GROUP BY legal_text_id, eu_act_id
			ON CONFLICT (legal_text_id, eu_act_id) DO UPDATE SET sources = legal_text_acts.sources + excluded.sources`,
		`DELETE FROM eu_acts WHERE registered = FALSE
			AND id IN (SELECT eu_act_id FROM legal_text_acts WHERE legal_text_id = $1 AND sources = 0)
			AND NOT EXISTS (SELECT 1 FROM legal_text_acts o WHERE o.eu_act_id = eu_acts.id AND o.sources <> 0)
			AND NOT EXISTS (SELECT 1 FROM eu_acts o WHERE o.base_id = eu_acts.id OR o.repealed_by_id = eu_acts.id)
			AND NOT EXISTS (SELECT 1 FROM concordances o WHERE o.eu_act_id = eu_acts.id)`,
		`DELETE FROM legal_text_acts WHERE legal_text_id = $1 AND sources = 0`,
	} {
		if err := tx.Queue(ctx, statement, legalText); err != nil {
			return fmt.Errorf("link legal text %d with EU acts: %w", legalText, err)
		}
	}
	return nil
}

// eraseMentions removes the mentions and the links of a legal text that is being deleted.
func eraseMentions(ctx context.Context, tx *store.Tx, legalText int64) error {
	for _, statement := range []string{
		"DELETE FROM eu_mentions WHERE legal_text_id = $1",
		"UPDATE legal_text_acts SET sources = 0 WHERE legal_text_id = $1",
	} {
		if err := tx.Queue(ctx, statement, legalText); err != nil {
			return fmt.Errorf("remove the mentions of legal text %d: %w", legalText, err)
		}
	}
	return relink(ctx, tx, legalText)
}

// actNames are the short names by which texts name acts. They are read once for each generation of theirs.
type actNames struct {
	mu         sync.Mutex
	generation int64
	names      *euref.Names
}

// last returns the names that were read last, and their generation; it may not be the present one.
func (a *actNames) last() (names *euref.Names, at int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.names, a.generation
}

// read returns the names of a transaction, and their generation.
func (a *actNames) read(ctx context.Context, tx *store.Tx) (names *euref.Names, at int64, err error) {
	if at, err = generation.Of(ctx, tx, actNamesGeneration); err != nil {
		return nil, 0, fmt.Errorf("read the generation of the names of EU acts: %w", err)
	}
	names, known := a.last()
	if at == 0 || known == at {
		return names, at, nil
	}
	acts, ambiguous := map[string]euref.CELEX{}, map[string]bool{}
	byFold := map[string]euref.CELEX{}
	if err := tx.Each(ctx, `SELECT celex, short_tr, short_en FROM eu_acts WHERE short_tr <> '' OR short_en <> ''`, nil,
		func(scan func(...any) error) error {
			var number, tr, en string
			if err := scan(&number, &tr, &en); err != nil {
				return err
			}
			celex := storedCELEX(number)
			for _, name := range append(shortNames(tr), shortNames(en)...) {
				if other, taken := byFold[foldName(name)]; taken && other != celex {
					ambiguous[foldName(name)] = true
				}
				byFold[foldName(name)] = celex
				acts[name] = celex
			}
			return nil
		}); err != nil {
		return nil, 0, fmt.Errorf("read the short names of EU acts: %w", err)
	}
	for name := range acts {
		if ambiguous[foldName(name)] {
			delete(acts, name)
		}
	}
	names = euref.NewNames(acts)
	if tx.ReadOnly() { // what a writing transaction sees may be undone
		a.mu.Lock()
		a.names, a.generation = names, at
		a.mu.Unlock()
	}
	return names, at, nil
}

// knownActNames are the short names of a transaction, and their generation. They are read before the transaction
// writes: PostgreSQL gets the query with the first one of the save.
type knownActNames struct {
	names *euref.Names
	at    int64
}

func announceActNames(ctx context.Context, tx *store.Tx) error {
	return generation.PrefetchOf(ctx, tx, actNamesGeneration)
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

func (a *actNames) readKnown(ctx context.Context, tx *store.Tx) (*knownActNames, error) {
	names, at, err := a.read(ctx, tx)
	return &knownActNames{names, at}, err
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

// actNamesChanged notes that short names of acts have changed. After the commit the program looks for them in all
// texts.
func (l *Library) actNamesChanged(ctx context.Context, tx *store.Tx) error {
	if l.ActNamesChanged != nil {
		tx.AfterCommit(l.ActNamesChanged)
	}
	return generation.Raise(ctx, tx, actNamesGeneration)
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
