package library

import (
	"slices"
	"strings"

	"lls/internal/text/concord"
	"lls/internal/text/lawtext"
)

// UnitChange is a unit that another text of an act changes.
type UnitChange struct {
	Place   string
	Label   string
	Heading string `doc:"In English, in Turkish if it has no other"`
	State   string `enum:"new,changed,gone"`
}

// languagesOf tells in which languages, Turkish and English, some units have words.
func languagesOf(units []EUUnit) (has [2]bool) {
	for i := range units {
		has[0] = has[0] || units[i].TextTR != ""
		has[1] = has[1] || units[i].TextEN != ""
	}
	return has
}

// ownPrints are the fingerprints of the words of a unit, Turkish and English.
func (u *EUUnit) ownPrints() [2]string {
	return [2]string{fingerprint(u.HeadingTR + "\n" + u.TextTR), fingerprint(u.HeadingEN + "\n" + u.TextEN)}
}

// sameWords reports whether two units say the same in the languages that count.
func sameWords(a, b *EUUnit, counts [2]bool) bool {
	x, y := a.ownPrints(), b.ownPrints()
	return (!counts[0] || x[0] == y[0]) && (!counts[1] || x[1] == y[1])
}

// compareUnits tells what new units change. A language that only one of both texts has changes nothing.
func compareUnits(old, now []EUUnit) (changes []UnitChange, same int) {
	counts := bothLanguages(old, now)
	before := make(map[string]*EUUnit, len(old))
	for i := range old {
		before[old[i].Place] = &old[i]
	}
	add := func(u *EUUnit, state string) {
		heading := u.HeadingEN
		if heading == "" {
			heading = u.HeadingTR
		}
		changes = append(changes, UnitChange{u.Place, u.Label, heading, state})
	}
	there := make(map[string]bool, len(now))
	for i := range now {
		u := &now[i]
		there[u.Place] = true
		switch was := before[u.Place]; {
		case was == nil:
			add(u, "new")
		case !sameWords(was, u, counts):
			add(u, "changed")
		default:
			same++
		}
	}
	for i := range old {
		if !there[old[i].Place] {
			add(&old[i], "gone")
		}
	}
	return changes, same
}

func bothLanguages(old, now []EUUnit) [2]bool {
	a, b := languagesOf(old), languagesOf(now)
	return [2]bool{a[0] && b[0], a[1] && b[1]}
}

// keepLanguage gives new units the words of a language that the new text lacks: where the words of the other language
// are still the same. A translation of other words is no translation. It counts the units that keep and those that lose
// their words.
func keepLanguage(old, now []EUUnit, turkish bool) (kept, lost int) {
	before := make(map[string]*EUUnit, len(old))
	for i := range old {
		before[old[i].Place] = &old[i]
	}
	counts := [2]bool{!turkish, turkish}
	for i := range now {
		u := &now[i]
		was := before[u.Place]
		if was == nil {
			continue
		}
		delete(before, u.Place)
		heading, text := was.HeadingEN, was.TextEN
		if turkish {
			heading, text = was.HeadingTR, was.TextTR
		}
		switch {
		case heading == "" && text == "":
		case !sameWords(was, u, counts):
			lost++
		case turkish:
			u.HeadingTR, u.TextTR = heading, text
			kept++
		default:
			u.HeadingEN, u.TextEN = heading, text
			kept++
		}
	}
	for _, was := range before {
		if turkish && was.TextTR != "" || !turkish && was.TextEN != "" {
			lost++
		}
	}
	return kept, lost
}

// inLanguage are units with the words of one language alone, without those that only the other one has.
func inLanguage(units []EUUnit, turkish bool) (of []EUUnit) {
	for _, u := range units {
		hasTR, hasEN := u.HeadingTR != "" || u.TextTR != "", u.HeadingEN != "" || u.TextEN != ""
		switch {
		case turkish && (hasTR || !hasEN):
			u.HeadingEN, u.TextEN = "", ""
			of = append(of, u)
		case !turkish && (hasEN || !hasTR):
			u.HeadingTR, u.TextTR = "", ""
			of = append(of, u)
		}
	}
	return of
}

// keysOfRow are the provisions that a row is about: one, or those that its label names.
func keysOfRow(place, label string) (keys []string) {
	if place != "" {
		return []string{place}
	}
	places, _, _ := concord.ParsePlaces(label)
	for _, p := range places {
		for _, key := range rangeOf(p) {
			if len(key) > 0 && p.Act == "" {
				keys = append(keys, key.String())
			}
		}
	}
	return keys
}

// rowUnits are the words of the units that the rows of a table are about. A unit belongs to the innermost row that it
// is in.
type rowUnits struct {
	words map[string]*[2]strings.Builder // by the key of a row
}

