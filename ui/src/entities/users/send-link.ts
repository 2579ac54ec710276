import { inviteUser } from '@/api/account'
import { faultMessage } from '@/feedback/fault-messages'
import { showToast } from '@/feedback/toasts'

/** Mails the link to choose a password. Reports a mail that was not sent: the account is saved all the same. */
export async function sendLink(id: number, address: string): Promise<void> {
  try {
    await inviteUser(id)
    showToast({ severity: 'success', title: (t) => t('account.linkSent', { address }) })
  } catch (fault) {
    showToast({
      severity: 'warning',
      title: (t) => t('account.linkNotSent'),
      text: (t) => faultMessage(t, fault),
    })
  }
}
