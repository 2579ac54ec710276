import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorsQuery, provePresence } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-messages'
import { useAction } from '@/feedback/use-action'
import { browserHasPasskeys, isPasskeyFault, loadPasskeys, passkeyMessage } from '@/shared/passkeys'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { focusField } from '@/ui/focus-field'
import { Note } from '@/ui/note'
import { PasswordInput } from '@/ui/password-input'

/** What waits until the user has proved to be present. */
type Waiting = (() => void) | null

/** Whether a call was refused because the user must first prove to be present. */
export const needsPresence = (fault: unknown): boolean =>
  fault instanceof ApiFault && fault.is('ERROR_PRESENCE')

interface PresenceDialogProps {
  waiting: Waiting
  onClose: () => void
}

/** Makes calls again that were refused because the user must first prove to be present. */
export function usePresence() {
  const [waiting, setWaiting] = useState<Waiting>(null)
  return {
    waiting: waiting !== null,
    /** Whether a call was refused for that; the user is asked, and then the call is made again. */
    asks: (fault: unknown, again: () => void): boolean => {
      if (!needsPresence(fault)) return false
      setWaiting(() => again)
      return true
    },
    dialog: <PresenceDialog waiting={waiting} onClose={() => setWaiting(null)} />,
  }
}

/** Asks for the password again, and then does what waits for it. */
function PresenceDialog({ waiting, onClose }: PresenceDialogProps) {
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
  const own = useQuery({ ...factorsQuery(), enabled: waiting !== null }).data
  const passkey = own?.Passkeys && own.Items.some(({ Kind }) => Kind === 'passkey') && browserHasPasskeys()
  const sign = useAction({
    run: async () => (await loadPasskeys()).provePresenceByPasskey(),
    onDone: () => {
      onClose()
      waiting?.()
    },
    onFault: isPasskeyFault,
  })
  const { reset } = prove
  const { reset: resetSign } = sign
  // The dialog gets the focus first, then its field.
  useEffect(() => {
    setPassword('')
    reset()
    resetSign()
    if (waiting) setTimeout(() => focusField('presence'), 200)
  }, [waiting, reset, resetSign])
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
          {passkey && (
            <Button
              icon={<IconFingerprint />}
              aria-disabled={sign.isPending || undefined}
              onClick={() => !sign.isPending && sign.mutate()}
            >
              {t('factors.byPasskey')}
            </Button>
          )}
          <Button type="submit" form="presence" variant="primary">
            {t('factors.proceed')}
          </Button>
        </>
      }
    >
      <form id="presence" onSubmit={submit} noValidate>
        <p>{t(passkey ? 'factors.presenceAnyLead' : 'factors.presenceLead')}</p>
        {sign.error && (
          <Note tone="red" role="alert">
            {passkeyMessage(t, sign.error)}
          </Note>
        )}
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
