import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Lang } from '@/lib/lang'

const STORAGE_KEY = 'lls-language'
const DEFAULT: Lang = 'tr'

/** Fetches one catalogue; the other stays on the server until it is asked for. */
const catalogues: Record<Lang, () => Promise<{ default: object }>> = {
  tr: () => import('./tr.json'),
  en: () => import('./en.json'),
}

/** The language that was chosen last in this browser. */
export function rememberedLanguage(): Lang {
  return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : DEFAULT
}

/** The language of the interface now; calls to the server carry it. */
export function currentLanguage(): Lang {
  return i18next.language === 'en' ? 'en' : DEFAULT
}

async function load(lang: Lang) {
  if (i18next.hasResourceBundle(lang, 'translation')) return
  i18next.addResourceBundle(lang, 'translation', (await catalogues[lang]()).default)
}

/** Starts the translations in the remembered language. */
export async function startI18n(lang: Lang = rememberedLanguage()): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: DEFAULT,
    supportedLngs: ['tr', 'en'],
    resources: { [lang]: { translation: (await catalogues[lang]()).default } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = lang
  return i18next
}

/** Changes the language and remembers it. */
export async function changeLanguage(lang: Lang): Promise<void> {
  await load(lang)
  localStorage.setItem(STORAGE_KEY, lang)
  document.documentElement.lang = lang
  await i18next.changeLanguage(lang)
}
