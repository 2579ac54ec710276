/** The two languages of the library. */
export type Lang = 'tr' | 'en'

export const otherLang = (lang: Lang): Lang => (lang === 'tr' ? 'en' : 'tr')

// The first one in a browser takes 10 to 20 ms, and most counts need none.
const formats: Partial<Record<Lang, Intl.NumberFormat>> = {}

/** Formats a number with the separators of the language. */
export function formatNumber(value: number, lang: Lang): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  formats[lang] ??= new Intl.NumberFormat(lang)
  return formats[lang].format(value)
}
