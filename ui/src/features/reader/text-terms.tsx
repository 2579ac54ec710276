import { type ReactNode, useMemo } from 'react'
import type { TermSpan } from '@/api/browse'
import type { Lang } from '@/lib/lang'
import { TermLayer } from './term-layer'
import type { TextMap } from './text-map'
import { useReadTerm } from './use-read-term'

interface TextTermsProps {
  map: TextMap
  rendered: number
  onNeed: (lang: Lang, offset: number) => void
  texts: Record<Lang, string>
  terms: TermSpan[]
  /** Renders the opened term (see useReadTerm) above the text. */
  termViewer: ReactNode
}

/** The terms of the glossary in the texts of a version, and the viewer of the opened term. */
export function TextTerms({ map, rendered, onNeed, texts, terms, termViewer }: TextTermsProps) {
  const { open } = useReadTerm()
  const spans = useMemo(() => {
    const of = (lang: Lang) => terms.filter(({ Language }) => Language === lang)
    return { tr: of('tr'), en: of('en') }
  }, [terms])
  return (
    <>
      {map.langs.map((lang) => (
        <TermLayer
          key={lang}
          lang={lang}
          map={map}
          rendered={rendered}
          onNeed={onNeed}
          text={texts[lang]}
          spans={spans[lang]}
          onOpen={(id) => open({ id, source: lang })}
        />
      ))}
      {termViewer}
    </>
  )
}
