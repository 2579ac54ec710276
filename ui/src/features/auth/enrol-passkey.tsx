import { type FormEvent, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { PasskeyName } from '@/shared/passkey-name'
import { RecoveryCodes } from '@/shared/recovery-codes'
import { useNewPasskey } from '@/shared/use-new-passkey'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import classes from './login-screen.module.css'

/** Adds a passkey as the second factor that the user must have, and shows the recovery codes. */
export function EnrolPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(() => t('passkeys.one'))
  const [codes, setCodes] = useState<string[]>([])
  const passkey = useNewPasskey(name, (fresh) => (fresh.length > 0 ? setCodes(fresh) : onDone()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!passkey.busy) passkey.add()
  }
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{t('passkeys.addLead')}</p>
      {passkey.refusal && (
        <Note tone="red" role="alert">
          {passkey.refusal}
        </Note>
      )}
      <PasskeyName value={name} onChange={setName} error={passkey.wrongName} />
      <Button type="submit" variant="primary" aria-disabled={passkey.busy || undefined}>
        {t('passkeys.add')}
      </Button>
    </form>
  )
}
