package browse

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
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
	LegalTextID int64 `json:"LegalTextId,omitempty" doc:"The findings that were set aside in it are marked; 0: a new one"`
	RevisionID  int64 `json:"RevisionId,omitempty" doc:"The version that is edited, to find the one before; 0: a new one"`
	TextTR      string
	TextEN      string
	All         bool `json:",omitempty" doc:"Also with the rules that are off by default, because they are wrong too often"`
}

// ChecksAnswer is what is probably wrong with the texts of a version.
type ChecksAnswer struct {
	Findings []Finding      `doc:"At most 2,000, errors first; those of one severity in the order of the texts"`
	Total    int            `doc:"Of the findings, also of those left out, but for those set aside"`
	Counts   map[string]int `doc:"By rule; without those set aside"`
	Ignored  int            `doc:"Findings that were set aside"`
	TR       CheckSums
	EN       CheckSums
	Compared int    `doc:"Pairs of passages of both languages that were compared"`
	Reason   string `doc:"structure: the languages cannot be compared, because one of them has no articles"`
	Version  int    `doc:"Of the rules"`

	left []leftOut
}

// leftOut is a finding that an answer counts and does not contain.
type leftOut struct{ key, rule string }

// CheckSums is what was checked in a text.
type CheckSums struct {
	Articles   int
	Paragraphs int `doc:"With numbers"`
	References int `doc:"To places of the text itself"`
	Terms      int `doc:"Defined in the text"`
}

// Finding is what is probably wrong at a place of a text.
type Finding struct {
	Key      string `doc:"The same after edits elsewhere in the text"`
	Rule     string `enum:"ref.article,ref.paragraph,ref.point,ref.repealed,ref.self,num.gap,num.twice,num.order,num.paragraph,num.point,suffix.ordinal,suffix.case,suffix.form,suffix.style,def.unused,def.twice,def.order,def.quote,def.undefined,draft.mark,draft.title,draft.date,draft.law,draft.vague,draft.repeal,draft.final,type.lookalike,type.spoiled,type.dotless,type.dash,type.space,type.quotes,type.punct,term.mixed,term.variants,eu.number,par.missing,par.number,par.date,par.percent,par.amount,par.ref,par.title,par.older"`
	Severity string `enum:"error,warning,hint"`
	Language string `enum:"tr,en"`
	Start    int    `doc:"In UTF-16 units of the text of the language, as a browser counts"`
	End      int    `doc:"Exclusive"`
	Place    string `doc:"The key of the place in the text, as art:5/par:2; empty outside of articles"`
	Params   map[string]string
	Fix      *CheckFix        `json:",omitempty" doc:"What would be right"`
	Other    *CheckOther      `json:",omitempty" doc:"The passage of the other language"`
	Ignored  *library.Ignored `json:",omitempty" doc:"Who has set it aside, and why"`
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
	maxCheckCache = 32 << 20
)

// checks finds what is wrong with texts, and keeps the answers of texts that were checked before.
type checks struct {
	slots *slots.Pool
	style func() check.Style
	cache *lru.Cache[checkKey, ChecksAnswer]
}

type checkKey struct {
	texts    [2 * sha256.Size]byte
	glossary glossaryGeneration
	before   library.VersionStamp
	style    string
	all      bool
}

func newChecks(pool *slots.Pool) *checks {
	return &checks{slots: pool, style: func() check.Style { return check.Style{} },
		cache: lru.New[checkKey, ChecksAnswer](maxCheckCache)}
}

// Follow returns b, whose checks follow what the administration has decided.
func (b *Browse) Follow(style func() check.Style) *Browse {
	b.checks.style = style
	return b
}

// Checks checks the texts of a version.
func (b *Browse) Checks(ctx context.Context, actor access.Actor, version int64, all bool) (ChecksAnswer, error) {
	_, _, answer, err := b.checkVersion(ctx, actor, version, all)
	return answer, err
}

