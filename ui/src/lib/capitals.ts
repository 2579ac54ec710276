import type { Lang } from './lang'

/** Upper-cases by the rules of the language: in Turkish i → İ and ı → I. */
export function capitals(text: string, lang: Lang): string {
  return text.toLocaleUpperCase(lang)
}
