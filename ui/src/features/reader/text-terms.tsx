import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TermSpan } from '@/api/browse'
import { type Lang, otherLang } from '@/lib/lang'
import { SpanLayer } from './span-layer'
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
  const { t } = useTranslation()
  const { open } = useReadTerm()
  const spans = useMemo(() => {
    const of = (lang: Lang) => terms.filter(({ Language }) => Language === lang)
    return { tr: of('tr'), en: of('en') }
  }, [terms])
  return (
    <>
      {map.langs.map((lang) => (
        <SpanLayer
          key={lang}
          lang={lang}
          map={map}
          rendered={rendered}
          onNeed={onNeed}
          text={texts[lang]}
          spans={spans[lang]}
          mark="lls-term"
          name={t('reader.walk', { count: spans[lang].length })}
          tip={({ Counterpart }) => <span lang={otherLang(lang)}>{Counterpart}</span>}
          onOpen={({ TermId }) => open({ id: TermId, source: lang })}
        />
      ))}
      {termViewer}
    </>
  )
}
