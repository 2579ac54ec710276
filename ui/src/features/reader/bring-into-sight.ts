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
  const stopped = new AbortController()
  const { signal } = stopped
  const stop = () => stopped.abort()
  let left = SETTLING
  const scroll = () => {
    if (signal.aborted) return
    // A text is higher than the box around it only when it has been laid out.
    const box = scrollerOf(range.startContainer.parentElement)
    const top = box === document.scrollingElement ? 0 : box.getBoundingClientRect().top
    const off = range.getBoundingClientRect().top - top - box.clientHeight * above
    if (Math.abs(off) > 1) box.scrollTop += off
    if (--left > 0) requestAnimationFrame(scroll)
    else stop()
  }
  // Stop when the user scrolls.
  window.addEventListener('wheel', stop, { signal, passive: true })
  window.addEventListener('touchmove', stop, { signal, passive: true })
  scroll()
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
