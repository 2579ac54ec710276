import { IconLock } from '@tabler/icons-react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './users.module.css'

/** Active or passive, by shape and word. */
export function AccountStatus({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.status} data-enabled={enabled}>
      {enabled ? <i aria-hidden="true" /> : <IconLock aria-hidden="true" />}
      {t(enabled ? 'kinds.fields.active' : 'kinds.fields.passive')}
    </span>
  )
}
