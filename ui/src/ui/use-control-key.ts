import { useEffect, useEffectEvent } from 'react'
import { isPressed, type Shortcut } from './shortcuts'

/** Handles a shortcut in fields too. A dialog above the screen handles its own keys. */
export function useControlKey(shortcut: Shortcut, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(shortcut, event)) return
    event.preventDefault()
    if (!document.querySelector('[role$="dialog"][aria-modal="true"]')) act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
