import i18next, { type i18n } from 'i18next'
import type { Lang } from '@/lib/lang'
import { countFormat } from './count-format'

const STORAGE_KEY = 'lls-language'
const DEFAULT: Lang = 'tr'

/**
 * The parts of the catalogues (scripts/catalogue-parts.ts): the texts of the sign-in, those of some screens
 * only, and all others.
 */
type Part =
  | 'public'
  | 'shared'
  | 'records'
  | 'forms'
  | 'checkout'
  | 'import'
  | 'reader'
  | 'reading'
  | 'trees'
  | 'glossary'
  | 'compare'
  | 'intake'
  | 'checks'
  | 'comments'
  | 'other'
  | 'statistics'
  | 'account'
  | 'dialogs'
  | 'euacts'
  | 'concordances'
  | 'search'
  | 'timeline'
  | 'passkeys'
type Fetch = () => Promise<{ default: object }>

/** Each part is loaded on demand. */
const catalogues: Record<Lang, Record<Part, Fetch>> = {
  tr: {
    public: () => import('./tr.json?public'),
    shared: () => import('./tr.json?shared'),
    records: () => import('./tr.json?records'),
    forms: () => import('./tr.json?forms'),
    checkout: () => import('./tr.json?checkout'),
    import: () => import('./tr.json?import'),
    reader: () => import('./tr.json?reader'),
    intake: () => import('./tr.json?intake'),
    checks: () => import('./tr.json?checks'),
    comments: () => import('./tr.json?comments'),
    reading: () => import('./tr.json?reading'),
    trees: () => import('./tr.json?trees'),
    glossary: () => import('./tr.json?glossary'),
    compare: () => import('./tr.json?compare'),
    statistics: () => import('./tr.json?statistics'),
    other: () => import('./tr.json?other'),
    account: () => import('./tr.json?account'),
    dialogs: () => import('./tr.json?dialogs'),
    euacts: () => import('./tr.json?euacts'),
    concordances: () => import('./tr.json?concordances'),
    search: () => import('./tr.json?search'),
    timeline: () => import('./tr.json?timeline'),
    passkeys: () => import('./tr.json?passkeys'),
  },
  en: {
    public: () => import('./en.json?public'),
    shared: () => import('./en.json?shared'),
    records: () => import('./en.json?records'),
    forms: () => import('./en.json?forms'),
    checkout: () => import('./en.json?checkout'),
    import: () => import('./en.json?import'),
    reader: () => import('./en.json?reader'),
    intake: () => import('./en.json?intake'),
    checks: () => import('./en.json?checks'),
    comments: () => import('./en.json?comments'),
    reading: () => import('./en.json?reading'),
    trees: () => import('./en.json?trees'),
    glossary: () => import('./en.json?glossary'),
    compare: () => import('./en.json?compare'),
    statistics: () => import('./en.json?statistics'),
    other: () => import('./en.json?other'),
    account: () => import('./en.json?account'),
    dialogs: () => import('./en.json?dialogs'),
    euacts: () => import('./en.json?euacts'),
    concordances: () => import('./en.json?concordances'),
    search: () => import('./en.json?search'),
    timeline: () => import('./en.json?timeline'),
    passkeys: () => import('./en.json?passkeys'),
  },
}

/** The parts that the screens have needed so far. */
const needed = new Set<Part>(['public'])
const loaded = new Map<string, Promise<void>>()

/** Whether a text was asked for before its part had arrived. */
let missing = false

async function fetchPart(lang: Lang, part: Part): Promise<void> {
  const texts = (await catalogues[lang][part]()).default
  // Every component with texts renders again when a part is announced: only if one may have needed it.
  i18next.addResourceBundle(lang, 'translation', texts, true, true, { silent: !missing, skipCopy: true })
}

/** Loads the parts in one language once, and retries those that have failed. */
async function load(lang: Lang, parts: Iterable<Part> = needed): Promise<void> {
  await Promise.all(
    [...parts].map((part) => {
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

/** The last language chosen in this browser. */
export function rememberedLanguage(): Lang {
  return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : DEFAULT
}

/** The current language of the interface, which calls send to the server. */
export function currentLanguage(): Lang {
  return i18next.language === 'en' ? 'en' : DEFAULT
}

/** Initialises the translations in the remembered language, with the texts of the sign-in. */
export async function startI18n(lang: Lang = rememberedLanguage()): Promise<i18n> {
  if (!i18next.isInitialized)
    await i18next.use(countFormat).init({
      lng: lang,
      fallbackLng: DEFAULT,
      supportedLngs: ['tr', 'en'],
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true },
      // A screen that did not load its part in advance shows its texts a moment later.
      saveMissing: true,
      missingKeyHandler: () => {
        missing = true
        void loadWholeCatalogue()
      },
    })
  await load(lang)
  document.documentElement.lang = lang
  await i18next.changeLanguage(lang)
  return i18next
}

/** Loads the texts that a screen needs besides the common ones: `await loadWords('forms')`. */
export async function loadCatalogueParts(...parts: Exclude<Part, 'public'>[]): Promise<void> {
  for (const part of parts) needed.add(part)
  // A part that another screen or dialog failed to load does not stop this one.
  await load(currentLanguage(), parts)
}

/** Loads all texts of the screens that require a session. */
export const loadWholeCatalogue = (): Promise<void> =>
  loadCatalogueParts('shared', 'records', 'forms', 'reading')

/** Changes the language and remembers it. */
export async function changeLanguage(lang: Lang): Promise<void> {
  await load(lang)
  localStorage.setItem(STORAGE_KEY, lang)
  document.documentElement.lang = lang
  await i18next.changeLanguage(lang)
}
