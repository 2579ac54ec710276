/** The number of frames in which the parts of a long text above the place may still change their height. */
const SETTLING = 12
/** The share of the window above the place. */
const ABOVE = 0.3

/** Scrolls to a place, repeatedly while the content above is being laid out; returns a function that stops. */
export function bringIntoSight(place: AbstractRange | undefined, above = ABOVE): () => void {
  if (!place) return () => {}
  const range = document.createRange()
  range.setStart(place.startContainer, place.startOffset)
  range.setEnd(place.endContainer, place.endOffset)
  const box = scrollerOf(place.startContainer.parentElement)
  let left = SETTLING
  let frame = 0
  const scroll = () => {
    const top = box === document.scrollingElement ? 0 : box.getBoundingClientRect().top
    const off = range.getBoundingClientRect().top - top - box.clientHeight * above
    if (Math.abs(off) > 1) box.scrollTop += off
    if (--left > 0) frame = requestAnimationFrame(scroll)
  }
  scroll()
  const stop = () => cancelAnimationFrame(frame)
  // Stop when the user scrolls.
  box.addEventListener('wheel', stop, { once: true, passive: true })
  box.addEventListener('touchmove', stop, { once: true, passive: true })
  return stop
}

function scrollerOf(from: Element | null): Element {
  for (let element = from; element && element !== document.body; element = element.parentElement)
    if (
      /auto|scroll/.test(getComputedStyle(element).overflowY) &&
      element.scrollHeight > element.clientHeight
    )
      return element
  return document.scrollingElement ?? document.documentElement
}
