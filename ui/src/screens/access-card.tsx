import { IconLink, IconLogout, IconShieldOff, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { endUserSessions, resetFactors, userAccessQuery } from '@/api/factors'
import { useInstance } from '@/api/instance'
import { allowLink, unlinkUser } from '@/api/providers'
import type { User } from '@/api/records'
import { usePermission } from '@/api/session'
import { personName } from '@/entities/users/person-name'
import { useMessages } from '@/feedback/messages'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { formatInstant } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FormCard } from '@/ui/form-card'
import classes from './password-card.module.css'

/** Below the account of another user: how they sign in, to reset the second factor and to end their sessions. */
export function AccessCard({ user }: { user: User }) {
  const { t } = useTranslation()
  const may = usePermission()
  const { TimeZone } = useInstance()
  const { confirm } = useMessages()
  const { data } = useQuery(userAccessQuery(user.Id))
  const refresh = [userAccessQuery(user.Id).queryKey]
  const end = useAction({ run: () => endUserSessions(user.Id), done: 'factors.userSessionsEnded', refresh })
  const reset = useAction({
    run: () => resetFactors(user.Id),
    done: 'factors.wasReset',
    refresh,
  })
  const allow = useAction({ run: () => allowLink(user.Id), done: 'factors.linkWasAllowed', refresh })
  const unlink = useAction({
    run: () => unlinkUser(user.Id),
    done: 'account.unlinked',
    refresh,
  })
  if (!data) return null
  const askUnlink = async () => {
    const agreed = await confirm({
      title: t('factors.unlinkTitle', { name: personName(user, t) }),
      text: t('factors.unlinkText'),
      confirmText: t('factors.unlink'),
    })
    if (agreed) unlink.mutate()
  }
  const ask = async () => {
    const agreed = await confirm({
      title: t('factors.resetTitle', { name: personName(user, t) }),
      text: t('factors.resetText'),
      confirmText: t('factors.reset'),
    })
    if (agreed) reset.mutate()
  }
  const facts = [
    t(data.Factors > 0 ? 'factors.userHas' : 'factors.userHasNone'),
    ...(data.Links > 0 ? [t('factors.userLinks')] : []),
    ...(data.LinkAllowed
      ? [t('factors.linkAllowed', { date: formatInstant(data.LinkAllowed, TimeZone) })]
      : []),
    t('factors.userSessions', { count: data.Sessions }),
  ]
  return (
    <FormCard title={t('factors.access')}>
      <div className={classes.ways}>
        <p>{facts.join(' ')}</p>
        {may('users.update') && data.Sessions > 0 && (
          <Button icon={<IconLogout />} onClick={() => end.mutate()}>
            {t('factors.endUserSessions')}
          </Button>
        )}
        {may('users.update') && data.Factors > 0 && (
          <Button icon={<IconShieldOff />} onClick={() => void ask()}>
            {t('factors.reset')}
          </Button>
        )}
        {may('users.update') && data.Permits && data.Links === 0 && user.Enabled && !data.LinkAllowed && (
          <Button icon={<IconLink />} onClick={() => allow.mutate()}>
            {t('factors.allowLink')}
          </Button>
        )}
        {may('users.update') && data.Links > 0 && (
          <Button icon={<IconUnlink />} onClick={() => void askUnlink()}>
            {t('factors.unlink')}
          </Button>
        )}
      </div>
    </FormCard>
  )
}
