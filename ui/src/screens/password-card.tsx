import { IconCopy, IconKey, IconMail } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { inviteUser } from '@/api/account'
import { ApiFault } from '@/api/fault'
import { useInstance } from '@/api/instance'
import type { User } from '@/api/records'
import { usePermission } from '@/api/session'
import { checkIn, checkOut, editQuery, saveRecord } from '@/api/settings'
import { forgetIssued, generatePassword, issuedTo } from '@/entities/users/issue-password'
import { personName } from '@/entities/users/person-name'
import { useMessages } from '@/feedback/messages'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { copyText } from '@/lib/copy-text'
import { Button } from '@/ui/button'
import { DisabledReason } from '@/ui/disabled-reason'
import { FormCard } from '@/ui/form-card'
import { Note } from '@/ui/note'
import { changedKeys } from './changed-keys'
import classes from './password-card.module.css'

/** Below the account of another user: a new password for it, and the one that was just generated. */
export function PasswordCard({ title, user }: { title: string; user: User }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const may = usePermission()
  const { Mail, PasswordMin: minLength, PasswordMax: maxLength } = useInstance()
  const { confirm } = useMessages()
  const [issued, setIssued] = useState(() => issuedTo(user.Id))
  useEffect(() => forgetIssued, [])
  const show = useCallback((note: HTMLElement | null) => note?.scrollIntoView({ block: 'center' }), [])
  const copy = useAction({ run: () => copyText(issued ?? ''), done: 'toast.copied' })
  const send = useAction({
    run: () => inviteUser(user.Id),
    onDone: () =>
      showToast({
        severity: 'success',
        title: (translate) => translate('account.linkSent', { address: user.Username }),
      }),
  })
  const generate = useAction<void, string>({
    run: async () => {
      const made = generatePassword({ minLength, maxLength })
      await setPassword(client, user.Id, made)
      return made
    },
    refresh: changedKeys,
    onDone: setIssued,
  })
  if (!may('users.update')) return null
  const ask = async () => {
    const agreed = await confirm({
      title: t('account.issue.title', { name: personName(user, t) }),
      text: t('account.issue.text'),
      confirmText: t('account.issue.generate'),
    })
    if (agreed) generate.mutate()
  }
  return (
    <FormCard title={title}>
      {issued && (
        <div ref={show} className={classes.issued} data-shown-once>
          <Note
            tone="brass"
            icon={<IconKey />}
            role="status"
            actions={
              <Button size="sm" variant="primary" icon={<IconCopy />} onClick={() => copy.mutate()}>
                {t('account.issue.copy')}
              </Button>
            }
          >
            <strong>{t('account.issue.made')}</strong> <code className={classes.made}>{issued}</code>
            <br />
            {t('account.issue.madeText')}
          </Note>
        </div>
      )}
      <div className={classes.ways}>
        <p>{t('account.issue.lead')}</p>
        {Mail && (
          <DisabledReason
            icon={<IconMail />}
            reason={user.Enabled ? undefined : t('account.way.inactive')}
            onClick={() => send.isPending || send.mutate()}
          >
            {t('account.issue.send')}
          </DisabledReason>
        )}
        <Button icon={<IconKey />} onClick={() => generate.isPending || void ask()}>
          {t('account.issue.generate')}
        </Button>
      </div>
    </FormCard>
  )
}

/** Saves a new password as the form does; refused while somebody edits the account. */
async function setPassword(client: QueryClient, Id: number, password: string): Promise<void> {
  await checkOut('users', Id, false).catch((fault: unknown) => {
    const refused = fault instanceof ApiFault && fault.status === 200
    throw refused ? new ApiFault(200, 'ERROR_LOCKED', [], fault.code) : fault
  })
  try {
    // Only the password is changed, so what the screen shows of the account may be old.
    const { Item } = await client.fetchQuery({ ...editQuery('users', Id), staleTime: 0 })
    const { ModifyDate } = Item
    await saveRecord('users', { Id, ModifyDate, Password: password, Password2: password })
  } finally {
    await checkIn('users', Id).catch(() => {})
  }
}
