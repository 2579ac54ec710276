import type { Item } from './items'

/** The keys of the lines at which stepping stops, with the indices of their items. */
export function stopsOf(items: readonly Item[]): { key: string; place: number }[] {
  return items.flatMap((item, place) => (item.type === 'line' && item.stop ? [{ key: item.key, place }] : []))
}

/** The stop after or before the current one or, when that is not visible, the visible items. */
export function nextStop(
  stops: readonly { key: string; place: number }[],
  current: string | undefined,
  view: { first: number; last: number },
  by: 1 | -1,
): string | undefined {
  const at = stops.findIndex(({ key }) => key === current)
  const here = stops[at]
  if (here && here.place >= view.first && here.place <= view.last) return stops[at + by]?.key
  const found =
    by > 0
      ? stops.find(({ place }) => place >= view.first)
      : stops.findLast(({ place }) => place <= view.last)
  return found?.key ?? here?.key
}
