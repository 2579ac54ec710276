import type { EUActRef } from '@/api/eu-acts'
import type { Named } from '@/api/records'
import type { Lang } from '@/lib/lang'
import { nameIn } from '../entity'
import type { Address } from '../read-address'

/** The names of an act; those of an act that nobody has registered are empty. */
export type ActNames = Omit<EUActRef, 'Id'>

/** The first of some short names, which commas delimit. */
const first = (names: string): string => names.split(',')[0]?.trim() ?? ''

/** A text in one of both languages: that of the interface if there is one. */
function inEither(lang: Lang, tr: string, en: string): { text: string; lang: Lang } {
  const [own, other] = lang === 'tr' ? [tr, en] : [en, tr]
  return own || !other ? { text: own, lang } : { text: other, lang: lang === 'tr' ? 'en' : 'tr' }
}

/** The first short name of an act, "" if it has none. */
export const shortName = (act: ActNames, lang: Lang) => inEither(lang, first(act.ShortTR), first(act.ShortEN))

/** The official title of an act, "" if it is not registered. */
export const officialName = (act: ActNames, lang: Lang) => inEither(lang, act.NameTR, act.NameEN)

/** What an act is called: its short name, its title or, if nobody has registered it, its CELEX number. */
export const actName = (act: ActNames, lang: Lang): string =>
  shortName(act, lang).text || officialName(act, lang).text || act.CELEX

/** A chapter of the acquis: `27. Environment and climate change`. */
export const chapterName = (chapter: Named, lang: Lang): string => `${chapter.Id}. ${nameIn(chapter, lang)}`

/** The text of an act at EUR-Lex. */
export const eurLex = (celex: string): string =>
  `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${escaped(celex)}`

/** EUR-Lex wants the brackets and slashes of numbers escaped. */
const escaped = (celex: string): string =>
  encodeURIComponent(celex).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))

/** The list of the register. */
export const EU_ACTS = '/pages/euacts'

/** The address of an act, by its CELEX number or its id. */
export const actAddress = (act: string | number): Address => ({
  to: `${EU_ACTS}/${encodeURIComponent(act)}`,
})
