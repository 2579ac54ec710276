import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { provePresence } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { focusField } from '@/ui/focus-field'
import { PasswordInput } from '@/ui/password-input'

/** What waits until the user has proved to be present. */
export type Waiting = (() => void) | null

/** Whether a call was refused because the user must first prove to be present. */
export const needsPresence = (fault: unknown): boolean =>
  fault instanceof ApiFault && fault.is('ERROR_PRESENCE')

interface PresenceDialogProps {
  waiting: Waiting
  onClose: () => void
}

/** Asks for the password again, and then does what waits for it. */
export function PresenceDialog({ waiting, onClose }: PresenceDialogProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const prove = useAction({
    run: provePresence,
    onDone: () => {
      onClose()
      waiting?.()
    },
    onFault: (fault) => fault instanceof ApiFault && (fault.status === 200 || fault.status === 429),
  })
  const { reset } = prove
  // The dialog gets the focus first, then its field.
  useEffect(() => {
    setPassword('')
    reset()
    if (waiting) setTimeout(() => focusField('presence'), 200)
  }, [waiting, reset])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password && !prove.isPending) prove.mutate(password)
  }
  return (
    <Dialog
      opened={waiting !== null}
      onClose={onClose}
      title={t('factors.presence')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form="presence" variant="primary">
            {t('factors.proceed')}
          </Button>
        </>
      }
    >
      <form id="presence" onSubmit={submit} noValidate>
        <p>{t('factors.presenceLead')}</p>
        <PasswordInput
          field="presence"
          label={t('account.currentPassword')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={prove.error ? faultMessage(t, prove.error) : null}
        />
      </form>
    </Dialog>
  )
}
