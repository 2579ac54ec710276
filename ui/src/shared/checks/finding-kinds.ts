import type { Checks, Finding } from '@/api/checks'
import { groupBy } from '@/lib/group-by'
import type { Lang } from '@/lib/lang'

/** The kinds of findings, in the order of the filters. */
export const FINDING_KINDS = [
  'references',
  'numbers',
  'language',
  'terms',
  'parity',
  'drafting',
  'typing',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

const KIND_OF: Record<string, FindingKind> = {
  ref: 'references',
  num: 'numbers',
  suffix: 'language',
  def: 'terms',
  term: 'terms',
  par: 'parity',
  eu: 'references',
  draft: 'drafting',
  type: 'typing',
}

export const kindOf = ({ Rule }: Finding): FindingKind => KIND_OF[Rule.split('.')[0] ?? ''] ?? 'typing'

/** Whether a finding says something of a language: a difference concerns both. */
export const concerns = ({ Language, Other }: Finding, lang: Lang): boolean =>
  Language === lang || Other?.Language === lang

/** The article, annex or other part of the text of a finding; '': outside of them. */
export const partOf = ({ Place }: Finding): string => Place.split('/')[0] ?? ''

/** The findings of one part of the text. */
export interface FindingGroup {
  part: string
  findings: Finding[]
}

/** Findings by the part of the text, in the order of the texts. Parts that only the English text has come last. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const ordered = [...findings].sort((a, b) =>
    a.Language === b.Language ? a.Start - b.Start : a.Language === 'tr' ? -1 : 1,
  )
  return [...groupBy(ordered, partOf)].map(([part, found]) => ({ part, findings: found }))
}

export interface FindingCounts {
  errors: number
  warnings: number
  hints: number
}

/** How many findings of each severity a language has, or both have, but for those set aside. */
export function countFindings({ Findings }: Checks, lang?: Lang): FindingCounts {
  const counts = { errors: 0, warnings: 0, hints: 0 }
  for (const finding of Findings) {
    if (finding.Ignored || (lang && !concerns(finding, lang))) continue
    counts[`${finding.Severity}s`]++
  }
  return counts
}
