import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorsQuery, provePresence } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-messages'
import { endPresence } from '@/feedback/presence'
import { useAction } from '@/feedback/use-action'
import { browserHasPasskeys, isPasskeyFault, loadPasskeys, passkeyMessage } from '@/shared/passkeys'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { focusField } from '@/ui/focus-field'
import { Note } from '@/ui/note'
import { PasswordInput } from '@/ui/password-input'

/** Asks for the password or a passkey again, for calls that need a proof of presence. */
export function PresenceDialog({ opened }: { opened: boolean }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const prove = useAction({
    run: provePresence,
    onDone: () => endPresence(true),
    onFault: (fault) => fault instanceof ApiFault && (fault.status === 200 || fault.status === 429),
  })
  const own = useQuery({ ...factorsQuery(), enabled: opened }).data
  const passkey = own?.Passkeys && own.Items.some(({ Kind }) => Kind === 'passkey') && browserHasPasskeys()
  const sign = useAction({
    run: async () => (await loadPasskeys()).provePresenceByPasskey(),
    onDone: () => endPresence(true),
    onFault: isPasskeyFault,
  })
  const { reset } = prove
  const { reset: resetSign } = sign
  // The dialog gets the focus first, then its field.
  useEffect(() => {
    setPassword('')
    reset()
    resetSign()
    if (opened) setTimeout(() => focusField('presence'), 200)
  }, [opened, reset, resetSign])
  const close = () => endPresence(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password && !prove.isPending) prove.mutate(password)
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('factors.presence')}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
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
