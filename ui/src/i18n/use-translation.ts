import i18next, { type i18n, type TFunction } from 'i18next'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** The texts in the current language. They are replaced when the language changes or a missing text arrives. */
interface Texts {
  t: TFunction
  i18n: i18n
}

interface Source {
  subscribe: (onChange: () => void) => () => void
  current: () => Texts
}

/** The catalogues of all components; only tests have others than the program. */
export const Catalogues = createContext(i18next)

const sources = new WeakMap<i18n, Source>()

/**
 * The texts for a component, which renders again when they change. It is not that of react-i18next, which prepares a
 * function for each component and looks up each text at each rendering: an eighth of the scripts' time before a screen
 * was there.
 */
export function useTranslation(): Texts {
  const catalogues = useContext(Catalogues)
  const source = sources.get(catalogues) ?? sourceOf(catalogues)
  return useSyncExternalStore(source.subscribe, source.current)
}

function sourceOf(catalogues: i18n): Source {
  const listeners = new Set<() => void>()
  let texts = textsOf(catalogues)
  const renew = () => {
    texts = textsOf(catalogues)
    for (const listener of listeners) listener()
  }
  catalogues.on('languageChanged', renew)
  catalogues.store.on('added', renew)
  const source: Source = {
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    current: () => texts,
  }
  sources.set(catalogues, source)
  return source
}

function textsOf(catalogues: i18n): Texts {
  const translate = catalogues.t as (key: string, options?: object) => string
  const known = new Map<string, string>()
  const t = (key: string, options?: object) => {
    if (options) return translate(key, options)
    const before = known.get(key)
    if (before !== undefined) return before
    const text = plainText(catalogues, key) ?? translate(key)
    // A text that has not arrived yet is its key.
    if (text !== key) known.set(key, text)
    return text
  }
  return { t: t as TFunction, i18n: catalogues }
}

/** A text without variables, as the catalogue has it, with a fraction of the work that i18next has with it. */
function plainText(catalogues: i18n, key: string): string | undefined {
  const found: unknown = catalogues.getResource(catalogues.language, 'translation', key)
  return typeof found === 'string' && !/\{\{|\$t\(/.test(found) ? found : undefined
}
