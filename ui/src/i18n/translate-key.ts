import type { ParseKeys, TFunction } from 'i18next'

/** Translates a key that is known only at run time and replaces the placeholders with `params`. */
export function translateKey(t: TFunction, key: ParseKeys, params: Record<string, unknown> = {}): string {
  return String(t(key, { replace: params }))
}
