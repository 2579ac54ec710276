import { useEffect, useEffectEvent } from 'react'

/**
 * Calls a function when Ctrl or Command and a letter are pressed, in fields too. A dialog above the screen handles its own
 * keys.
 */
export function useControlKey(letter: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.key.toLowerCase() !== letter) return
    event.preventDefault()
    if (!document.querySelector('[role$="dialog"][aria-modal="true"]')) act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
