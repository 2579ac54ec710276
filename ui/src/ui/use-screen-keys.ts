import { useEffect, useEffectEvent } from 'react'

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="combobox"][aria-expanded="true"]'

/** Handles keys on the whole screen, except in fields and while a dialog, a menu or a list is open. */
export function useScreenKeys(keys: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.closest(FIELDS) || document.querySelector(OPEN)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
