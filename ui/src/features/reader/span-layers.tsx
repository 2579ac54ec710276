import { useMemo } from 'react'
import type { Lang } from '@/lib/lang'
import type { TextSpan } from '@/lib/term-spans'
import { SpanLayer, type SpanLayerProps } from './span-layer'

type LayerProps<Span extends TextSpan> = Omit<SpanLayerProps<Span>, 'lang' | 'text' | 'spans' | 'name'>

/** Where the spans of a version are drawn. */
export interface TextPlace extends Pick<LayerProps<TextSpan>, 'map' | 'rendered' | 'onNeed'> {
  /** The whole texts. */
  texts: Record<Lang, string>
}

interface SpanLayersProps<Span extends TextSpan> extends LayerProps<Span> {
  texts: TextPlace['texts']
  /** In the order of the text. */
  spans: Span[]
  /** What the tab stop of a language is called, for the number of its spans. */
  name: (count: number) => string
}

/** Spans of a version, in each language that is shown. */
export function SpanLayers<Span extends TextSpan & { Language: Lang }>({
  texts,
  spans,
  name,
  ...layer
}: SpanLayersProps<Span>) {
  const byLang = useMemo(() => {
    const of = (lang: Lang) => spans.filter(({ Language }) => Language === lang)
    return { tr: of('tr'), en: of('en') }
  }, [spans])
  return layer.map.langs.map((lang) => (
    <SpanLayer
      key={lang}
      {...layer}
      lang={lang}
      text={texts[lang]}
      spans={byLang[lang]}
      name={name(byLang[lang].length)}
    />
  ))
}
