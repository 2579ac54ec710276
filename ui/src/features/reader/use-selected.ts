import { useEffect, useState } from 'react'
import type { Place, TextMap } from './text-map'

/** A selected passage, and the point of the window below its end. */
export interface SelectedPassage {
  place: Place
  x: number
  y: number
}

/** What is selected in the text, once the selection has come to rest. */
export function useSelected(map: TextMap | undefined, on: boolean): SelectedPassage | undefined {
  const [selected, setSelected] = useState<SelectedPassage>()
  useEffect(() => {
    if (!map || !on) return
    let frame = 0
    let pressed = false
    const look = () => {
      const selection = document.getSelection()
      const range = selection && !selection.isCollapsed && selection.rangeCount > 0 && selection.getRangeAt(0)
      const place = (range && map.selected(range)) || undefined
      const rects = range && place ? range.getClientRects() : undefined
      const last = rects?.[rects.length - 1]
      setSelected(place && last && { place, x: last.right, y: last.bottom })
    }
    const later = () => {
      cancelAnimationFrame(frame)
      if (!pressed) frame = requestAnimationFrame(look)
    }
    const press = () => {
      pressed = true
    }
    const release = () => {
      pressed = false
      later()
    }
    const scroller = map.box.parentElement
    document.addEventListener('selectionchange', later)
    map.box.addEventListener('pointerdown', press)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    scroller?.addEventListener('scroll', later, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      setSelected(undefined)
      document.removeEventListener('selectionchange', later)
      map.box.removeEventListener('pointerdown', press)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
      scroller?.removeEventListener('scroll', later)
    }
  }, [map, on])
  return selected
}
