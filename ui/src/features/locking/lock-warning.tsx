import { IconArrowLeft, IconLock, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import classes from './lock-warning.module.css'

/** Instead of the form while somebody else edits the record: who, until when, and the way back. */
export function LockWarning({ holder, onBack }: { holder: string; onBack: () => void }) {
  const { t } = useTranslation()
  const initials = holder
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
  return (
    <div className={classes.place}>
      <section className={classes.card} role="alert" aria-labelledby="lock-title">
        <header>
          <span className={classes.who} aria-hidden="true">
            {initials}
            <IconLock />
          </span>
          <h2 id="lock-title">{t('lock.title', { name: holder })}</h2>
        </header>
        <p>{t('lock.text', { name: holder })}</p>
        <dl>
          <dt>{t('lock.when')}</dt>
          <dd>{t('lock.whenText')}</dd>
          <dt>{t('lock.check')}</dt>
          <dd>
            <IconRefresh aria-hidden="true" /> {t('lock.checkText')}
          </dd>
        </dl>
        <footer>
          <Button variant="primary" icon={<IconArrowLeft />} onClick={onBack}>
            {t('common.back')}
          </Button>
        </footer>
      </section>
    </div>
  )
}
