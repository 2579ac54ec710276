import type { TFunction } from 'i18next'
import { readProvision } from '@/lib/provision-label'

/** The label of a provision of an act, in the language of the interface. Other labels stay as they were typed. */
export function provisionWords(t: TFunction, label: string): string {
  const place = readProvision(label)
  return place ? t(`concordances.${place.kind}`, { number: place.number }) : label
}

/** A place of a legal text in words: the server calls an article only by its number. */
export const placeWords = (t: TFunction, { Place, Label }: { Place: string; Label: string }): string =>
  Place.startsWith('art:') && /^\d/.test(Label)
    ? t('concordances.article', { number: Label })
    : provisionWords(t, Label)
