package lawtext

// order finds the heaviest common order of pairs, in memory that it uses again.
type order struct {
	keep   []bool
	tree   []best
	before []int32
}

// best is the heaviest sequence that ends with a pair; no pair is -1.
type best struct {
	weight int64
	pair   int32
}

// heaviest marks the heaviest subsequence of pairs whose right sides increase,
// by a Fenwick tree of prefix maxima. The pairs come in the order of their left
// sides; right sides are distinct and below limit. The marks hold until the next call.
func (o *order) heaviest(right []int32, weight []int32, limit int) []bool {
	o.keep = zeroed(o.keep, len(right))
	if increasing(right) { // as is most often
		for i := range o.keep {
			o.keep[i] = true
		}
		return o.keep
	}
	o.tree = emptied(o.tree, limit+1)[:limit+1]
	for i := range o.tree {
		o.tree[i] = best{0, -1}
	}
	o.before = zeroed(o.before, len(right))
	tree, top := o.tree, best{0, -1}
	for i, r := range right {
		under := best{0, -1}
		for k := int(r); k > 0; k -= k & -k {
			if tree[k].weight > under.weight {
				under = tree[k]
			}
		}
		o.before[i] = under.pair
		mine := best{under.weight + int64(weight[i]), int32(i)}
		for k := int(r) + 1; k <= limit; k += k & -k {
			if mine.weight > tree[k].weight {
				tree[k] = mine
			}
		}
		if mine.weight > top.weight {
			top = mine
		}
	}
	for i := top.pair; i >= 0; i = o.before[i] {
		o.keep[i] = true
	}
	return o.keep
}

func increasing(list []int32) bool {
	for i := 1; i < len(list); i++ {
		if list[i] <= list[i-1] {
			return false
		}
	}
	return true
}
