import type { TFunction } from 'i18next'

/** A place of a legal text in words: the server calls an article only by its number. */
export const placeWords = (t: TFunction, { Place, Label }: { Place: string; Label: string }): string =>
  Place.startsWith('art:') && /^\d/.test(Label) ? t('concordances.article', { number: Label }) : Label
