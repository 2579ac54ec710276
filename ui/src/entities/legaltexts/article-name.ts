import type { TFunction } from 'i18next'

/** The name of an article; a bare number is prefixed with the word for article. */
export const articleName = (t: TFunction, label: string): string =>
  /^\d/.test(label) ? t('reader.article', { label }) : label

/** The name and the heading of an article. */
export const articleTitle = (t: TFunction, label: string, heading = ''): string =>
  [articleName(t, label), heading].filter(Boolean).join(' · ')
