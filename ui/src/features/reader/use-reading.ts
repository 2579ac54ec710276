import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Reading, ReadingEntry } from '@/api/browse'
import { useSession } from '@/api/session'
import type { ReadingSearch } from '@/entities/legaltexts/reading-address'
import type { Lang } from '@/lib/lang'
import { bringIntoSight } from './bring-into-sight'
import { blockAt, blockOfPlace, entryOfLabel } from './places'
import { readingPlace, rememberPlace } from './places-kept'
import { LANGS, opens, type Plan, planOf, type Shown, sideOf } from './sections'
import { type Place, TextMap } from './text-map'
import { useDrawn } from './use-drawn'

/** A place to scroll to, and the share of the window above it. */
export interface Target extends Place {
  above: number
}

/** The share of the window above the heading of an article, above a paragraph, and above a match. */
const HEADING = 0.02
const PARAGRAPH = 0.12
const MATCH = 0.3
/** A section counts as the one at the top until so many pixels of it are left. */
const LEFT = 48
const REMEMBER_AFTER = 400
/** What precedes a scrolling by the reader, and also clicks and keys that scroll nothing. */
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** The place at which a text opens: that of the address or else that of the last visit. */
export function openingOf(
  reading: Reading,
  shown: Shown,
  search: ReadingSearch,
  kept: string | undefined,
): Target | undefined {
  const langs = search.language && sideOf(reading, search.language).Text ? [search.language] : orderOf(shown)
  const { find, at, end = 0, place, article } = search
  const [first = 'tr'] = langs
  if (at !== undefined && at < sideOf(reading, first).Text.length)
    return { lang: first, Start: at, End: find && end > at ? end : at + 1, above: MATCH }
  for (const lang of langs) {
    const side = sideOf(reading, lang)
    const named = place ?? (article && entryOfLabel(side.Outline, article)?.Key)
    const block = named ? blockOfPlace(side.Blocks, named) : undefined
    if (block !== undefined) return targetOf(reading, lang, block)
  }
  const block = kept && !place && !article ? blockOfPlace(sideOf(reading, first).Blocks, kept) : undefined
  return block === undefined ? undefined : targetOf(reading, first, block)
}

const orderOf = (shown: Shown): readonly Lang[] => (shown === 'both' ? LANGS : [shown])

function targetOf(reading: Reading, lang: Lang, block: number): Target {
  const found = sideOf(reading, lang).Blocks[block]
  const { Start = 0, End = 1 } = found ?? {}
  return { lang, Start, End, above: found && !opens(found) ? PARAGRAPH : HEADING }
}

/** The entry of the outline at each section. */
function entriesOf(outline: readonly ReadingEntry[], sectionOf: readonly number[], count: number): number[] {
  const entries: number[] = []
  let entry = -1
  for (let section = 0; section < count; section++) {
    while ((sectionOf[outline[entry + 1]?.Block ?? -1] ?? count) <= section) entry++
    entries.push(entry)
  }
  return entries
}

interface UseReading {
  reading: Reading
  shown: Shown
  /** The language of the outline. */
  lang: Lang
  search: ReadingSearch
  /** The key of the place to open instead of that of the address. */
  openAt: string | undefined
}

