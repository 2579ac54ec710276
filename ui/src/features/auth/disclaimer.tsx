import { useInstance } from '@/api/instance'
import { useTranslation } from '@/i18n/use-translation'
import { Support } from '@/shared/instance/support'
import { useLang } from '@/ui/use-lang'
import classes from './disclaimer.module.css'
import { EuFlag } from './eu-flag'

/** The operator's EU-funding disclaimer, at the foot of the public screens. */
export function Disclaimer() {
  const { t } = useTranslation()
  const lang = useLang()
  const { DisclaimerTR, DisclaimerEN } = useInstance()
  return (
    <footer className={classes.band}>
      <div className={classes.inner}>
        <EuFlag title={t('auth.euFlag')} />
        <p>{lang === 'tr' ? DisclaimerTR : DisclaimerEN}</p>
        <Support inline />
      </div>
    </footer>
  )
}
