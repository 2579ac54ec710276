import { useInstance } from '@/api/instance'
import { useTranslation } from '@/i18n/use-translation'
import { formatTelephone } from '@/lib/telephone'
import classes from './support.module.css'

/** Support contact and copyright years, below the menu, the sign-in, and screens with a folded or hidden menu. */
export function Support({ inline }: { inline?: boolean }) {
  const { t } = useTranslation()
  const { FooterYears, SupportMail, SupportPhone } = useInstance()
  const rights = FooterYears && <span>{t('shell.rights', { years: FooterYears })}</span>
  const mail = SupportMail ? (
    <a href={`mailto:${SupportMail}`}>{t('shell.support')}</a>
  ) : (
    !SupportPhone && <span>{t('shell.supportNone')}</span>
  )
  const phone = SupportPhone && (
    <a href={`tel:${SupportPhone}`} className="tabular">
      {formatTelephone(SupportPhone)}
    </a>
  )
  return (
    <div className={inline ? classes.inline : classes.stacked}>
      {inline && rights}
      {mail}
      {phone}
      {!inline && rights}
    </div>
  )
}
