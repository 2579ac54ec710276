import type { TFunction } from 'i18next'
import type { Coverage } from '@/api/concordances'
import { formatNumber, type Lang } from '@/lib/lang'
import { CONFLICT, type Degree, ELSEWHERE, FULL, NONE, NOT_ASSESSED, PARTIAL } from './degrees'

/** The rows of one degree, as a part of those that count. */
export interface CoveragePart {
  degree: Degree
  count: number
}

/** The parts of the bar in their order, without the empty ones; together they are the applicable rows. */
export function coverageParts(of: Coverage): CoveragePart[] {
  const parts: CoveragePart[] = [
    { degree: FULL, count: of.Full },
    { degree: ELSEWHERE, count: of.Elsewhere },
    { degree: PARTIAL, count: of.Partial },
    { degree: NONE, count: of.None },
    { degree: CONFLICT, count: of.Conflict },
    { degree: NOT_ASSESSED, count: of.NotAssessed },
  ]
  return parts.filter(({ count }) => count > 0)
}

/** The number that stands for a table: `61 of 88 aligned`; the other degrees are never added to it. */
export function alignedWords(t: TFunction, lang: Lang, of: Coverage): string {
  if (of.Rows === 0) return t('concordances.coverage.empty')
  if (of.Applicable === 0) return t('concordances.coverage.nothing')
  return t('concordances.coverage.aligned', {
    aligned: formatNumber(of.Aligned, lang),
    applicable: formatNumber(of.Applicable, lang),
  })
}

/** All degrees in words: `full 50 · in another text 11 · partial 12 · not applicable 3`. */
export function coverageWords(t: TFunction, lang: Lang, of: Coverage): string {
  const outside: CoveragePart[] = [
    { degree: 4, count: of.NotApplicable },
    { degree: 6, count: of.Optional },
  ]
  return [...coverageParts(of), ...outside.filter(({ count }) => count > 0)]
    .map(({ degree, count }) =>
      t('concordances.coverage.part', {
        degree: t(`concordances.degrees.${degree}`),
        number: formatNumber(count, lang),
      }),
    )
    .join(' · ')
}
