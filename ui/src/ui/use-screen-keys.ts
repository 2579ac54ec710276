import { useEffectEvent, useLayoutEffect } from 'react'
import { pressedOf, type Shortcut } from './shortcuts'

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'
const LISTS = '[role="alertdialog"], [role="menu"], [role="combobox"][aria-expanded="true"]'
const OPEN = `[role="dialog"], ${LISTS}`

/**
 * Handles shortcuts on the whole screen, except in fields and while a dialog, a menu or a list is open. `inDialogs`:
 * also in dialogs that ask nothing.
 */
export function useScreenKeys(actions: Partial<Record<Shortcut, () => void>>, inDialogs = false): void {
  const open = inDialogs ? LISTS : OPEN
  const onKey = useEffectEvent((event: KeyboardEvent, covered: boolean) => {
    const name = pressedOf(Object.keys(actions) as Shortcut[], event)
    if (!name || event.defaultPrevented) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.closest(FIELDS) || covered || document.querySelector(open)) return
    event.preventDefault()
    actions[name]?.()
  })
  // A layout effect: a key that is pressed as soon as the screen is visible works.
  useLayoutEffect(() => {
    // Before a dialog handles the key: without a transition Escape removes it at once, and must not close the screen
    // too.
    let covered = false
    const look = () => {
      covered = document.querySelector(open) !== null
    }
    const listen = (event: KeyboardEvent) => onKey(event, covered)
    window.addEventListener('keydown', look, true)
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', look, true)
      window.removeEventListener('keydown', listen)
    }
  }, [open])
}
