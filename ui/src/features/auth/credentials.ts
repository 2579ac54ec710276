import type { ParseKeys } from 'i18next'
import { textLength } from '@/lib/text-length'

/** The bounds of the sign-in form. */
export const USERNAME_MAX = 50

/** An e-mail address: text, an @, a host with a dot; no spaces. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export interface InputError {
  key: ParseKeys
  params?: { Max: number }
}

export interface InputErrors {
  username?: InputError
  password?: InputError
}

/** The faults of the typed username and password; empty when they can be sent. */
export function checkCredentials(username: string, password: string, passwordMax: number): InputErrors {
  const errors: InputErrors = {}
  if (!username.trim()) errors.username = { key: 'auth.usernameRequired' }
  else if (textLength(username.trim()) > USERNAME_MAX)
    errors.username = { key: 'auth.usernameLength', params: { Max: USERNAME_MAX } }
  else if (!EMAIL.test(username.trim())) errors.username = { key: 'auth.usernameEmail' }
  if (!password) errors.password = { key: 'auth.passwordRequired' }
  else if (textLength(password) > passwordMax)
    errors.password = { key: 'auth.passwordLength', params: { Max: passwordMax } }
  return errors
}
