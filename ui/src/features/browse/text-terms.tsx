import { Suspense, useMemo } from 'react'
import type { TermSpan } from '@/api/browse'
import type { Lang } from '@/lib/lang'
import { ReadTerm } from './read-term'
import { TermLayer } from './term-layer'
import { useReadTerm } from './use-read-term'

interface Side {
  text: string
  /** The text on the page; absent while the language is not shown. */
  article: HTMLElement | null
}

interface TextTermsProps extends Record<Lang, Side> {
  terms: TermSpan[]
}

/** The terms of the glossary in the texts of a version, and the one that was opened. */
export function TextTerms({ terms, tr, en }: TextTermsProps) {
  const { open, close, term } = useReadTerm()
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
      <Suspense>
        <ReadTerm term={term} onClose={close} />
      </Suspense>
    </>
  )
}
