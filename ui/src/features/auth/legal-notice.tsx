import { IconShieldLock } from '@tabler/icons-react'
import { useInstance } from '@/api/instance'
import { useTranslation } from '@/i18n/use-translation'
import { useLang } from '@/ui/use-lang'
import classes from './legal-notice.module.css'

/** The operator's legal warning, with the IP address of the user. */
export function LegalNotice({ address }: { address: string | undefined }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { WarningTR, WarningEN } = useInstance()
  return (
    <p className={classes.notice}>
      <IconShieldLock aria-hidden="true" />
      <span>
        <strong>{t('auth.legalNoticeTitle')}</strong> {lang === 'tr' ? WarningTR : WarningEN}{' '}
        {address && (
          <>
            {t('auth.yourAddress')} <strong className={classes.address}>{address}</strong>
          </>
        )}
      </span>
    </p>
  )
}
