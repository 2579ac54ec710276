import type { ParseKeys } from 'i18next'
import { textLength } from '@/lib/text-length'

/** The bounds of the sign-in form. */
export const LOGIN_MAX = 50

/** An e-mail address: text, an @, a host with a dot; no spaces. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export interface Complaint {
  key: ParseKeys
  params?: { Max: number }
}

export interface Complaints {
  username?: Complaint
  password?: Complaint
}

/** The faults of the typed username and password; empty when they can be sent. */
export function complaintsAbout(username: string, password: string, passwordMax: number): Complaints {
  const complaints: Complaints = {}
  if (!username.trim()) complaints.username = { key: 'auth.usernameRequired' }
  else if (textLength(username.trim()) > LOGIN_MAX)
    complaints.username = { key: 'auth.usernameLength', params: { Max: LOGIN_MAX } }
  else if (!EMAIL.test(username.trim())) complaints.username = { key: 'auth.usernameEmail' }
  if (!password) complaints.password = { key: 'auth.passwordRequired' }
  else if (textLength(password) > passwordMax)
    complaints.password = { key: 'auth.passwordLength', params: { Max: passwordMax } }
  return complaints
}
