import { IconHistory } from '@tabler/icons-react'
import { useId } from 'react'
import { useInstance } from '@/api/instance'
import type { Audit } from '@/api/records'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatInstant } from '@/lib/dates'
import classes from './history.module.css'

export interface HistoryProps {
  audit: Audit
  id?: string
}

/** Who created and who last changed a record. */
export function History({ audit, id }: HistoryProps) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  const titleId = useId()
  const facts = [
    [t('forms.createdBy'), userName(audit.CreateUser, t)],
    [t('forms.createdOn'), formatInstant(audit.CreateDate, TimeZone)],
    [t('forms.modifiedBy'), userName(audit.ModifyUser, t)],
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
