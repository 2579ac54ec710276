import { textLength } from './text-length'

export type Strength = 'weak' | 'fair' | 'good'

/** A rough estimate of a password's strength, by its length and the number of character classes. */
export function strengthOf(password: string): Strength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  const different = new Set(password).size
  const length = textLength(password)
  if (length < 8 || different < 5) return 'weak'
  return length >= 16 || (length >= 12 && kinds >= 2) || (length >= 10 && kinds >= 3) ? 'good' : 'fair'
}

export type PasswordFault = 'required' | 'short' | 'long' | 'againRequired' | 'differ'

/** The faults of a new password and its confirmation. */
export function passwordFaults(
  password: string,
  again: string,
  { min, max }: { min: number; max: number },
): { Password?: PasswordFault; Password2?: PasswordFault } {
  const length = textLength(password)
  const faults: { Password?: PasswordFault; Password2?: PasswordFault } = {}
  if (!password) faults.Password = 'required'
  else if (length < min) faults.Password = 'short'
  else if (length > max) faults.Password = 'long'
  if (!again) faults.Password2 = 'againRequired'
  else if (again !== password) faults.Password2 = 'differ'
  return faults
}
