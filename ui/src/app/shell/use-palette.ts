import { useEffect, useState } from 'react'

/** Whether the palette is open. Ctrl+K or ⌘K opens it everywhere, also in fields, but not above an alert dialog. */
export function usePalette() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (!(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      if (!document.querySelector('[role="alertdialog"]')) setOpened((open) => !open)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return { opened, open: () => setOpened(true), close: () => setOpened(false) }
}
