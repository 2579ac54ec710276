package lawtext

// heaviest marks the heaviest subsequence of pairs whose right sides increase,
// by a Fenwick tree of prefix maxima. The pairs come in the order of their left
// sides; right sides are distinct and below limit.
func heaviest(right []int32, weight []int32, limit int) []bool {
	keep := make([]bool, len(right))
	if increasing(right) { // as is most often
		for i := range keep {
			keep[i] = true
		}
		return keep
	}
	type best struct {
		weight int64
		pair   int32
	}
	tree := make([]best, limit+1)
	for i := range tree {
		tree[i].pair = -1
	}
	before := make([]int32, len(right))
	top := best{0, -1}
	for i, r := range right {
		under := best{0, -1}
		for k := int(r); k > 0; k -= k & -k {
			if tree[k].weight > under.weight {
				under = tree[k]
			}
		}
		before[i] = under.pair
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
	for i := top.pair; i >= 0; i = before[i] {
		keep[i] = true
	}
	return keep
}

func increasing(list []int32) bool {
	for i := 1; i < len(list); i++ {
		if list[i] <= list[i-1] {
			return false
		}
	}
	return true
}
