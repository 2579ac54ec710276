import type { Limit } from '@/api/limits'

/** Letters and digits that are not mistaken for others when they are read or dictated. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUP = 4
const GROUPS = 4
/** Bytes from here on would make the first letters likelier than the others. */
const FAIR = 256 - (256 % ALPHABET.length)

/** A password of random letters and digits in groups, as long as the instance allows. */
export function generatePassword({ minLength = 4, maxLength = 20 }: Limit): string {
  const grouped = GROUPS * (GROUP + 1) - 1
  if (minLength <= grouped && grouped <= maxLength)
    return Array.from({ length: GROUPS }, () => randomText(GROUP)).join('-')
  return randomText(Math.min(Math.max(GROUP * GROUPS, minLength), maxLength))
}

function randomText(length: number): string {
  let text = ''
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < FAIR && text.length < length) text += ALPHABET[byte % ALPHABET.length]
  return text
}

interface Issued {
  user: number
  password: string
}

/** The password that was generated for a user, until the view of the user has shown it. It is stored nowhere else. */
let issued: Issued | undefined

export function keepIssued(user: number, password: string): void {
  issued = { user, password }
}

export const issuedTo = (user: number): string | undefined =>
  issued?.user === user ? issued.password : undefined

export function forgetIssued(): void {
  issued = undefined
}
