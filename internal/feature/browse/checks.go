package browse

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"unsafe"

	"lls/internal/library"
	"lls/internal/platform/access"
	"lls/internal/platform/lru"
	"lls/internal/platform/slots"
	"lls/internal/platform/store"
	"lls/internal/text/check"
	"lls/internal/text/lang"
	"lls/internal/text/termform"
)

// CheckInput is texts that are being written.
type CheckInput struct {
	TextTR string
	TextEN string
	All    bool `json:",omitempty" doc:"Also with the rules that are off by default, because they are wrong too often"`
}

// ChecksAnswer is what is probably wrong with the texts of a version.
type ChecksAnswer struct {
	Findings []Finding      `doc:"At most 2,000, errors first; those of one severity in the order of the texts"`
	Total    int            `doc:"Of the findings, also of those left out"`
	Counts   map[string]int `doc:"By rule"`
	TR       CheckSums
	EN       CheckSums
	Compared int    `doc:"Pairs of passages of both languages that were compared"`
	Reason   string `doc:"structure: the languages cannot be compared, because one of them has no articles"`
	Version  int    `doc:"Of the rules"`
}

// CheckSums is what was checked in a text.
type CheckSums struct {
	Articles   int
	References int
	Terms      int `doc:"Defined in the text"`
}

// Finding is what is probably wrong at a place of a text.
type Finding struct {
	Key      string `doc:"The same after edits elsewhere in the text"`
	Rule     string `doc:"As ref.article"`
	Severity string `enum:"error,warning,hint"`
	Language string `enum:"tr,en"`
	Start    int    `doc:"In UTF-16 units of the text of the language, as a browser counts"`
	End      int    `doc:"Exclusive"`
	Place    string `doc:"The key of the place in the text, as art:5/par:2; empty outside of articles"`
	Params   map[string]string
	Fix      *CheckFix   `json:",omitempty" doc:"What would be right"`
	Other    *CheckOther `json:",omitempty" doc:"The passage of the other language"`
}

// CheckFix is what would be right at a place.
type CheckFix struct {
	Start int
	End   int
	Text  string
}

// CheckOther is a passage of the other language.
type CheckOther struct {
	Language string `enum:"tr,en"`
	Start    int
	End      int
}

const (
	maxFindings   = 2000
	maxCheckCache = 8 << 20
)

// checks finds what is wrong with texts, and keeps the answers of texts that were checked before.
type checks struct {
	slots *slots.Pool
	cache *lru.Cache[checkKey, ChecksAnswer]
}

type checkKey struct {
	texts    [2 * sha256.Size]byte
	glossary glossaryGeneration
	all      bool
}

func newChecks(pool *slots.Pool) *checks {
	return &checks{slots: pool, cache: lru.New[checkKey, ChecksAnswer](maxCheckCache)}
}

// Checks checks the texts of a version.
func (b *Browse) Checks(ctx context.Context, actor access.Actor, version int64, all bool) (ChecksAnswer, error) {
	text, err := b.Text(ctx, actor, version, false)
	if err != nil {
		return ChecksAnswer{}, err
	}
	answer, err := b.check(ctx, actor, CheckInput{text.TextTR, text.TextEN, all})
	if err != nil {
		return answer, fmt.Errorf("check version %d: %w", version, err)
	}
	return answer, nil
}

// CheckTexts checks texts that are being written. Nothing of them is stored.
func (b *Browse) CheckTexts(ctx context.Context, actor access.Actor, in CheckInput) (ChecksAnswer, error) {
	if err := actor.Need(access.RevisionsUpdate); err != nil {
		return ChecksAnswer{}, err
	}
	if err := cmp.Or(library.CheckLength("TextTR", in.TextTR), library.CheckLength("TextEN", in.TextEN)); err != nil {
		return ChecksAnswer{}, err
	}
	answer, err := b.check(ctx, actor, in)
	if err != nil {
		return answer, fmt.Errorf("check texts of a form: %w", err)
	}
	return answer, nil
}

