import { IconCheck } from '@tabler/icons-react'
import type { LegalTextView, ProgressStep } from '@/api/browse'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { useLang } from '@/ui/use-lang'
import classes from './progress-list.module.css'

/**
 * The steps to adoption: recorded with their date, implied by a later one, or still to come; and the landmark dates.
 */
export function ProgressList({ view: { Item, Statuses = [] } }: { view: LegalTextView }) {
  const { t } = useTranslation()
  const dates: [string, string | null][] = [
    [t('viewer.drafted'), Item.DateDrafted],
    [t('viewer.adopted'), Item.DateAdopted],
    [t('viewer.effective'), Item.DateEffective],
  ]
  return (
    <>
      <h3 className={classes.title}>{t('viewer.progress')}</h3>
      <ol className={classes.steps}>
        {Statuses.map((step) => (
          <Step key={step.Id} step={step} current={step.Id === Item.StatusId} />
        ))}
      </ol>
      <h3 className={classes.title}>{t('viewer.dates')}</h3>
      <dl className={classes.dates}>
        {dates.map(([name, date]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{date ? formatDate(date) : <span className={classes.none}>—</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Step({ step, current }: { step: ProgressStep; current: boolean }) {
  const { t } = useTranslation()
  const lang = useLang()
  const reached = step.Reached || 'open'
  const ticked = reached === 'recorded' || reached === 'implied'
  return (
    <li data-reached={reached} aria-current={current ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden="true">
        {ticked && <IconCheck />}
        {reached === 'inapplicable' && '—'}
      </span>
      <span className={classes.words}>
        {lang === 'tr' ? step.NameTR : step.NameEN}
        {reached === 'recorded' && (
          <small>
            <span className="visually-hidden">{t('viewer.recorded')} </span>
            {formatDate(step.Date)}
          </small>
        )}
        {reached === 'implied' && <small>{t('viewer.implied')}</small>}
        {reached === 'inapplicable' && <span className="visually-hidden">, {t('viewer.inapplicable')}</span>}
        {reached === 'open' && <span className="visually-hidden">, {t('viewer.notReached')}</span>}
      </span>
    </li>
  )
}
