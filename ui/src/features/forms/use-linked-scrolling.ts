import { useEffect, useRef } from 'react'

/** Text areas below the box scroll together, by their share of the way down. */
export function useLinkedScrolling(linked: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const areas = [...(box.current?.querySelectorAll<HTMLElement>('[data-long-text]') ?? [])]
    if (!linked || areas.length < 2) return
    // The area that follows tells of its scrolling as well: that must not come back.
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
