/** The two languages of the library. */
export type Lang = 'tr' | 'en'

export const otherLang = (lang: Lang): Lang => (lang === 'tr' ? 'en' : 'tr')

const collators: Record<Lang, Intl.Collator> = {
  tr: new Intl.Collator('tr', { numeric: true }),
  en: new Intl.Collator('en', { numeric: true }),
}

/** Compares two names by the rules of the language. */
export function compareNames(a: string, b: string, lang: Lang): number {
  return collators[lang].compare(a, b)
}

const numbers: Record<Lang, Intl.NumberFormat> = {
  tr: new Intl.NumberFormat('tr'),
  en: new Intl.NumberFormat('en'),
}

/** Formats a number with the separators of the language. */
export function formatNumber(value: number, lang: Lang): string {
  return numbers[lang].format(value)
}