func unitsOfRows(units []EUUnit, rows map[string]bool) rowUnits {
	r := rowUnits{map[string]*[2]strings.Builder{}}
	for i := range units {
		u := &units[i]
		key := u.Place
		for !rows[key] {
			above, _, found := cutLast(key, "/")
			if key = above; !found {
				break
			}
		}
		if key == "" {
			continue
		}
		words := r.words[key]
		if words == nil {
			words = &[2]strings.Builder{}
			r.words[key] = words
		}
		for side, s := range [2][2]string{{u.HeadingTR, u.TextTR}, {u.HeadingEN, u.TextEN}} {
			words[side].WriteString(s[0] + "\n" + s[1] + "\n")
		}
	}
	return r
}

// prints are the fingerprints of what a row is about, Turkish and English.
func (r rowUnits) prints(key string) (prints [2]string, there bool) {
	words := r.words[key]
	if words == nil {
		return prints, false
	}
	return [2]string{fingerprint(words[0].String()), fingerprint(words[1].String())}, true
}

// actComparison tells which rows of a table are about units that have changed.
type actComparison struct {
	counts   [2]bool
	old, now rowUnits
	twins    map[[2]string][]string // by their fingerprints: the new units whose words the old text has elsewhere
	rare     map[[2]string]int      // how many old units have the same words
}

// compareForRows prepares the comparison of the units of an act for the rows of a table with some keys.
func compareForRows(old, now []EUUnit, keys map[string]bool) *actComparison {
	c := &actComparison{counts: bothLanguages(old, now), old: unitsOfRows(old, keys), now: unitsOfRows(now, keys),
		twins: map[[2]string][]string{}, rare: map[[2]string]int{}}
	for _, prints := range printsOfUnits(old) {
		for _, p := range prints {
			c.rare[c.counted(p)]++
		}
	}
	for key, prints := range printsOfUnits(now) {
		for _, p := range prints {
			p = c.counted(p)
			c.twins[p] = append(c.twins[p], key)
		}
	}
	return c
}

// printsOfUnits are the fingerprints of the own words of each unit and, if it is divided, of all that is in it.
func printsOfUnits(units []EUUnit) map[string][][2]string {
	own := make(map[string]bool, len(units))
	for i := range units {
		own[units[i].Place] = true
	}
	all := make(map[string][][2]string, len(units))
	whole := map[string]*[2]strings.Builder{}
	for i := range units {
		u := &units[i]
		words := [2]string{u.HeadingTR + "\n" + u.TextTR + "\n", u.HeadingEN + "\n" + u.TextEN + "\n"}
		for _, key := range append(parentsOf(u.Place), u.Place) {
			if whole[key] == nil {
				whole[key] = &[2]strings.Builder{}
			}
			whole[key][0].WriteString(words[0])
			whole[key][1].WriteString(words[1])
		}
		all[u.Place] = [][2]string{{fingerprint(words[0]), fingerprint(words[1])}}
	}
	for key, words := range whole {
		if p := [2]string{fingerprint(words[0].String()), fingerprint(words[1].String())}; own[key] &&
			p != all[key][0] {
			all[key] = append(all[key], p)
		}
	}
	return all
}

// counted are the fingerprints in the languages that count.
func (c *actComparison) counted(prints [2]string) [2]string {
	for side := range prints {
		if !c.counts[side] {
			prints[side] = ""
		}
	}
	return prints
}

// fateOf tells what has become of the provision of a row, and its key now. It has changed if its words differ, or if
// the new text lacks it, unless the new text has the same words at one other place of its kind: then it was renumbered.
func (c *actComparison) fateOf(key string) (fate, string) {
	before, there := c.old.prints(key)
	if !there || c.counts == [2]bool{} {
		return untouched, key
	}
	after, still := c.now.prints(key)
	if still && c.counted(before) == c.counted(after) {
		return untouched, key
	}
	words := c.counted(before)
	if twins := c.twins[words]; len(twins) == 1 && c.rare[words] == 1 && sameKinds(twins[0], key) && twins[0] != key {
		return untouched, twins[0]
	}
	return changed, key
}

// parentsOf are the keys above one.
func parentsOf(key string) (above []string) {
	for {
		up, _, found := cutLast(key, "/")
		if !found {
			return above
		}
		above, key = append(above, up), up
	}
}

// withoutEmpty leaves out the units that have no words of their own and are divided further: their parts say what they
// say.
func withoutEmpty(units []EUUnit) []EUUnit {
	divided := map[string]bool{}
	for i := range units {
		for _, up := range parentsOf(units[i].Place) {
			divided[up] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(units), func(u EUUnit) bool {
		return u.TextTR == "" && u.TextEN == "" && divided[u.Place]
	})
}

// depthOf is how many steps a place has.
func depthOf(place string) int {
	key, err := lawtext.ParseKey(place)
	if err != nil {
		return 0
	}
	return len(key)
}
