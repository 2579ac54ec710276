import { ApiFault } from '@/api/fault'
import { showToast } from '@/feedback/toasts'
import { userName } from '@/i18n/user-name'

/** Says who has checked a record out, if that is why a call was refused; the code is the name then. */
export function toastedAsLocked(fault: unknown): boolean {
  const holder = fault instanceof ApiFault && fault.status === 200 && !fault.is('') && fault.code
  if (!holder || holder.startsWith('ERROR_')) return false
  showToast({ severity: 'warning', title: (t) => t('lock.title', { name: userName(holder, t) }) })
  return true
}
