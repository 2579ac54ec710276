import { type ReactNode, useMemo } from 'react'
import type { TermSpan } from '@/api/browse'
import type { Lang } from '@/lib/lang'
import { TermLayer } from './term-layer'
import { useReadTerm } from './use-read-term'

interface Side {
  text: string
  /** The text on the page; undefined while the language is not shown. */
  article: HTMLElement | null
}

interface TextTermsProps extends Record<Lang, Side> {
  terms: TermSpan[]
  /** Renders the opened term (see useReadTerm) above the text. */
  termViewer: ReactNode
}

/** The terms of the glossary in the texts of a version, and the viewer of the opened term. */
export function TextTerms({ terms, termViewer, tr, en }: TextTermsProps) {
  const { open } = useReadTerm()
  const spans = useMemo(() => {
    const of = (lang: Lang) => terms.filter(({ Language }) => Language === lang)
    return { tr: of('tr'), en: of('en') }
  }, [terms])
  const layer = (lang: Lang, { text, article }: Side) =>
    article && (
      <TermLayer
        lang={lang}
        text={text}
        article={article}
        spans={spans[lang]}
        onOpen={(id) => open({ id, source: lang })}
      />
    )
  return (
    <>
      {layer('tr', tr)}
      {layer('en', en)}
      {termViewer}
    </>
  )
}
