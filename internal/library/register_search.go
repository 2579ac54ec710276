package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lls/internal/platform/access"
	"lls/internal/platform/store"
	"lls/internal/record/query"
	"lls/internal/search"
	"lls/internal/text/lang"
)

// How much a search answers of the register and of the tables.
const (
	actsFound   = 5
	textsOfAct  = 5
	tablesFound = 5
	// actsRead is how many found acts are read, to answer first the one whose short name is the query.
	actsRead = 100
)

// FindRegister finds the acts and tables of concordance that a query names, and announces what it will read of them:
// the search reads it with its own results.
func (l *Library) FindRegister(ctx context.Context, tx *store.Tx, actor access.Actor, ask search.RegisterQuery) (
	func(*search.SearchPage) error, error) {
	f := &registerFind{l: l, ctx: ctx, tx: tx, ask: ask, words: strings.Join(lang.Words(ask.Text), " ")}
	f.ask.Acts = f.ask.Acts && actor.Can(access.EUActsRead)
	f.ask.Tables = f.ask.Tables && actor.Can(access.ConcordancesRead)
	if !f.ask.Acts && !f.ask.Tables {
		return func(*search.SearchPage) error { return nil }, nil
	}
	f.numbers = EUActsNamed(ask.Text, tx.Now())
	return f.read, errors.Join(f.findActs(), f.findTables())
}

// registerFind is a search among acts and tables in its transaction.
type registerFind struct {
	l       *Library
	ctx     context.Context
	tx      *store.Tx
	ask     search.RegisterQuery
	words   string
	numbers []string // CELEX numbers, if the query is a reference

	acts, tables, rows statement
}

// statement is a query with its arguments; it is empty if there is nothing to read.
type statement struct {
	sql  string
	args []any
}

func (f *registerFind) announce(sql string, args []any) (statement, error) {
	return statement{sql, args}, f.tx.Prefetch(f.ctx, sql, args...)
}

func (f *registerFind) find(kind string) ([]int64, error) {
	found, err := f.l.engine.Index.FindWords(f.ctx, f.tx, kind, f.ask.Text)
	return slices.Concat(found.Typed, found.Forms), err
}

// named adds the condition that an act a is what the query refers to.
func (f *registerFind) named(w *query.Where) {
	marks, args := query.Marks(f.numbers)
	w.Add("a.celex IN ("+marks+")", args...)
}

func (f *registerFind) findActs() (err error) {
	if !f.ask.Acts {
		return nil
	}
	w := f.l.engine.StartWhere(f.ctx, f.tx)
	if f.numbers != nil {
		f.named(&w)
	} else {
		ids, err := f.find(euActKind)
		if err != nil || len(ids) == 0 {
			return err
		}
		condition, arg := f.tx.Among("a.id", ids)
		w.Add(condition, arg)
	}
	f.acts, err = f.announce(`SELECT a.id, a.celex, a.name_tr, a.name_en, a.short_tr, a.short_en, a.registered,
		(SELECT COUNT(*) FROM legal_text_acts l WHERE l.eu_act_id = a.id), COUNT(*) OVER () FROM eu_acts a`+w.SQL()+
		fmt.Sprintf(" ORDER BY a.celex DESC LIMIT %d", actsRead), w.Args())
	return err
}

func (f *registerFind) findTables() (err error) {
	if !f.ask.Tables {
		return nil
	}
	headers, err := f.find(headerWords)
	if err != nil {
		return err
	}
	rows, err := f.find(alignmentWords)
	if err != nil {
		return err
	}
	if len(headers) == 0 && len(rows) == 0 && f.numbers == nil {
		return nil
	}
	w := f.l.engine.StartWhere(f.ctx, f.tx)
	ofRows, rowArg := f.tx.Among("r.id", rows)
	ofHeaders, headerArg := f.tx.Among("c.id", headers)
	condition, args := ofHeaders+" OR c.id IN (SELECT r.concordance_id FROM concordance_rows r WHERE "+ofRows+")",
		[]any{headerArg, rowArg}
	if f.numbers != nil {
		marks, numbers := query.Marks(f.numbers)
		condition, args = condition+" OR a.celex IN ("+marks+")", append(args, numbers...)
	}
	w.Add(condition, args...)
	if f.tables, err = f.announce(`SELECT c.id, x.id, x.name_tr, x.name_en, x.number, a.celex, a.short_tr, a.short_en,
		COUNT(*) OVER () FROM concordances c JOIN legal_texts x ON x.id = c.legal_text_id
		JOIN eu_acts a ON a.id = c.eu_act_id`+w.SQL()+fmt.Sprintf(" ORDER BY x.sort_tr, c.id LIMIT %d", tablesFound),
		w.Args()); err != nil || len(rows) == 0 {
		return err
	}
	of := f.l.engine.StartWhere(f.ctx, f.tx)
	of.Add(ofRows, rowArg)
	f.rows, err = f.announce(`SELECT n.concordance_id, n.found, n.id, n.label, n.reason_tr, n.comment_tr, n.reason_en,
		n.comment_en FROM (SELECT r.concordance_id, r.id, r.label, r.reason_tr, r.comment_tr, r.reason_en, r.comment_en,
			COUNT(*) OVER (PARTITION BY r.concordance_id) AS found,
			ROW_NUMBER() OVER (PARTITION BY r.concordance_id ORDER BY r.position, r.id) AS nth
		FROM concordance_rows r`+of.SQL()+`) n WHERE n.nth = 1`, of.Args())
	return err
}

