import type { Lang } from '@/lib/lang'

const ARTICLE = { tr: 'Madde', en: 'Article' }

/** Words in capitals, but not the letters after a number. */
const CAPITALS = /(?<![/\p{L}\p{N}])\p{Lu}{2,}/gu
const ROMAN = /^[IVXLCDM]+$/

/**
 * The name of an article or annex in the language of its text: GEÇİCİ MADDE 1 becomes Geçici Madde 1, a bare 5 Madde 5.
 * Roman numbers stay.
 */
export function articleName(label: string, lang: Lang): string {
  if (/^\d/.test(label)) return `${ARTICLE[lang]} ${label.replace(/\.$/, '')}`
  return label.replace(CAPITALS, (word) =>
    ROMAN.test(word) ? word : word.slice(0, 1) + word.slice(1).toLocaleLowerCase(lang),
  )
}

/** The name and the heading of an article. */
export const articleTitle = (label: string, lang: Lang, heading = ''): string =>
  [articleName(label, lang), heading].filter(Boolean).join(' · ')
