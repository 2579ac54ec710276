import { useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { isDateValue, today } from '@/lib/dates'
import { Button } from '@/ui/button'
import type { Option } from '@/ui/choice'
import { CountedInput } from '@/ui/counted-input'
import { DateField } from '@/ui/date-field'
import { Dialog } from '@/ui/dialog'
import { SelectField } from '@/ui/select-field'
import type { AuditLogSearch } from './audit-log-search'
import classes from './range-dialog.module.css'

interface RangeDialogProps {
  /** The time zone of the instance. */
  zone: string
  search: AuditLogSearch
  /** The categories; each numbers its own records. */
  categories: Option[]
  onChange: (part: AuditLogSearch) => void
  onClose: () => void
}

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000

/** The dialog for typed filters: first and last day, and a record by its category and id. */
export function RangeDialog({ zone, search, categories, onChange, onClose }: RangeDialogProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(search.from ?? '')
  const [to, setTo] = useState(search.to ?? '')
  const [object, setObject] = useState(search.object === undefined ? '' : String(search.object))
  const [category, setCategory] = useState(search.category === undefined ? null : String(search.category))
  const number = object.trim() === '' ? undefined : Number(object)
  const wrongObject = number !== undefined && !(Number.isInteger(number) && number >= 1)
  const noCategory = number !== undefined && category === null
  const isDay = (day: string) => day === '' || isDateValue(day)
  const good =
    isDay(from) && isDay(to) && !wrongObject && !noCategory && (from === '' || to === '' || from <= to)
  const apply = (first = from, last = to) => {
    onChange({
      from: first || undefined,
      to: last || undefined,
      ...(wrongObject || noCategory
        ? {}
        : { object: number, category: category === null ? undefined : Number(category) }),
    })
    onClose()
  }
  const lastDays = (days: number) => apply(today(zone, Date.now() - (days - 1) * DAY), today(zone))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('logs.filterTitle')}
      footer={
        <Button variant="primary" type="submit" form="log-range" disabled={!good}>
          {t('logs.apply')}
        </Button>
      }
    >
      <form
        id="log-range"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (good) apply()
        }}
      >
        <div className={classes.days}>
          <Button onClick={() => lastDays(1)}>{t('logs.today')}</Button>
          <Button onClick={() => lastDays(7)}>{t('logs.lastWeek')}</Button>
        </div>
        <div className={classes.pair}>
          <DateField label={t('logs.from')} value={from} onChange={setFrom} />
          <DateField
            label={t('logs.to')}
            value={to}
            onChange={setTo}
            min={isDateValue(from) ? from : undefined}
          />
        </div>
        <div className={classes.pair}>
          <SelectField
            label={t('logs.category')}
            options={categories}
            value={category}
            onChange={setCategory}
            clearable
            error={noCategory ? t('logs.chooseCategory') : undefined}
          />
          <CountedInput
            label={t('logs.objectId')}
            description={t('logs.objectHint')}
            value={object}
            onChange={setObject}
            inputMode="numeric"
            error={wrongObject ? t('logs.wrongObject') : undefined}
          />
        </div>
      </form>
    </Dialog>
  )
}