// read answers what was found.
func (f *registerFind) read(answer *search.SearchPage) error {
	if err := f.readActs(answer); err != nil {
		return fmt.Errorf("find EU acts: %w", err)
	}
	if err := f.readTables(answer); err != nil {
		return fmt.Errorf("find tables of concordance: %w", err)
	}
	return nil
}

func (f *registerFind) readActs(answer *search.SearchPage) error {
	if f.acts.sql == "" {
		return nil
	}
	acts, err := store.All(f.ctx, f.tx, func(scan func(...any) error) (a search.FoundAct, err error) {
		return a, scan(&a.ID, &a.CELEX, &a.NameTR, &a.NameEN, &a.ShortTR, &a.ShortEN, &a.Registered, &a.Count,
			&answer.EUActTotal)
	}, f.acts.sql, f.acts.args...)
	if err != nil {
		return err
	}
	var named []int64
	slices.SortStableFunc(acts, func(a, b search.FoundAct) int { return cmp.Compare(f.rank(&a), f.rank(&b)) })
	acts = acts[:min(len(acts), actsFound)]
	for i := range acts {
		a := &acts[i]
		a.LegalTexts = []search.FoundText{}
		if a.Named = f.rank(a) == 0; a.Named {
			named = append(named, a.ID)
		}
	}
	answer.EUActs = append(answer.EUActs, acts...)
	if len(named) == 0 {
		return nil
	}
	return f.readTexts(answer.EUActs, named)
}

// rank is 0 of an act that the query names: by its number or by one of its short names.
func (f *registerFind) rank(a *search.FoundAct) int {
	if f.numbers != nil {
		return 0
	}
	for _, name := range slices.Concat(shortNames(a.ShortTR), shortNames(a.ShortEN)) {
		if strings.Join(lang.Words(name), " ") == f.words {
			return 0
		}
	}
	return 1
}

// readTexts reads the legal texts that acts concern, those that only refer to them last.
func (f *registerFind) readTexts(acts []search.FoundAct, named []int64) error {
	of := among("l.eu_act_id", named)
	return f.tx.Each(f.ctx, `SELECT n.eu_act_id, n.id, n.name_tr, n.name_en, n.number, n.adopted FROM (
		SELECT l.eu_act_id, x.id, x.name_tr, x.name_en, x.number, x.adopted, ROW_NUMBER() OVER (PARTITION BY l.eu_act_id
			ORDER BY CASE WHEN `+aimOfLink+` = 5 THEN 1 ELSE 0 END, x.sort_tr, x.id) AS nth
		FROM legal_text_acts l JOIN legal_texts x ON x.id = l.legal_text_id`+of.SQL()+`) n
		WHERE n.nth <= 5 ORDER BY n.eu_act_id, n.nth`, of.Args(), func(scan func(...any) error) error {
		var act int64
		var p search.FoundText
		if err := scan(&act, &p.ID, &p.NameTR, &p.NameEN, &p.Number, &p.Adopted); err != nil {
			return err
		}
		for i := range acts {
			if acts[i].ID == act && len(acts[i].LegalTexts) < textsOfAct {
				acts[i].LegalTexts = append(acts[i].LegalTexts, p)
			}
		}
		return nil
	})
}

func (f *registerFind) readTables(answer *search.SearchPage) error {
	if f.tables.sql == "" {
		return nil
	}
	at := map[int64]int{}
	if err := f.tx.Each(f.ctx, f.tables.sql, f.tables.args, func(scan func(...any) error) error {
		t := search.FoundTable{Snippet: []search.Piece{}}
		if err := scan(&t.ID, &t.LegalText.ID, &t.LegalText.NameTR, &t.LegalText.NameEN, &t.LegalText.Number, &t.CELEX,
			&t.ShortTR, &t.ShortEN, &answer.ConcordanceTotal); err != nil {
			return err
		}
		at[t.ID] = len(answer.Concordances)
		answer.Concordances = append(answer.Concordances, t)
		return nil
	}); err != nil || f.rows.sql == "" {
		return err
	}
	words := lang.Words(f.ask.Text)
	return f.tx.Each(f.ctx, f.rows.sql, f.rows.args, func(scan func(...any) error) error {
		var table, found int64
		var r Alignment
		if err := scan(&table, &found, &r.ID, &r.EULabel, &r.ReasonTR, &r.CommentTR, &r.ReasonEN,
			&r.CommentEN); err != nil {
			return err
		}
		i, shown := at[table]
		if !shown {
			return nil
		}
		t := &answer.Concordances[i]
		t.Rows, t.RowID, t.Label = found, r.ID, r.EULabel
		most := -1
		for _, text := range r.texts() {
			if n := wordsIn(text.Text, words); n > most && text.Text != "" {
				most, t.Language, t.Snippet = n, text.Language, search.SnippetOf(text.Text, words)
			}
		}
		return nil
	})
}

// wordsIn counts the words of a text that begin with one of some folded words.
func wordsIn(text string, words []string) (n int) {
	lang.EachWord(text, func(word string, _, _ int) bool {
		if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(word, w) }) {
			n++
		}
		return true
	})
	return n
}