// checkVersion checks the texts of a version, and returns them as well.
func (b *Browse) checkVersion(ctx context.Context, actor access.Actor, version int64, all bool) (
	item library.RevisionRef, in CheckInput, answer ChecksAnswer, err error) {
	text, err := b.Text(ctx, actor, version, false)
	if err != nil {
		return item, in, answer, err
	}
	in = CheckInput{text.Item.LegalTextID, version, text.TextTR, text.TextEN, all}
	if answer, err = b.check(ctx, actor, in); err != nil {
		return item, in, answer, fmt.Errorf("check version %d: %w", version, err)
	}
	return text.Item, in, answer, nil
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
	var ignored map[string]library.Ignored
	var before library.VersionStamp
	err = b.library.Engine().Main.View(ctx, func(tx *store.Tx) (err error) {
		if at, err = readGlossaryGeneration(ctx, tx); err != nil || in.LegalTextID == 0 {
			return err
		}
		if ignored, err = library.IgnoredFindings(ctx, tx, in.LegalTextID); err != nil {
			return err
		}
		before, err = library.VersionBefore(ctx, tx, in.LegalTextID, in.RevisionID)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("read the state of the glossary and what was set aside: %w", err)
	}
	if answer, err = b.checkAt(ctx, actor, at, before, in); err != nil {
		return answer, err
	}
	return answer.without(ignored), nil
}

// checkAt checks texts with the terms of a state of the glossary. The answer is shared: it must not be changed.
func (b *Browse) checkAt(ctx context.Context, actor access.Actor, at glossaryGeneration,
	before library.VersionStamp, in CheckInput) (
	answer ChecksAnswer, err error) {
	style := b.checks.style()
	key := checkKey{glossary: at, before: before, style: fmt.Sprint(style), all: in.All}
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
	options := check.Options{All: in.All, Style: style}
	if options.BeforeTR, options.BeforeEN, err = b.textsOf(ctx, before); err != nil {
		return answer, err
	}
	options.TermsTR, options.TermsEN = matchesOf(spans, in)
	answer = checksOf(check.Run(in.TextTR, in.TextEN, options), in)
	b.checks.cache.Put(key, answer, answer.size())
	return answer, nil
}

// textsOf reads the texts of a version; without one they are empty.
func (b *Browse) textsOf(ctx context.Context, version library.VersionStamp) (tr, en string, err error) {
	if version.ID == 0 {
		return "", "", nil
	}
	err = b.library.Engine().Main.View(ctx, func(tx *store.Tx) (err error) {
		_, tr, en, err = library.RevisionText(ctx, tx, version.ID)
		return err
	})
	if err != nil {
		return "", "", fmt.Errorf("read version %d, the one before: %w", version.ID, err)
	}
	return tr, en, nil
}

// without returns the answer with the findings marked that were set aside.
func (a ChecksAnswer) without(ignored map[string]library.Ignored) ChecksAnswer {
	if len(ignored) == 0 {
		return a
	}
	a.Findings, a.Counts = slices.Clone(a.Findings), maps.Clone(a.Counts)
	setAside := func(rule string) {
		a.Ignored++
		a.Total--
		if a.Counts[rule]--; a.Counts[rule] == 0 {
			delete(a.Counts, rule)
		}
	}
	for i := range a.Findings {
		f := &a.Findings[i]
		if one, ok := ignored[f.Key]; ok {
			f.Ignored = &one
			setAside(f.Rule)
		}
	}
	for _, f := range a.left {
		if _, ok := ignored[f.key]; ok {
			setAside(f.rule)
		}
	}
	return a
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
			answer.left = append(answer.left, leftOut{f.Key, f.Rule})
			continue
		}
		to := Finding{Key: f.Key, Rule: f.Rule, Severity: string(f.Severity), Language: string(f.Language),
			Start: f.Start, End: f.End, Place: f.Place, Params: f.Params}
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
func (a *ChecksAnswer) size() int { return 512 + len(a.Findings)*600 + len(a.left)*64 }
