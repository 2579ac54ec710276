package lawtext

import (
	"math"
	"slices"
)

// run says that n tokens from x on equal n tokens from y on.
type run struct{ x, y, n int32 }

// myers aligns token sequences with the fewest insertions and deletions, in
// linear space (Myers 1986), within its budget; then, like git's xdiff, it continues
// from the furthest point reached.
type myers struct {
	x, y     []int32
	forward  []int32
	backward []int32
	out      []run
	budget   *budget
	limit    int // differences searched for from both ends at once
}

// budget bounds the steps of one comparison.
type budget struct {
	left     int
	stopped  func() bool
	cut      bool // an alignment was not searched to its end
	canceled bool
}

const (
	maxDifferences          = 1024 // differences searched for from both ends at once
	maxExhaustedDifferences = 8    // the same when the budget is spent

	equalSteps = 8 // so many equal words on the way cost as much as a step
)

// align appends the equal runs of x and y; those on both sides of a split may touch.
func (m *myers) align(out []run, x, y []int32) []run {
	m.x, m.y, m.out = x, y, out
	if need := len(x) + len(y) + 3; cap(m.forward) < need {
		m.forward, m.backward = make([]int32, need), make([]int32, need)
	}
	m.forward, m.backward = m.forward[:cap(m.forward)], m.backward[:cap(m.backward)]
	m.between(0, len(x), 0, len(y))
	return m.out
}

func (m *myers) between(x0, x1, y0, y1 int) {
	from := x0
	for x0 < x1 && y0 < y1 && m.x[x0] == m.y[y0] {
		x0++
		y0++
	}
	if x0 > from {
		m.out = append(m.out, run{int32(from), int32(y0 - (x0 - from)), int32(x0 - from)})
	}
	end := x1
	for x0 < x1 && y0 < y1 && m.x[x1-1] == m.y[y1-1] {
		x1--
		y1--
	}
	switch {
	case x0 == x1 || y0 == y1 || m.budget.canceled:
	case x1-x0 == 1:
		if at := slices.Index(m.y[y0:y1], m.x[x0]); at >= 0 {
			m.out = append(m.out, run{int32(x0), int32(y0 + at), 1})
		}
	case y1-y0 == 1:
		if at := slices.Index(m.x[x0:x1], m.y[y0]); at >= 0 {
			m.out = append(m.out, run{int32(x0 + at), int32(y0), 1})
		}
	default:
		if x, y := m.middle(x0, x1, y0, y1); x != x0 || y != y0 {
			if x != x1 || y != y1 {
				m.between(x0, x, y0, y)
				m.between(x, x1, y, y1)
			}
		}
	}
	if end > x1 {
		m.out = append(m.out, run{int32(x1), int32(y1), int32(end - x1)})
	}
}

// middle finds a point on a shortest path by searching from both ends.
func (m *myers) middle(x0, x1, y0, y1 int) (int, int) {
	shift := y1 + 1 // diagonals x-y run from x0-y1 to x1-y0
	fw, bw := m.forward, m.backward
	dmin, dmax := x0-y1, x1-y0
	fmid, bmid := x0-y0, x1-y1
	odd := (fmid-bmid)&1 != 0
	fmin, fmax, bmin, bmax := fmid, fmid, bmid, bmid
	fw[fmid+shift], bw[bmid+shift] = int32(x0), int32(x1)
	limit, walked := m.limit, 0
	for cost := 1; ; cost++ {
		if m.budget.left <= 0 {
			limit = maxExhaustedDifferences
		}
		if fmin > dmin {
			fmin--
			fw[fmin-1+shift] = -1
		} else {
			fmin++
		}
		if fmax < dmax {
			fmax++
			fw[fmax+1+shift] = -1
		} else {
			fmax--
		}
		for d := fmax; d >= fmin; d -= 2 {
			x := int(fw[d+1+shift])
			if before := int(fw[d-1+shift]); before >= x {
				x = before + 1
			}
			from := x
			for x < x1 && x-d < y1 && m.x[x] == m.y[x-d] {
				x++
			}
			walked += x - from
			fw[d+shift] = int32(x)
			if odd && bmin <= d && d <= bmax && int(bw[d+shift]) <= x {
				return x, x - d
			}
		}
		if bmin > dmin {
			bmin--
			bw[bmin-1+shift] = math.MaxInt32
		} else {
			bmin++
		}
		if bmax < dmax {
			bmax++
			bw[bmax+1+shift] = math.MaxInt32
		} else {
			bmax--
		}
		for d := bmax; d >= bmin; d -= 2 {
			x := int(bw[d-1+shift])
			if after := int(bw[d+1+shift]) - 1; x > after {
				x = after
			}
			from := x
			for x > x0 && x-d > y0 && m.x[x-1] == m.y[x-d-1] {
				x--
			}
			walked += from - x
			bw[d+shift] = int32(x)
			if !odd && fmin <= d && d <= fmax && x <= int(fw[d+shift]) {
				return x, x - d
			}
		}
		m.budget.left -= fmax - fmin + bmax - bmin + walked/equalSteps
		walked %= equalSteps
		if cost&63 == 0 && m.budget.stopped() {
			m.budget.canceled = true
			return x0, y0
		}
		if cost >= limit {
			m.budget.cut = true
			return m.furthest(x0, x1, y0, y1, fmin, fmax, bmin, bmax, shift)
		}
	}
}

// furthest is the point with the most progress from either end.
func (m *myers) furthest(x0, x1, y0, y1, fmin, fmax, bmin, bmax, shift int) (int, int) {
	ahead, aheadX := -1, 0
	for d := fmax; d >= fmin; d -= 2 {
		x := min(int(m.forward[d+shift]), x1)
		if x-d > y1 {
			x = y1 + d
		}
		if x+x-d > ahead {
			ahead, aheadX = x+x-d, x
		}
	}
	back, backX := math.MaxInt, 0
	for d := bmax; d >= bmin; d -= 2 {
		x := max(int(m.backward[d+shift]), x0)
		if x-d < y0 {
			x = y0 + d
		}
		if x+x-d < back {
			back, backX = x+x-d, x
		}
	}
	if x1+y1-back < ahead-(x0+y0) {
		return aheadX, ahead - aheadX
	}
	return backX, back - backX
}
