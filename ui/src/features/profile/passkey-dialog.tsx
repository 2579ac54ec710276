import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownSessionsQuery } from '@/api/account'
import { factorsQuery } from '@/api/factors'
import { ApiFault } from '@/api/fault'
import { instanceQuery } from '@/api/instance'
import { fieldMessage } from '@/feedback/fault-messages'
import { PresenceNotProved, usePresenceAsked } from '@/feedback/presence'
import { useAction } from '@/feedback/use-action'
import { isPasskeyFault, loadPasskeys, passkeyMessage } from '@/shared/passkeys'
import { RecoveryCodes } from '@/shared/recovery-codes'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { Dialog } from '@/ui/dialog'
import { Note } from '@/ui/note'
import classes from './token-dialog.module.css'

/** Adds a passkey; the first second factor of a user brings recovery codes. */
export function PasskeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const browser = useQuery(ownSessionsQuery()).data?.find(({ Current }) => Current)?.Browser ?? ''
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<string[]>([])
  const proving = usePresenceAsked()
  const add = useAction({
    run: async () => (await loadPasskeys()).addPasskey(name),
    done: 'passkeys.added',
    // The sign-in offers passkeys once there is one.
    refresh: [factorsQuery().queryKey, instanceQuery().queryKey],
    onDone: (fresh) => (fresh.length > 0 ? setCodes(fresh) : onClose()),
    onFault: isPasskeyFault,
  })
  const { reset } = add
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the user types stays
  useEffect(() => {
    if (!opened) return
    setName(browser)
    setCodes([])
    reset()
  }, [opened, reset])
  const refused = add.error instanceof PresenceNotProved ? null : add.error
  const wrong = refused instanceof ApiFault ? refused.errors.find(({ Field }) => Field === 'Name') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  if (codes.length > 0)
    return (
      <Dialog opened={opened} onClose={onClose} title={t('factors.recoveryCodes')}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog
      opened={opened && !proving}
      onClose={onClose}
      title={t('passkeys.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form="passkey"
            variant="primary"
            aria-disabled={add.isPending || !name.trim() || undefined}
          >
            {t('factors.proceed')}
          </Button>
        </>
      }
    >
      <form id="passkey" className={classes.fields} onSubmit={submit} noValidate>
        <p className={classes.lead}>{t('passkeys.addLead')}</p>
        {refused && !wrong && (
          <Note tone="red" role="alert">
            {passkeyMessage(t, refused)}
          </Note>
        )}
        <CountedInput
          field="Name"
          label={t('passkeys.name')}
          description={t('passkeys.nameHint')}
          required
          autoFocus
          max={100}
          value={name}
          onChange={setName}
          error={wrong ? fieldMessage(t, wrong) : null}
        />
      </form>
    </Dialog>
  )
}
