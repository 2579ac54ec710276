/** The two languages of the library. */
export type Lang = 'tr' | 'en'

export const otherLang = (lang: Lang): Lang => (lang === 'tr' ? 'en' : 'tr')

const GROUP: Record<Lang, string> = { tr: '.', en: ',' }
// The first one in a page takes 10 to 20 ms, and counts need none.
const formats: Partial<Record<Lang, Intl.NumberFormat>> = {}

/** Formats a number with the separators of the language. */
export function formatNumber(value: number, lang: Lang): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, GROUP[lang])
  formats[lang] ??= new Intl.NumberFormat(lang)
  return formats[lang].format(value)
}
