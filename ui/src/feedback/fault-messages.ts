import i18next, { type ParseKeys, type TFunction } from 'i18next'
import { ApiFault, type FieldFault, NO_CONNECTION } from '@/api/fault'
import { translateKey } from '@/i18n/translate-key'
import { userName } from '@/i18n/user-name'
import type { Toast } from './toasts'

/** Translates a key that is known only at run time; undefined when the catalogues do not contain it. */
function translateIfKnown(t: TFunction, key: string, params: Record<string, unknown>): string | undefined {
  return i18next.exists(key) ? translateKey(t, key as ParseKeys, params) : undefined
}

/** The message of a fault in the user's language; codes without a translation are shown unchanged. */
export function faultMessage(t: TFunction, fault: unknown): string {
  if (!(fault instanceof ApiFault)) return t('toast.generic')
  if (fault.status === NO_CONNECTION) return t('toast.connection')
  // The value of a refusal is often the name of a user.
  const value = typeof fault.value === 'string' ? userName(fault.value, t) : fault.value
  const said = translateIfKnown(t, `errors.${fault.code}`, { value }) ?? fault.code
  return said || t('toast.generic')
}

/** The message of a field's fault. */
export function fieldMessage(t: TFunction, fault: FieldFault): string {
  return translateIfKnown(t, `validation.${fault.Code}`, fault.Params ?? {}) ?? fault.Code
}

/** The toast of a fault, or null when the user is redirected to the sign-in. `preparing`: loading chart data failed. */
export function faultToast(fault: unknown, preparing = false): Toast | null {
  if (!(fault instanceof ApiFault))
    return { severity: 'error', title: (t) => t('toast.errorTitle'), text: (t) => t('toast.generic') }
  if (fault.leaves) return null
  const text = (t: TFunction) => {
    const incident = fault.code === 'ERROR_INTERNAL' ? fault.detail : ''
    const message =
      preparing && fault.status !== NO_CONNECTION ? t('toast.dataFailed') : faultMessage(t, fault)
    return [message, incident && t('toast.incident', { id: incident })].filter(Boolean).join(' ')
  }
  // A screen sends several calls at once: a failing server is reported once.
  const about = `${fault.status} ${fault.code}`
  if (fault.status === NO_CONNECTION)
    return { about, severity: 'error', title: (t) => t('toast.connectionTitle'), text }
  if (fault.status !== 200)
    return {
      about,
      severity: 'warning',
      title: (t) => t('toast.serverTitle', { status: fault.status }),
      text,
    }
  return { severity: 'error', title: (t) => t('toast.apiTitle'), text }
}
