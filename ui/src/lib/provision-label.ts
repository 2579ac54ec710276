/** What a label may begin with, in either language. */
const KINDS = {
  article: 'article',
  madde: 'article',
  annex: 'annex',
  ek: 'annex',
  recital: 'recital',
  gerekçe: 'recital',
} as const

export type ProvisionKind = (typeof KINDS)[keyof typeof KINDS]

/** A label that names one place: Article 5(2)(a), Ek II. */
const ONE_PLACE = /^(\p{L}+) ([\dIVXLC]+\p{Lu}?(?:\([^()\s]{1,6}\))*)$/u

/** Reads the label of a provision, as an act or a user wrote it; null if it names something else than one place. */
export function readProvision(label: string): { kind: ProvisionKind; number: string } | null {
  const [, word = '', number = ''] = ONE_PLACE.exec(label) ?? []
  const kind = KINDS[word.toLowerCase() as keyof typeof KINDS]
  return kind ? { kind, number } : null
}
