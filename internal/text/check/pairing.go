package check

import "strings"

// pairFacts pairs the facts of two passages, each with the first that is equal and then with the first that may be: the
// unit of one may be missing, as in "thirty and at most sixty days", a currency or a per cent sign likewise. The time
// grows with the number of facts alone.
func pairFacts(left, right []fact) (pairedLeft, pairedRight []bool) {
	pairedLeft, pairedRight = make([]bool, len(left)), make([]bool, len(right))
	type value struct{ rule, value string }
	equal := map[value]*queue{}
	for k, f := range right {
		key := value{f.rule, f.value}
		if equal[key] == nil {
			equal[key] = &queue{}
		}
		equal[key].add(k)
	}
	for i, f := range left {
		if k := equal[value{f.rule, f.value}].first(pairedRight); k >= 0 {
			pairedLeft[i], pairedRight[k] = true, true
		}
	}
	type unit struct{ number, unit string }
	alike, units := map[string]*queue{}, map[unit]*queue{}
	for k, f := range right {
		if pairedRight[k] || !f.hasUnit() {
			continue
		}
		number, u, _ := strings.Cut(f.value, " ")
		if alike[number] == nil {
			alike[number] = &queue{}
		}
		alike[number].add(k)
		if units[unit{number, u}] == nil {
			units[unit{number, u}] = &queue{}
		}
		units[unit{number, u}].add(k)
	}
	for i, f := range left {
		if pairedLeft[i] || !f.hasUnit() {
			continue
		}
		number, u, _ := strings.Cut(f.value, " ")
		from := units[unit{number, ""}]
		if u == "" {
			from = alike[number]
		}
		if k := from.first(pairedRight); k >= 0 {
			pairedLeft[i], pairedRight[k] = true, true
		}
	}
	return pairedLeft, pairedRight
}

// hasUnit reports whether a fact is a number that may have a unit.
func (f fact) hasUnit() bool { return f.rule != "par.ref" && f.rule != "par.date" }

// queue is a list of facts from which those that are paired are taken.
type queue struct{ facts []int }

func (q *queue) add(k int) { q.facts = append(q.facts, k) }

// first is the first fact that is not paired, or -1.
func (q *queue) first(paired []bool) int {
	if q == nil {
		return -1
	}
	for len(q.facts) > 0 && paired[q.facts[0]] {
		q.facts = q.facts[1:]
	}
	if len(q.facts) == 0 {
		return -1
	}
	return q.facts[0]
}
