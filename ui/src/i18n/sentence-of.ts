import type { ParseKeys, TFunction } from 'i18next'

/** The sentence of a key that is known only at run time, with what stands in its places. */
export function sentenceOf(t: TFunction, key: ParseKeys, params: Record<string, unknown> = {}): string {
  return String(t(key, { replace: params }))
}
