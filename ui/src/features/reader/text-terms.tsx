import type { ReactNode } from 'react'
import type { TermSpan } from '@/api/browse'
import { useTranslation } from '@/i18n/use-translation'
import { otherLang } from '@/lib/lang'
import { SpanLayers, type TextPlace } from './span-layers'
import { useReadTerm } from './use-read-term'

interface TextTermsProps {
  place: TextPlace
  terms: TermSpan[]
  /** Renders the opened term (see useReadTerm) above the text. */
  termViewer: ReactNode
}

/** The terms of the glossary in the texts of a version, and the viewer of the opened term. */
export function TextTerms({ place, terms, termViewer }: TextTermsProps) {
  const { t } = useTranslation()
  const { open } = useReadTerm()
  return (
    <>
      <SpanLayers
        {...place}
        spans={terms}
        mark="lls-term"
        name={(count) => t('reader.walk', { count })}
        tip={({ Language, Counterpart }) => <span lang={otherLang(Language)}>{Counterpart}</span>}
        onOpen={({ Language, TermId }) => open({ id: TermId, source: Language })}
      />
      {termViewer}
    </>
  )
}
