import type { TFunction } from 'i18next'

/** What a label may begin with, in either language, and the key of its words in that of the interface. */
const KINDS = {
  article: 'concordances.article',
  madde: 'concordances.article',
  annex: 'concordances.annex',
  ek: 'concordances.annex',
  recital: 'concordances.recital',
  gerekçe: 'concordances.recital',
} as const

/** A label that names one place: Article 5(2)(a), Ek II. Other labels stay as they were typed. */
const ONE_PLACE = /^(\p{L}+) ([\dIVXLC]+\p{Lu}?(?:\([^()\s]{1,6}\))*)$/u

/** The label of a provision of an act, in the language of the interface. */
export function provisionWords(t: TFunction, label: string): string {
  const [, word = '', number] = ONE_PLACE.exec(label) ?? []
  const kind = KINDS[word.toLowerCase() as keyof typeof KINDS]
  return kind ? t(kind, { number }) : label
}

/** A place of a legal text in words: the server calls an article only by its number. */
export const placeWords = (t: TFunction, { Place, Label }: { Place: string; Label: string }): string =>
  Place.startsWith('art:') && /^\d/.test(Label)
    ? t('concordances.article', { number: Label })
    : provisionWords(t, Label)
