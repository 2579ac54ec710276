import { useEffect, useEffectEvent } from 'react'
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

/** Handles n and p on the whole screen, except in fields and while a dialog is open. */
export function useStepKeys(step: (by: 1 | -1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = ({ n: 1, p: -1 } as const)[event.key]
    if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (
      target?.closest(
        'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]',
      )
    )
      return
    if (
      document.querySelector('[role="dialog"], [role="alertdialog"], [role="combobox"][aria-expanded="true"]')
    )
      return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
