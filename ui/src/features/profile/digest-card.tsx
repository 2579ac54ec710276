import { type Profile, profileQuery, saveProfile } from '@/api/account'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { FormCard } from '@/ui/form-card'
import { SwitchField } from '@/ui/switch-field'

/** Whether notifications are also sent by mail. It is saved immediately, because it has no draft. */
export function DigestCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const save = useAction({
    run: saveProfile,
    done: 'toast.profileUpdated',
    failing: 'save',
    refresh: [profileQuery().queryKey],
  })
  const on = save.isPending ? save.variables.Digest === true : profile.Digest
  return (
    <FormCard title={t('account.notifications')} description={t('account.notificationsLead')}>
      <SwitchField
        field="Digest"
        label={t('account.digest')}
        text={t('account.digestText')}
        value={on}
        onChange={(Digest) => save.mutate({ Digest })}
      />
    </FormCard>
  )
}
