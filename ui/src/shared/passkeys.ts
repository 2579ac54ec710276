import type { TFunction } from 'i18next'
import { ApiFault } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-messages'
import { loadCatalogueParts } from '@/i18n/i18n'

/** Whether this browser has passkeys on this page. */
export const browserHasPasskeys = (): boolean =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** What passkeys need, loaded with their first use: few users have one. */
export async function loadPasskeys() {
  const [module] = await Promise.all([import('@/api/passkeys'), loadCatalogueParts('passkeys')])
  return module
}

/** Why no passkey was used or made: the server or the browser refused, or the user did not want to. */
export function passkeyMessage(t: TFunction, fault: unknown): string {
  if (fault instanceof ApiFault) return faultMessage(t, fault)
  const name = fault instanceof DOMException ? fault.name : ''
  if (name === 'InvalidStateError') return t('errors.ERROR_PASSKEY_EXISTS')
  return t(name === 'SecurityError' ? 'passkeys.wrongPage' : 'passkeys.notUsed')
}

/** Whether the screen shows a fault itself. */
export const isPasskeyFault = (fault: unknown): boolean =>
  fault instanceof DOMException ||
  (fault instanceof ApiFault && (fault.status === 200 || fault.status === 429))
