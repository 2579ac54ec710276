package library

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"lls/internal/platform/store"
	"lls/internal/text/concord"
	"lls/internal/text/lang"
)

// targets reads the counterparts. A cell that says what the row says already changes nothing, whatever it is written
// like.
func (m *merge) targets(ctx context.Context, tx *store.Tx) error {
	e := m.entry
	if len(e.Counterparts) == 0 {
		return nil
	}
	if m.old != nil {
		cell := concord.OneLine(e.Counterpart)
		for _, l := range []lang.Language{lang.Turkish, lang.English} {
			if cell == concord.OneLine(targetWords(m.old.Targets, l)) {
				return nil
			}
		}
	}
	var all []AlignmentTarget
	for _, words := range e.Counterparts {
		g := AlignmentTarget{LegalTextID: int64(m.plan.table.LegalTextID), Label: words}
		if label, text, err := m.plan.texts.find(ctx, tx, words); err != nil {
			return err
		} else if text != 0 {
			g.Label, g.LegalTextID = label, text
		}
		if places, _, rest := concord.ParsePlaces(g.Label); len(places) == 0 {
			m.doubt(fieldTargets, "unknown", g.Label)
		} else if rest != "" {
			m.doubt(fieldTargets, "unknown", rest)
		}
		for _, one := range expandTarget(g) {
			one.Label = shortened(one.Label, maxLabel)
			if one.Label != "" && !slices.ContainsFunc(all, func(o AlignmentTarget) bool {
				return sameCounterpart(o, one)
			}) {
				all = append(all, one)
			}
		}
	}
	if m.old != nil && len(all) == len(m.old.Targets) && !slices.ContainsFunc(all, func(g AlignmentTarget) bool {
		return !slices.ContainsFunc(m.old.Targets, func(o AlignmentTarget) bool { return sameCounterpart(o, g) })
	}) {
		return nil
	}
	if m.takes(fieldTargets, len(m.in.Targets) == 0) {
		m.in.Targets = nil
		for _, g := range all {
			m.in.Targets = append(m.in.Targets, AlignmentTargetInput{LegalTextID: g.LegalTextID,
				Place: g.Place, Label: g.Label})
		}
	}
	return nil
}

// sameCounterpart reports whether two counterparts are the same place, or the same words that name none.
func sameCounterpart(x, y AlignmentTarget) bool {
	return x.LegalTextID == y.LegalTextID && x.Place == y.Place &&
		(x.Place != "" || lang.Fold(x.Label) == lang.Fold(y.Label))
}

// textNames finds the legal texts that counterparts name.
type textNames struct {
	own    int64
	byName map[string]int64 // folded; nil: not read yet; 0: several have the name
}

// find parts the words of a counterpart from the name of a legal text: in brackets behind them, "Madde 5 (Çevre
// Yasası)", or before the place, "Çevre Yasası, m. 5" and "Çevre Yasası'nın 5. maddesi". text is 0 if they name none.
func (n *textNames) find(ctx context.Context, tx *store.Tx, words string) (label string, text int64, err error) {
	if name, label, ok := concord.CutName(words); ok {
		if text, err = n.named(ctx, tx, name); err != nil || text != 0 {
			return label, text, err
		}
	}
	if !strings.HasSuffix(words, ")") {
		return words, 0, nil
	}
	for at := 0; ; {
		next := strings.Index(words[at:], " (")
		if next < 0 {
			return words, 0, nil
		}
		at += next + len(" (")
		name := words[at : len(words)-1]
		if len(name) < leastName {
			return words, 0, nil
		}
		if text, err = n.named(ctx, tx, name); err != nil || text != 0 {
			return strings.TrimSpace(words[:at-len(" (")]), text, err
		}
	}
}

// leastName is how many letters the name of a text that is looked for has at least.
const leastName = 4

// numberBeforeName is the number that a law is cited with: 18/2012 sayılı.
var numberBeforeName = regexp.MustCompile(`^\S+ (?:sayılı|numaralı) `)

// genitive is the ending of a name before what belongs to it.
var genitive = regexp.MustCompile(`(?:['’]?n?[ıiuü]n)$`)

// named is the text with a name, which may have its number before it and an ending behind it; 0: none, or several.
func (n *textNames) named(ctx context.Context, tx *store.Tx, name string) (int64, error) {
	if err := n.read(ctx, tx); err != nil {
		return 0, err
	}
	for _, name := range []string{name, numberBeforeName.ReplaceAllString(name, "")} {
		for _, name := range []string{name, genitive.ReplaceAllString(name, "")} {
			if id := n.byName[foldName(name)]; id != 0 {
				return id, nil
			}
		}
	}
	return 0, nil
}

func (n *textNames) read(ctx context.Context, tx *store.Tx) error {
	if n.byName != nil {
		return nil
	}
	n.byName = map[string]int64{}
	err := tx.Each(ctx, "SELECT id, name_tr, name_en FROM legal_texts ORDER BY id", nil,
		func(scan func(...any) error) error {
			var id int64
			var tr, en string
			if err := scan(&id, &tr, &en); err != nil {
				return err
			}
			for _, name := range []string{foldName(tr), foldName(en)} {
				if other, there := n.byName[name]; there && other != id {
					n.byName[name] = 0
					continue
				}
				n.byName[name] = id
			}
			return nil
		})
	if err != nil {
		return fmt.Errorf("read the names of legal texts: %w", err)
	}
	return nil
}
