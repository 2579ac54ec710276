import type { TFunction } from 'i18next'
import { SYSTEM_ACCOUNT } from './system-account'

interface Person {
  Id: number
  Name: string
  LastName: string
}

/** The displayed name of a user; the System Account has a name in each language. */
export function personName({ Id, Name, LastName }: Person, t: TFunction): string {
  return Id === SYSTEM_ACCOUNT ? t('common.systemAccount') : `${Name} ${LastName}`.trim()
}
