import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { factorsQuery, type PresenceProof, provePresence } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { faultMessage } from '@/feedback/fault-messages'
import { endPresence } from '@/feedback/presence'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { browserHasPasskeys, isPasskeyFault, loadPasskeys, passkeyMessage } from '@/shared/passkeys'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { focusField } from '@/ui/focus-field'
import { FormDialog } from '@/ui/form-dialog'
import { PasswordInput } from '@/ui/password-input'

/** Asks for the password, a code of the app or a passkey again, for calls that need a proof of presence. */
export function PresenceDialog({ opened }: { opened: boolean }) {
  const { t } = useTranslation()
  const [byCode, setByCode] = useState(false)
  const [typed, setTyped] = useState('')
  const prove = useAction({
    run: provePresence,
    onDone: () => endPresence(true),
    onFault: (fault) => {
      if (byCode) setTyped('')
      return fault instanceof ApiFault && (fault.status === 200 || fault.status === 429)
    },
  })
  const own = useQuery({ ...factorsQuery(), enabled: opened }).data
  const has = (kind: string) => own?.Policy !== 'off' && own?.Items.some(({ Kind }) => Kind === kind)
  const app = has('totp')
  const passkey = own?.Passkeys && has('passkey') && browserHasPasskeys()
  const sign = useAction({
    run: async () => (await loadPasskeys()).provePresenceByPasskey(),
    onDone: () => endPresence(true),
    onFault: isPasskeyFault,
  })
  const { reset } = prove
  const { reset: resetSign } = sign
  const begin = (code: boolean) => {
    setByCode(code)
    setTyped('')
    reset()
    // The dialog gets the focus first, then its field.
    setTimeout(() => focusField('presence'), 200)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    resetSign()
    if (opened) begin(false)
  }, [opened])
  const proof: PresenceProof = byCode ? { Code: typed.trim() } : { Password: typed }
  const field = {
    field: 'presence',
    value: typed,
    onChange: setTyped,
    error: prove.error ? faultMessage(t, prove.error) : null,
  }
  return (
    <FormDialog
      opened={opened}
      onClose={() => endPresence(false)}
      title={t('factors.presence')}
      submit={t('factors.proceed')}
      busy={prove.isPending || !typed.trim()}
      refusal={sign.error && passkeyMessage(t, sign.error)}
      onSubmit={() => prove.mutate(proof)}
      other={
        passkey && (
          <Button
            icon={<IconFingerprint />}
            aria-disabled={sign.isPending || undefined}
            onClick={() => !sign.isPending && sign.mutate()}
          >
            {t('factors.byPasskey')}
          </Button>
        )
      }
    >
      <p>{t(byCode ? 'factors.stepLead' : passkey ? 'factors.presenceAnyLead' : 'factors.presenceLead')}</p>
      {byCode ? (
        <CountedInput {...field} label={t('factors.code')} inputMode="numeric" autoComplete="one-time-code" />
      ) : (
        <PasswordInput {...field} label={t('account.currentPassword')} autoComplete="current-password" />
      )}
      {app && (
        <Button variant="link" onClick={() => begin(!byCode)}>
          {t(byCode ? 'factors.usePassword' : 'factors.useApp')}
        </Button>
      )}
    </FormDialog>
  )
}
