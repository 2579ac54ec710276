import { type Drop, pathTo, placeOf } from '@/lib/tree-moves'
import type { Drag, OrderStore } from './order-store'

/** The distance in pixels after which a press becomes a drag. */
const THRESHOLD = 5
/** The time in milliseconds above a closed node until it opens. */
const OPEN_DELAY = 600
/** The distance from the edge in pixels at which the element scrolls, and the maximum step per frame. */
const EDGE_SIZE = 48
const SCROLL_STEP = 14
/** The shares of a row's height that mean before and after it; the middle means inside it. */
const BEFORE = 0.3
const AFTER = 0.7
/** The minimum indentation per level in pixels: how far left the pointer moves to leave a level. */
const LEVEL_INDENT = 16

interface Point {
  x: number
  y: number
}

interface Row {
  id: number
  element: HTMLElement
  box: DOMRect
}

/** Tracks a pointer from the press on a handle to its release; Escape cancels the drag. */
export function startDrag(store: OrderStore, id: number, start: Point): void {
  const lang = store.screen().lang
  const node = pathTo(store.nodes(lang), id).at(-1)
  const box = store.screen().box()
  if (!node || !box || store.screen().filtered) return
  let point = start
  let dragging = false
  let frame = 0
  let hovered = { id: 0, since: 0 }
  const dragged = box.querySelector(`[data-node="${id}"]`)

  /** The row under the pointer, and the effect of a drop there. */
  const under = () => {
    const rows = rowsIn(store.screen().box() ?? box, point)
    const over = rows.find((row) => point.y < row.box.bottom) ?? rows.at(-1)
    return { over, drop: over && dropAt(store, id, over, rows, point) }
  }
  const tick = (now: number) => {
    const screen = store.screen()
    const { over, drop } = under()
    if (over?.id !== hovered.id) hovered = { id: over?.id ?? 0, since: now }
    else if (now - hovered.since > OPEN_DELAY && drop?.inside) screen.open(hovered.id)
    store.dragTo({ node, ...point, drop })
    scrollAtEdge(screen.box() ?? box, point.y)
    frame = requestAnimationFrame(tick)
  }
  const move = (event: PointerEvent) => {
    point = { x: event.clientX, y: event.clientY }
    if (dragging || Math.hypot(point.x - start.x, point.y - start.y) < THRESHOLD) return
    dragging = true
    dragged?.setAttribute('data-dragged', '')
    frame = requestAnimationFrame(tick)
  }
  const end = (drop: boolean) => {
    cancelAnimationFrame(frame)
    stop.abort()
    dragged?.removeAttribute('data-dragged')
    if (!dragging) return
    suppressClick()
    // Use the current position of the pointer: the result of the last frame may be outdated.
    const found = drop ? under().drop : undefined
    store.dragTo(undefined)
    if (found) store.addMove(found.move)
  }
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', () => end(true), { signal })
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !dragging) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    },
    { signal, capture: true },
  )
}

/** The visible rows, from the top. */
function rowsIn(box: HTMLElement, point: Point): Row[] {
  const rows: Row[] = []
  for (const element of box.querySelectorAll<HTMLElement>('[data-node]')) {
    const rect = element.getBoundingClientRect()
    const near = rect.bottom > point.y - 200 && rect.top < point.y + 200
    const id = Number(element.dataset.node)
    if (near && id > 0) rows.push({ id, element, box: rect })
  }
  return rows.sort((a, b) => a.box.top - b.box.top)
}

/** The effect of a drop at a point. */
function dropAt(store: OrderStore, id: number, over: Row, rows: Row[], point: Point): Drag['drop'] {
  const nodes = store.nodes(store.screen().lang)
  const part = (point.y - over.box.top) / over.box.height
  const kind: Drop = part < BEFORE ? 'before' : part > AFTER ? 'after' : 'inside'
  const next = rows[rows.indexOf(over) + 1]
  let target = over.id
  let left = nameLeft(over)
  let how = kind
  if (kind === 'after' && next && placeOf(nodes, next.id)?.parentId === over.id) {
    // After an open node means before its first child.
    target = next.id
    left = nameLeft(next)
    how = 'before'
  } else if (kind === 'after') {
    // After a last sibling, the distance of the pointer to the left determines how many levels up.
    while (point.x < left - LEVEL_INDENT) {
      const place = placeOf(nodes, target)
      const last = place?.siblings.filter((node) => node.id !== id).at(-1)
      if (!place || place.parentId === null || last?.id !== target) break
      target = place.parentId
      const above = rows.find((row) => row.id === target)
      left = above ? nameLeft(above) : left - LEVEL_INDENT
    }
  }
  const found = store.preview(id, target, how)
  if (!found) return undefined
  const inside = kind === 'inside'
  const edge = kind === 'before' ? over.box.top : over.box.bottom
  const mark = inside
    ? { left: over.box.left, top: over.box.top, width: over.box.width, height: over.box.height }
    : { left: left - 8, top: edge - 1, width: over.box.right - left - 6, height: 0 }
  return { ...found, inside, mark }
}

const nameLeft = ({ element, box }: Row): number =>
  element.querySelector('[data-node-name]')?.getBoundingClientRect().left ?? box.left

/** Scrolls the box, or the page around it, while the pointer is near an edge. */
function scrollAtEdge(box: HTMLElement, y: number): void {
  const scrolls = box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== 'visible'
  const { top, bottom } = scrolls ? box.getBoundingClientRect() : { top: 0, bottom: innerHeight }
  const over = y < top + EDGE_SIZE ? y - top - EDGE_SIZE : y > bottom - EDGE_SIZE ? y - bottom + EDGE_SIZE : 0
  if (over === 0) return
  const step = Math.max(-1, Math.min(1, over / EDGE_SIZE)) * SCROLL_STEP
  if (scrolls) box.scrollTop += step
  else window.scrollBy(0, step)
}

/** The click that follows a drag must not activate the element there. */
function suppressClick(): void {
  const suppress = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', suppress, { capture: true }), 0)
}
