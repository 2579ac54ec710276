import en from '../../ui/src/i18n/en.json' with { type: 'json' }
import tr from '../../ui/src/i18n/tr.json' with { type: 'json' }

export type Language = 'tr' | 'en'
export const LANGUAGES: Language[] = ['tr', 'en']

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string]
/** A key of the interface's catalogues. */
export type TextKey = Keys<typeof en>

const CATALOGUES = { tr, en }

/** Looks up texts as the interface does, so that tests do not repeat them. */
export function translator(language: Language) {
  return (key: TextKey, params: Record<string, string | number> = {}): string => {
    const found = key.split('.').reduce<unknown>((node, part) => {
      return typeof node === 'object' && node !== null ? node[part as keyof typeof node] : undefined
    }, CATALOGUES[language])
    if (typeof found !== 'string') throw new Error(`${key} is not in ${language}.json`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (params[name] === undefined) throw new Error(`${key} needs ${name}`)
      const value = params[name]
      const written = name === 'count' && typeof value === 'number'
      return written ? new Intl.NumberFormat(language).format(value) : String(value)
    })
  }
}

export type Translate = ReturnType<typeof translator>
