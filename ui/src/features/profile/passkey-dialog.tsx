import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ownSessionsQuery } from '@/api/account'
import { usePresenceAsked } from '@/feedback/presence'
import { useTranslation } from '@/i18n/use-translation'
import { PasskeyName } from '@/shared/passkey-name'
import { RecoveryCodes } from '@/shared/recovery-codes'
import { useNewPasskey } from '@/shared/use-new-passkey'
import { FormDialog } from '@/ui/form-dialog'

/** Adds a passkey; the first second factor of a user brings recovery codes. */
export function PasskeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const browser = useQuery(ownSessionsQuery()).data?.find(({ Current }) => Current)?.Browser ?? ''
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<string[]>([])
  const proving = usePresenceAsked()
  const passkey = useNewPasskey(name, (fresh) => (fresh.length > 0 ? setCodes(fresh) : onClose()))
  const { reset } = passkey
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the user types stays
  useEffect(() => {
    if (!opened) return
    setName(browser)
    setCodes([])
    reset()
  }, [opened, reset])
  const added = codes.length > 0
  return (
    <FormDialog
      opened={opened && !proving}
      onClose={onClose}
      title={t(added ? 'factors.recoveryCodes' : 'passkeys.add')}
      submit={t('factors.proceed')}
      busy={passkey.busy}
      refusal={passkey.refusal}
      onSubmit={passkey.add}
      outcome={added && <RecoveryCodes codes={codes} onDone={onClose} />}
    >
      <p>{t('passkeys.addLead')}</p>
      <PasskeyName value={name} onChange={setName} error={passkey.wrongName} />
    </FormDialog>
  )
}
