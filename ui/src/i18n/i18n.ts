import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Lang } from '@/lib/lang'

const STORAGE_KEY = 'lls-language'
const DEFAULT: Lang = 'tr'

type Part = 'public' | 'whole'
type Fetch = () => Promise<{ default: object }>

/** Each catalogue comes when it is asked for; the sign-in needs a part of it only. */
const catalogues: Record<Lang, Record<Part, Fetch>> = {
  tr: { public: () => import('./tr.json?public'), whole: () => import('./tr.json') },
  en: { public: () => import('./en.json?public'), whole: () => import('./en.json') },
}

/** How much of the catalogue the screens need now. */
let part: Part = 'public'
const loaded = new Set<string>()

async function load(lang: Lang): Promise<void> {
  const name = `${lang} ${part}`
  if (loaded.has(name)) return
  i18next.addResourceBundle(lang, 'translation', (await catalogues[lang][part]()).default, true, true)
  loaded.add(name)
}

/** The language that was chosen last in this browser. */
export function rememberedLanguage(): Lang {
  return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : DEFAULT
}

/** The language of the interface now; calls to the server carry it. */
export function currentLanguage(): Lang {
  return i18next.language === 'en' ? 'en' : DEFAULT
}

/** Starts the translations in the remembered language, with what the sign-in says. */
export async function startI18n(lang: Lang = rememberedLanguage()): Promise<i18n> {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({
      lng: lang,
      fallbackLng: DEFAULT,
      supportedLngs: ['tr', 'en'],
      resources: {},
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  await load(lang)
  document.documentElement.lang = lang
  await i18next.changeLanguage(lang)
  return i18next
}

/** Loads everything that the screens behind the sign-in say. */
export async function loadWholeCatalogue(): Promise<void> {
  part = 'whole'
  await load(currentLanguage())
}

/** Changes the language and remembers it. */
export async function changeLanguage(lang: Lang): Promise<void> {
  await load(lang)
  localStorage.setItem(STORAGE_KEY, lang)
  document.documentElement.lang = lang
  await i18next.changeLanguage(lang)
}
