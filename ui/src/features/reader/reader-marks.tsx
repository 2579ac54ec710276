import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { type Reading, readingMarksQuery } from '@/api/browse'
import { usePermission } from '@/api/session'
import { loadCatalogueParts } from '@/i18n/i18n'
import type { Lang } from '@/lib/lang'
import type { Preferences } from './preferences'
import type { useReading } from './use-reading'

const TextReferences = lazy(() =>
  Promise.all([import('./text-references'), loadCatalogueParts('euacts')]).then(([module]) => ({
    default: module.TextReferences,
  })),
)
const TextTerms = lazy(() => import('./text-terms').then((module) => ({ default: module.TextTerms })))

interface ReaderMarksProps {
  reading: Reading
  preferences: Preferences
  /** Opens a term of the glossary from the text. */
  termViewer: ReactNode
  state: ReturnType<typeof useReading>
}

/** What the reader asks to be marked in the text: the terms of the glossary, and references to EU law. */
export function ReaderMarks({ reading, preferences, state, termViewer }: ReaderMarksProps) {
  const may = usePermission()
  const terms = may('glossary.read') && preferences.terms
  const eurefs = may('euacts.read') && preferences.references
  const { data: withTerms } = useQuery({
    ...readingMarksQuery(reading.Item.Id, { terms: true }),
    enabled: terms,
  })
  const { data: withReferences } = useQuery({
    ...readingMarksQuery(reading.Item.Id, { eurefs: true }),
    enabled: eurefs,
  })
  const { map, need } = state
  const texts = useMemo(() => ({ tr: reading.TR.Text, en: reading.EN.Text }), [reading])
  if (!map) return null
  const place = {
    map,
    rendered: state.drawn.size,
    onNeed: (lang: Lang, offset: number) => need(map.sectionAt(lang, offset)),
    texts,
  }
  return (
    <>
      {terms && withTerms?.Terms && (
        <Suspense>
          <TextTerms place={place} terms={withTerms.Terms} termViewer={termViewer} />
        </Suspense>
      )}
      {eurefs && withReferences?.EURefs && (
        <Suspense>
          <TextReferences place={place} refs={withReferences.EURefs} />
        </Suspense>
      )}
    </>
  )
}
