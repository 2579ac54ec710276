import { useEffect, useRef } from 'react'

/** Links the scrolling of the text areas in an element, by their relative scroll position. */
export function useLinkedScrolling(linked: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const areas = [...(box.current?.querySelectorAll<HTMLElement>('[data-long-text]') ?? [])]
    if (!linked || areas.length < 2) return
    // The other area sends a scroll event too, which must not scroll the first one again.
    let follower: HTMLElement | undefined
    const onScroll = ({ currentTarget }: Event) => {
      const led = currentTarget as HTMLElement
      if (follower === led) {
        follower = undefined
        return
      }
      const share = led.scrollTop / Math.max(1, led.scrollHeight - led.clientHeight)
      for (const area of areas) {
        if (area === led) continue
        const top = Math.round(share * (area.scrollHeight - area.clientHeight))
        if (Math.abs(area.scrollTop - top) < 1) continue
        follower = area
        area.scrollTop = top
      }
    }
    for (const area of areas) area.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      for (const area of areas) area.removeEventListener('scroll', onScroll)
    }
  }, [linked])
  return box
}
