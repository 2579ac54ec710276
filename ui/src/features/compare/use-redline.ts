import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Changes } from '@/api/compare'
import type { Change } from './changes'
import { type CompareSearch, type ShownTexts, shownTexts } from './compare-search'
import { indexOfLine, itemsOf, lineOfArticle } from './items'
import { type Article, countChanges, type Lines, linesOf } from './lines'
import { sectionsOf } from './pair-articles'
import { nextStop, stopsOf } from './use-steps'

const cachedLines = new WeakMap<Changes, { tr: Lines; en: Lines }>()

/** The lines of both languages, computed once per response. */
function linesOfPair(pair: Changes): { tr: Lines; en: Lines } {
  const known = cachedLines.get(pair) ?? { tr: linesOf(pair.TR, 'tr'), en: linesOf(pair.EN, 'en') }
  cachedLines.set(pair, known)
  return known
}

/** The state of the redline and its navigation. */
export function useRedline(pair: Changes, search: CompareSearch) {
  const texts = shownTexts(pair, search.texts)
  const { tr, en } = linesOfPair(pair)
  const [folds, setFolds] = useState({ renumbered: false, marks: true, whitespace: true })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string>()
  const [wanted, setWanted] = useState<{ key: string }>()
  const [top, setTop] = useState<Article>()
  const view = useRef({ first: 0, last: 0 }).current

  const sections = useMemo(
    () => sectionsOf(texts === 'en' ? undefined : tr, texts === 'tr' ? undefined : en),
    [texts, tr, en],
  )
  const lines = useMemo(() => sections.flatMap((section) => section.lines), [sections])
  const counts = useMemo(() => countChanges(lines), [lines])
  // A kind in the URL that does not occur must not hide the other changes.
  const kind = search.kind && counts[search.kind] > 0 ? search.kind : undefined
  const articles = useMemo(
    () => (texts === 'tr' ? tr.articles : texts === 'en' ? en.articles : sections.flatMap(asList)),
    [texts, tr, en, sections],
  )
  const items = useMemo(
    () =>
      itemsOf(sections, {
        changesOnly: !search.all,
        kind,
        folds: kind ? { ...folds, [kind]: false } : folds,
        open,
      }),
    [sections, search.all, kind, folds, open],
  )
  const stops = useMemo(() => stopsOf(items), [items])

  const goTo = useCallback((key: string) => {
    setCurrent(key)
    setWanted({ key })
  }, [])
  const target = useTarget(items, wanted, setOpen)
  const step = (by: 1 | -1) => {
    const next = nextStop(stops, current, view, by)
    if (next) goTo(next)
  }
  const toggle = useCallback(
    (key: string) =>
      setOpen((known) => {
        const next = new Set(known)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [],
  )
  const openArticle = useCallback(
    (name: string) => {
      const line = lineOfArticle(sections, name)
      if (line) goTo(line.key)
    },
    [sections, goTo],
  )
  const line = useMemo(() => lines.find(({ key }) => key === current), [lines, current])
  return {
    texts,
    kind,
    items,
    counts,
    articles,
    stops,
    current,
    currentLine: line,
    place: stops.findIndex(({ key }) => key === current) + 1,
    target,
    top: useDeferredValue(line?.article?.key ?? top?.key),
    view,
    folds,
    setFolds,
    goTo,
    step,
    toggle,
    openArticle,
    setTop,
    sideWithoutText: sideWithoutText(pair, texts),
  }
}

const asList = ({ tr, en }: { tr?: Article; en?: Article }): Article[] => {
  const article = tr ?? en
  return article ? [article] : []
}

/** The item to scroll to for a line; a fold that hides it is opened first. */
function useTarget(
  items: ReturnType<typeof itemsOf>,
  wanted: { key: string } | undefined,
  setOpen: (change: (known: ReadonlySet<string>) => ReadonlySet<string>) => void,
): { place: number } | undefined {
  const [done, setDone] = useState<{ wanted: object; place: number }>()
  if (!wanted) return undefined
  if (done?.wanted === wanted) return done
  const place = indexOfLine(items, wanted.key)
  const item = items[place]
  if (item?.type === 'fold' && !item.open) {
    const key = item.lines[0]?.key ?? ''
    setOpen((known) => new Set(known).add(key))
    return undefined
  }
  const found = { wanted, place }
  if (place >= 0) setDone(found)
  return place >= 0 ? found : undefined
}

/** The side that has no text in the shown language. */
function sideWithoutText(pair: Changes, texts: ShownTexts): 'source' | 'destination' | 'both' | undefined {
  if (texts === 'both') return undefined
  const { Rows } = texts === 'tr' ? pair.TR : pair.EN
  const has = (side: 'LeftIndex' | 'RightIndex') => Rows.some((row) => row[side] !== undefined)
  if (Rows.length === 0) return 'both'
  if (!has('LeftIndex')) return 'source'
  return has('RightIndex') ? undefined : 'destination'
}

export type RedlineState = ReturnType<typeof useRedline>
export type { Change }