/** The state of the reading screen: what is rendered, where the reader is, and how to go elsewhere. */
export function useReading({ reading, shown, lang, search, openAt }: UseReading) {
  const { UserId } = useSession()
  const version = reading.Item.Id
  const plan = useMemo(() => planOf(reading, shown), [reading, shown])
  const [target, setTarget] = useState(() =>
    openAt === undefined
      ? openingOf(reading, shown, search, readingPlace(UserId, version))
      : openingOf(reading, shown, { place: openAt }, undefined),
  )
  const here = useRef(target)
  const drawn = useDrawn(plan, sectionOf(reading, plan, here.current))
  const [text, setText] = useState<HTMLElement | null>(null)
  const map = useMemo(() => (text ? new TextMap(text, reading, plan) : undefined), [text, reading, plan])
  const [top, setTop] = useState<number>()
  const { Outline } = sideOf(reading, lang)
  const entries = useMemo(
    () => entriesOf(Outline, plan.sectionOf[lang], plan.sections.length),
    [Outline, plan, lang],
  )
  // Until the text is at its place, the place that was asked for counts as the one at the top.
  const current = entries[top ?? sectionOf(reading, plan, target)] ?? -1

  const { need } = drawn
  const goTo = useCallback(
    (next: Target) => {
      here.current = next
      need(sectionOf(reading, plan, next))
      setTarget({ ...next })
    },
    [need, reading, plan],
  )
  const stop = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (!target || !map?.langs.includes(target.lang)) return
    stop.current?.()
    stop.current = bringIntoSight(map.range({ ...target, End: target.Start + 1 }), target.above)
    return () => stop.current?.()
  }, [target, map])

  const chunk = plan.chunkOf[top ?? 0] ?? 0
  const rendered = drawn.chunks.has(chunk) ? chunk : undefined
  useTop(map, target, target && sectionOf(reading, plan, target), rendered, (section) => {
    // In steps, between which the browser can scroll.
    startTransition(() => setTop(section))
    // A reader may scroll faster than the text is rendered.
    if (!map?.section(section)) need(section)
    const run = plan.sections[section]?.rows[0]
    const at = LANGS.find((one) => run?.[one] && run[one][1] > run[one][0])
    if (at) here.current = targetOf(reading, at, run?.[at]?.[0] ?? 0)
  })
  const key = top ? (Outline[current]?.Key ?? '') : ''
  const remember = useEffectEvent((place = key) => {
    // Until the text is at its place, that of the last visit stays.
    if (top !== undefined) rememberPlace(UserId, version, place)
  })
  useEffect(() => {
    const timer = setTimeout(remember, REMEMBER_AFTER, key)
    return () => clearTimeout(timer)
  }, [key])
  useEffect(() => {
    const leave = () => remember()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  /** Goes to a place by its key; without it in the language, to the same place of the other one. */
  const goToPlace = useCallback(
    (place: string, one?: Lang) => {
      for (const side of one ? [one] : [lang, ...orderOf(plan.shown)]) {
        const block = blockOfPlace(sideOf(reading, side).Blocks, place)
        if (block !== undefined) return goTo(targetOf(reading, side, block))
      }
    },
    [reading, plan, lang, goTo],
  )
  return {
    plan,
    map,
    setText,
    /** The paragraph that the address names. */
    named: openAt === undefined && search.place && target?.above === PARAGRAPH ? target : undefined,
    drawn: drawn.chunks,
    need,
    goTo,
    goToPlace,
    top: top ?? 0,
    outline: Outline,
    current,
  }
}

/** The section of a target; the first one without a target. */
function sectionOf(reading: Reading, plan: Plan, target: Target | undefined): number {
  if (!target) return 0
  const own = plan.sectionOf[target.lang][blockAt(sideOf(reading, target.lang).Blocks, target.Start)]
  return own ?? 0
}

/**
 * Calls a function with the section at the top of the scrolling element, once for each, and again when the chunk there
 * has been rendered: until then the section is a guess. While it is in sight, the section that was asked for counts:
 * until the reader scrolls, and at the end of the text, where no section in sight can come to the top, afterwards too.
 */
function useTop(
  map: TextMap | undefined,
  target: Target | undefined,
  /** The section of the target. */
  asked: number | undefined,
  /** The chunk at the top; undefined while it is not rendered. */
  rendered: number | undefined,
  onTop: (section: number) => void,
): void {
  const latest = useRef(onTop)
  latest.current = onTop
  /** The target that the reader has scrolled away from. */
  const left = useRef<Target>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the chunk at the top has been rendered
  useEffect(() => {
    const box = map?.box.parentElement
    if (!map || !box) return
    let known = -1
    let frame = 0
    const look = () => {
      frame = 0
      const outer = box.getBoundingClientRect()
      const at = map.sectionBelow(outer.top + LEFT)
      const ends = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
      const counts = asked !== undefined && (ends || target !== left.current)
      const place = counts ? map.section(asked)?.getBoundingClientRect() : undefined
      const inSight = place && place.top < outer.bottom && place.bottom > outer.top
      const last = map.plan.sections.length - 1
      // A short section at the top may end above the line below which one counts.
      const named = inSight && asked !== undefined && (asked > at || target !== left.current)
      const section = named ? asked : Math.min(at, last)
      if (section === known) return
      known = section
      latest.current(section)
    }
    const scroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    let touched = false
    const touch = () => {
      touched = true
    }
    const onScroll = () => {
      if (touched) left.current = target
      scroll()
    }
    scroll()
    box.addEventListener('scroll', onScroll, { passive: true })
    for (const event of INPUTS) box.addEventListener(event, touch, { passive: true })
    // The text moves without scrolling when its heights, which were estimated, become known.
    const heights = new ResizeObserver(scroll)
    heights.observe(map.box)
    return () => {
      cancelAnimationFrame(frame)
      heights.disconnect()
      box.removeEventListener('scroll', onScroll)
      for (const event of INPUTS) box.removeEventListener(event, touch)
    }
  }, [map, target, asked, rendered])
}

export type ReadingState = ReturnType<typeof useReading>
