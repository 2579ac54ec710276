/** The page buttons to show; null is a gap. Never more than seven entries. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  if (last <= 7) return range(1, last)
  if (page <= 4) return [...range(1, page < 3 ? 3 : page + 1), null, last]
  if (page >= last - 3) return [1, null, ...range(page > last - 2 ? last - 2 : page - 1, last)]
  return [1, null, page - 1, page, page + 1, null, last]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
