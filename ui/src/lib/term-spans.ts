/** A place in a text, in the units that strings count in; `End` is exclusive. */
export interface TextSpan {
  Start: number
  End: number
}

/** The first of the spans that ends behind a place; their number when none does. They are in order and apart. */
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

/** The span that a place lies in; -1: none. */
export function spanAt(spans: readonly TextSpan[], place: number): number {
  const index = firstEndingAfter(spans, place)
  const span = spans[index]
  return span && span.Start <= place ? index : -1
}

/** The spans that a part of the text holds, whole or in part: from the first index to before the second. */
export function spansWithin(spans: readonly TextSpan[], start: number, end: number): [number, number] {
  const from = firstEndingAfter(spans, start)
  let to = from
  while (to < spans.length && (spans[to]?.Start ?? end) < end) to++
  return [from, to]
}

/** Where each part of a text begins in the whole. */
export function startsOf(parts: readonly string[]): number[] {
  let place = 0
  return parts.map((part) => {
    const start = place
    place += part.length
    return start
  })
}

/** The part that a place lies in. */
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
