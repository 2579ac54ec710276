import { useTranslation } from 'react-i18next'
import { Support } from '@/features/instance/support'
import classes from './disclaimer.module.css'
import { EuFlag } from './eu-flag'

/** The EU-funding disclaimer, as a band at the foot of the public screens. */
export function Disclaimer() {
  const { t } = useTranslation()
  return (
    <footer className={classes.band}>
      <div className={classes.inner}>
        <EuFlag title={t('auth.euFlag')} />
        <p>{t('auth.disclaimer')}</p>
        <Support inline />
      </div>
    </footer>
  )
}
