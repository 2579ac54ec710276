import { IconHistory } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstance } from '@/api/instance'
import type { Audit } from '@/api/records'
import { formatInstant } from '@/lib/dates'
import classes from './history.module.css'

const SYSTEM_ACCOUNT = 'System Account'

/** Who made and last changed a record. */
export function History({ audit, id }: { audit: Audit; id?: string }) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const titleId = useId()
  // The server writes the name of the System Account in English.
  const who = (name: string) => (name === SYSTEM_ACCOUNT ? t('forms.systemAccount') : name)
  const facts = [
    [t('forms.createdBy'), who(audit.CreateUser)],
    [t('forms.createdOn'), formatInstant(audit.CreateDate, TimeZone)],
    [t('forms.modifiedBy'), who(audit.ModifyUser)],
    [t('forms.modifiedOn'), formatInstant(audit.ModifyDate, TimeZone)],
  ]
  return (
    <section id={id} className={classes.history} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <IconHistory aria-hidden="true" />
        {t('forms.history')}
      </h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