func (b *Browse) check(ctx context.Context, actor access.Actor, in CheckInput) (answer ChecksAnswer, err error) {
	var at glossaryGeneration
	err = b.library.Engine().Main.View(ctx, func(tx *store.Tx) (err error) {
		at, err = readGlossaryGeneration(ctx, tx)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("read the state of the glossary: %w", err)
	}
	key := checkKey{glossary: at, all: in.All}
	copy(key.texts[:], sum(in.TextTR))
	copy(key.texts[sha256.Size:], sum(in.TextEN))
	if found, ok := b.checks.cache.Get(key); ok {
		return found, nil
	}
	spans, err := b.terms.find(ctx, at, in.TextTR, in.TextEN)
	if err != nil {
		return answer, err
	}
	release, err := b.checks.slots.Acquire(ctx, slots.Reading, actor.UserID)
	if err != nil {
		return answer, fmt.Errorf("wait for a slot: %w", err)
	}
	defer release()
	options := check.Options{All: in.All}
	options.TermsTR, options.TermsEN = matchesOf(spans, in)
	answer = checksOf(check.Run(in.TextTR, in.TextEN, options), in)
	b.checks.cache.Put(key, answer, answer.size())
	return answer, nil
}

func sum(text string) []byte {
	s := sha256.Sum256(unsafe.Slice(unsafe.StringData(text), len(text))) // read only, not copied
	return s[:]
}

// matchesOf converts the terms found in both texts to byte offsets.
func matchesOf(spans []TermSpan, in CheckInput) (tr, en []termform.Match) {
	for _, s := range spans {
		m := termform.Match{Start: s.Start, End: s.End, TermID: s.TermID}
		if s.Language == string(lang.Turkish) {
			tr = append(tr, m)
		} else {
			en = append(en, m)
		}
	}
	toBytes(in.TextTR, tr)
	toBytes(in.TextEN, en)
	return tr, en
}

// toBytes converts matches, which are in order and do not overlap, from UTF-16 units to bytes.
func toBytes(text string, matches []termform.Match) {
	units, bytes := 0, 0
	at := func(unit int) int {
		for i, r := range text[bytes:] {
			if units >= unit {
				bytes += i
				return bytes
			}
			if units++; r > 0xFFFF {
				units++
			}
		}
		bytes = len(text)
		return bytes
	}
	for i := range matches {
		matches[i].Start = at(matches[i].Start)
		matches[i].End = at(matches[i].End)
	}
}

// checksOf converts a report for browsers.
func checksOf(report check.Report, in CheckInput) ChecksAnswer {
	answer := ChecksAnswer{Findings: make([]Finding, 0, len(report.Findings)), Total: len(report.Findings),
		Counts: map[string]int{}, TR: CheckSums(report.TR), EN: CheckSums(report.EN), Compared: report.Compared,
		Reason: report.Reason, Version: check.Version}
	severities := []check.Severity{check.Error, check.Warning, check.Hint}
	slices.SortStableFunc(report.Findings, func(a, b check.Finding) int {
		return cmp.Compare(slices.Index(severities, a.Severity), slices.Index(severities, b.Severity))
	})
	for _, f := range report.Findings {
		answer.Counts[f.Rule]++
		if len(answer.Findings) == maxFindings {
			continue
		}
		to := Finding{Key: f.Key, Rule: f.Rule, Severity: string(f.Severity), Language: string(f.Language), Start: f.Start,
			End: f.End, Place: f.Place, Params: f.Params}
		if to.Params == nil {
			to.Params = map[string]string{}
		}
		if f.Fix != nil {
			to.Fix = &CheckFix{f.Fix.Start, f.Fix.End, f.Fix.Text}
		}
		if f.Other != nil {
			to.Other = &CheckOther{string(f.Other.Language), f.Other.Start, f.Other.End}
		}
		answer.Findings = append(answer.Findings, to)
	}
	offsets := map[string][]*int{}
	for i := range answer.Findings {
		f := &answer.Findings[i]
		offsets[f.Language] = append(offsets[f.Language], &f.Start, &f.End)
		if f.Fix != nil {
			offsets[f.Language] = append(offsets[f.Language], &f.Fix.Start, &f.Fix.End)
		}
		if f.Other != nil {
			offsets[f.Other.Language] = append(offsets[f.Other.Language], &f.Other.Start, &f.Other.End)
		}
	}
	lang.ToUTF16(in.TextTR, offsets[string(lang.Turkish)])
	lang.ToUTF16(in.TextEN, offsets[string(lang.English)])
	return answer
}

// size is about how many bytes an answer takes.
func (a *ChecksAnswer) size() int { return 512 + len(a.Findings)*600 }
