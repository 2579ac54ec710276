import type { Finding } from '@/api/checks'
import type { TextSpan } from '@/lib/term-spans'
import type { Spans } from './use-marks'

/**
 * The words of the findings of a severity, in the order of each text and without overlaps. A difference is marked on
 * both sides if the other one has words for it: a whole passage is not marked.
 */
export function spansOf(findings: readonly Finding[], severity: Finding['Severity']): Spans {
  const spans: Record<'tr' | 'en', TextSpan[]> = { tr: [], en: [] }
  for (const { Language, Start, End, Other, Params, Severity, Ignored } of findings) {
    if (Severity !== severity || Ignored) continue
    spans[Language].push({ Start, End })
    if (Other && Params.tr && Params.en) spans[Other.Language].push(Other)
  }
  return { tr: disjoint(spans.tr), en: disjoint(spans.en) }
}

/** The same letters in the order of the text, without overlaps. */
export function disjoint(spans: TextSpan[]): TextSpan[] {
  const out: TextSpan[] = []
  for (const { Start, End } of spans.sort((a, b) => a.Start - b.Start)) {
    const last = out.at(-1)
    if (last && Start < last.End) last.End = Math.max(last.End, End)
    else if (End > Start) out.push({ Start, End })
  }
  return out
}
