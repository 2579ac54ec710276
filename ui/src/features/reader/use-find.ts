import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Reading, readingMarksQuery } from '@/api/browse'
import { normaliseQuery } from '@/api/search'
import type { ReadingSearch } from '@/entities/legaltexts/reading-address'
import type { TextSpan } from '@/lib/term-spans'
import { findTyped } from './find-text'
import { LANGS, sideOf } from './sections'
import type { Place, TextMap } from './text-map'
import { type Spans, useMark, useMarks } from './use-marks'
import type { ReadingState } from './use-reading'

const NONE: Spans = {}
const MATCH = 0.3

interface UseFind {
  reading: Reading
  state: ReadingState
  search: ReadingSearch
  /** What the user has typed in the text; undefined: the search with which the text was opened. */
  typed: string | undefined
}

/**
 * The matches in the texts on the page: of the search with which the text was opened, in all forms of its words, or of
 * what is typed, as it is typed.
 */
export function useFind({ reading, state, search, typed }: UseFind) {
  const { map, goTo, top, drawn } = state
  const asked = typed === undefined ? normaliseQuery(search.find ?? '') : ''
  const { data } = useQuery({ ...readingMarksQuery(reading.Item.Id, { find: asked }), enabled: asked !== '' })
  const found = data?.Found
  const spans = useMemo((): Spans => {
    if (typed !== undefined)
      return Object.fromEntries(LANGS.map((lang) => [lang, findTyped(sideOf(reading, lang).Text, typed)]))
    return found ? { tr: found.TR, en: found.EN } : NONE
  }, [typed, found, reading])
  const matches = useMemo(() => (map ? matchesOf(map, spans) : []), [map, spans])
  const [current, setCurrent] = useState<{ matches: Place[]; index: number }>({ matches: [], index: -1 })
  const index = current.matches === matches ? current.index : -1
  const match = matches[index]
  const opened = useMemo(() => openedAt(search), [search])

  useMarks(map, 'lls-found', spans, drawn.size)
  // Until the other matches have loaded, the match of the address is marked.
  useMark(map, 'lls-found-now', match ?? (asked && !found ? opened : undefined), drawn.size)

  const go = (to: number) => {
    const next = matches[to]
    if (!next) return
    setCurrent({ matches, index: to })
    goTo({ ...next, above: MATCH })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list of matches
  useEffect(() => {
    if (matches.length === 0) return
    if (typed === undefined && !opened) return
    const after =
      typed === undefined && opened
        ? matches.findIndex(({ lang, End }) => lang === opened.lang && End > opened.Start)
        : matches.findIndex(({ lang, Start }) => (map?.sectionAt(lang, Start) ?? 0) >= top)
    go(Math.max(0, after))
  }, [matches])

  return {
    count: matches.length,
    index,
    /** Whether the search with which the text was opened is still asked for. */
    waiting: asked !== '' && !found,
    step: (by: 1 | -1) => {
      if (index >= 0) return go((index + by + matches.length) % matches.length)
      const after = matches.findIndex(({ lang, Start }) => (map?.sectionAt(lang, Start) ?? 0) >= top)
      go(by > 0 ? Math.max(0, after) : (after > 0 ? after : matches.length) - 1)
    },
  }
}

/** The match of the address. */
function openedAt({ find, at, end = 0, language = 'tr' }: ReadingSearch): Place | undefined {
  return find && at !== undefined && end > at ? { lang: language, Start: at, End: end } : undefined
}

/** The matches of all languages on the page, in reading order. */
export function matchesOf(map: Pick<TextMap, 'langs' | 'sectionAt'>, spans: Spans): Place[] {
  const all = map.langs.flatMap((lang) =>
    (spans[lang] ?? []).map(({ Start, End }: TextSpan) => ({
      lang,
      Start,
      End,
      section: map.sectionAt(lang, Start),
    })),
  )
  if (map.langs.length > 1) all.sort((a, b) => a.section - b.section || order(a, b))
  return all.map(({ lang, Start, End }) => ({ lang, Start, End }))
}

const order = (a: Place, b: Place) => LANGS.indexOf(a.lang) - LANGS.indexOf(b.lang) || a.Start - b.Start
