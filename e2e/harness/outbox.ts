import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instance } from './instance.ts'

/** The newest mail to an address that an instance without a mail server keeps, with its lines unfolded. */
export function lastMail(instance: Instance, address: string): string {
  const folder = join(instance.data, 'outbox')
  const mails = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
    .filter((mail) => mail.includes(`<${address}>`))
  const last = mails.at(-1)
  if (!last) throw new Error(`there is no mail for ${address}`)
  return last
}

/** The key of a recovery mail. */
export const recoveryKeyIn = (mail: string): string => /\/reminder\/([\w-]{43})/.exec(mail)?.[1] ?? ''
