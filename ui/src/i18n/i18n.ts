import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Lang } from '@/lib/lang'

const STORAGE_KEY = 'lls-language'
const DEFAULT: Lang = 'tr'

/**
 * The parts of the catalogues (scripts/catalogue-parts.ts): what the sign-in says, what only some screens
 * say, and all the rest.
 */
type Part =
  | 'public'
  | 'shared'
  | 'records'
  | 'forms'
  | 'locked'
  | 'import'
  | 'reading'
  | 'trees'
  | 'glossary'
  | 'compare'
  | 'around'
  | 'statistics'
  | 'account'
  | 'idle'
  | 'search'
type Fetch = () => Promise<{ default: object }>

/** Each part comes when it is asked for. */
const catalogues: Record<Lang, Record<Part, Fetch>> = {
  tr: {
    public: () => import('./tr.json?public'),
    shared: () => import('./tr.json?shared'),
    records: () => import('./tr.json?records'),
    forms: () => import('./tr.json?forms'),
    locked: () => import('./tr.json?locked'),
    import: () => import('./tr.json?import'),
    reading: () => import('./tr.json?reading'),
    trees: () => import('./tr.json?trees'),
    glossary: () => import('./tr.json?glossary'),
    compare: () => import('./tr.json?compare'),
    statistics: () => import('./tr.json?statistics'),
    around: () => import('./tr.json?around'),
    account: () => import('./tr.json?account'),
    idle: () => import('./tr.json?idle'),
    search: () => import('./tr.json?search'),
  },
  en: {
    public: () => import('./en.json?public'),
    shared: () => import('./en.json?shared'),
    records: () => import('./en.json?records'),
    forms: () => import('./en.json?forms'),
    locked: () => import('./en.json?locked'),
    import: () => import('./en.json?import'),
    reading: () => import('./en.json?reading'),
    trees: () => import('./en.json?trees'),
    glossary: () => import('./en.json?glossary'),
    compare: () => import('./en.json?compare'),
    statistics: () => import('./en.json?statistics'),
    around: () => import('./en.json?around'),
    account: () => import('./en.json?account'),
    idle: () => import('./en.json?idle'),
    search: () => import('./en.json?search'),
  },
}

/** The parts that the screens so far have needed. */
const needed = new Set<Part>(['public'])
const loaded = new Map<string, Promise<void>>()

async function fetchPart(lang: Lang, part: Part): Promise<void> {
  const words = (await catalogues[lang][part]()).default
  i18next.addResourceBundle(lang, 'translation', words, true, true)
}

/** Every needed part in one language, each once; what failed to arrive is asked for again. */
async function load(lang: Lang): Promise<void> {
  await Promise.all(
    [...needed].map((part) => {
      const name = `${lang} ${part}`
      const arriving = loaded.get(name) ?? fetchPart(lang, part)
      loaded.set(name, arriving)
      return arriving.catch((fault) => {
        loaded.delete(name)
        throw fault
      })
    }),
  )
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
      react: { useSuspense: false, bindI18nStore: 'added' },
      // A screen that did not ask for its part says a moment later what it should.
      saveMissing: true,
      missingKeyHandler: () => void loadWholeCatalogue(),
    })
  await load(lang)
  document.documentElement.lang = lang
  await i18next.changeLanguage(lang)
  return i18next
}

/** Loads what a screen says beyond what every screen says: `await loadWords('forms')`. */
export async function loadWords(...parts: Exclude<Part, 'public'>[]): Promise<void> {
  for (const part of parts) needed.add(part)
  await load(currentLanguage())
}

/** Loads everything that the screens behind the sign-in can say. */
export const loadWholeCatalogue = (): Promise<void> => loadWords('shared', 'records', 'forms', 'reading')

/** Changes the language and remembers it. */
export async function changeLanguage(lang: Lang): Promise<void> {
  await load(lang)
  localStorage.setItem(STORAGE_KEY, lang)
  document.documentElement.lang = lang
  await i18next.changeLanguage(lang)
}
