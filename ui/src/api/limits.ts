import { limits } from './limits.gen'
import type { Kind } from './records'

/** The bounds of one field, as the server enforces them. */
export interface Limit {
  required?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

/** The server's bounds of a field; parts have names such as `Files.DescriptionTR`. */
export function limitOf(kind: Kind | 'regulations' | 'favourites', key: string): Limit {
  const ofKind: Partial<Record<string, Record<string, Limit>>> = limits
  return ofKind[kind]?.[key] ?? {}
}
