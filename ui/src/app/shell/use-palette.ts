import { useEffect, useRef, useState } from 'react'
import { isPressed } from '@/ui/shortcuts'

/** How long keys are kept for the palette; its code may never arrive. */
const KEEP_MS = 5000

const PALETTE_FIELD = '[data-palette]'

/** Whether the palette is open. Ctrl+K or ⌘K opens it everywhere, also in fields, but not above an alert dialog. */
export function usePalette() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed('palette', event) || event.isComposing) return
      event.preventDefault()
      if (!document.querySelector('[role="alertdialog"]')) setOpened((open) => !open)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  const takeTyped = useTypedKeys(opened)
  return { opened, open: () => setOpened(true), close: () => setOpened(false), takeTyped }
}

/** Keeps what is typed before the palette has its focus; the function that is returned takes it. */
function useTypedKeys(opened: boolean): () => string {
  const typed = useRef<string>(undefined)
  useEffect(() => {
    if (!opened) return
    const until = performance.now() + KEEP_MS
    typed.current = ''
    const onKey = (event: KeyboardEvent) => {
      if (typed.current === undefined || performance.now() > until) return
      // Opened again before it was gone, its field still has the focus.
      if (event.target instanceof HTMLElement && event.target.matches(PALETTE_FIELD)) {
        typed.current = undefined
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key.length === 1) typed.current += event.key
      else if (event.key !== 'Enter') return // Enter would press what still has the focus
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      typed.current = undefined
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [opened])
  return () => {
    const taken = typed.current ?? ''
    typed.current = undefined
    return taken
  }
}
