/** A range of a text in UTF-16 code units; `End` is exclusive. */
export interface TextSpan {
  Start: number
  End: number
}

/** The index of the first span that ends after a position, or the number of spans. Spans are sorted and disjoint. */
export function firstEndingAfter(spans: readonly TextSpan[], place: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.End ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}

/** The index of the span that contains a position; -1: none. */
export function spanAt(spans: readonly TextSpan[], place: number): number {
  const index = firstEndingAfter(spans, place)
  const span = spans[index]
  return span && span.Start <= place ? index : -1
}

/** The spans that overlap a part of the text: from the first index, up to and excluding the second. */
export function spansWithin(spans: readonly TextSpan[], start: number, end: number): [number, number] {
  const from = firstEndingAfter(spans, start)
  let to = from
  while (to < spans.length && (spans[to]?.Start ?? end) < end) to++
  return [from, to]
}

/** The index of the part that contains a position. */
export function partAt(starts: readonly number[], place: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
