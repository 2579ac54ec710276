import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from '@/i18n/use-translation'
import classes from './busy-bar.module.css'

/** A thin bar at the top while the next screen is loading. */
export function BusyBar() {
  const { t } = useTranslation()
  const busy = useRouterState({ select: (state) => state.status === 'pending' })
  if (!busy) return null
  return (
    <div className={classes.bar} role="status">
      <span className="visually-hidden">{t('shell.busy')}</span>
    </div>
  )
}
