import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** How long a screen to which one returns may take to show the link that was followed. */
const RETURN_MS = 3000

/**
 * Moves the focus to the new screen after a navigation, so that a screen reader starts there; on returning to a screen,
 * to the link that was followed from it.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    /** The addresses of the links that were followed, by the entry of the history. */
    const followed = new Map<string, string>()
    let stop = () => {}
    const leaving = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      const key = fromLocation?.state.__TSR_key
      const link = document.activeElement?.closest('a')?.getAttribute('href')
      if (key && link && main.current?.contains(document.activeElement)) followed.set(key, link)
    })
    const arriving = router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
      const screen = main.current
      if (!pathChanged || !fromLocation || !screen) return
      stop()
      // A new form has its first field focused already, and the palette may have been opened again meanwhile.
      if (document.activeElement?.matches('#main [data-field], [data-palette][aria-expanded="true"]')) return
      screen.focus({ preventScroll: true })
      const link = followed.get(toLocation.state.__TSR_key ?? '')
      if (link) stop = focusLink(screen, link)
    })
    return () => {
      stop()
      leaving()
      arriving()
    }
  }, [router])
  return main
}

/** Focuses a link of a screen as soon as it is there, unless the focus was moved; the function returned gives up. */
function focusLink(screen: HTMLElement, href: string): () => void {
  const observer = new MutationObserver(look)
  const timer = setTimeout(stop, RETURN_MS)
  observer.observe(screen, { childList: true, subtree: true })
  look()
  return stop

  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  function look() {
    if (document.activeElement !== screen) return stop()
    const link = [...screen.querySelectorAll('a')].find((one) => one.getAttribute('href') === href)
    if (!link) return
    link.focus({ preventScroll: true })
    stop()
  }
}
