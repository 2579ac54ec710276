import type { TFunction } from 'i18next'

/** The name under which the server stores the first account of an instance. */
const SYSTEM_ACCOUNT = 'System Account'

/** A user by the name that the server answered; the System Account has a name in each language. */
export const userName = (name: string, t: TFunction): string =>
  name === SYSTEM_ACCOUNT ? t('common.systemAccount') : name
