import type { TFunction } from 'i18next'

/** The stored name of the first account of an instance. */
const SYSTEM_ACCOUNT = 'System Account'

/** The displayed name of a user from the server; the System Account has a name in each language. */
export const userName = (name: string, t: TFunction): string =>
  name === SYSTEM_ACCOUNT ? t('common.systemAccount') : name
