import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/tr'
import { DatePicker, MonthPicker, YearPicker } from '@mantine/dates'
import { useTranslation } from '@/i18n/use-translation'
import type { DateFormat } from '@/lib/dates'
import classes from './date-field.module.css'
import { useLang } from './use-lang'

export interface CalendarProps {
  value: string | null
  min?: string
  format: DateFormat
  onPick: (day: string | null) => void
}

/** The calendar of days, months or years. Its code is fetched when a date field first gets the focus. */
export function Calendar({ value, min, format, onPick }: CalendarProps) {
  const { t } = useTranslation()
  const locale = useLang()
  const full = value && `${value}-01-01`.slice(0, 10)
  const shared = {
    value: full,
    minDate: min,
    locale,
    onChange: onPick,
    defaultDate: full ?? undefined,
    ariaLabels: {
      previousMonth: t('ui.calendar.previousMonth'),
      nextMonth: t('ui.calendar.nextMonth'),
      previousYear: t('ui.calendar.previousYear'),
      nextYear: t('ui.calendar.nextYear'),
      previousDecade: t('ui.calendar.previousYears'),
      nextDecade: t('ui.calendar.nextYears'),
    },
  }
  if (format === 'YYYY') return <YearPicker {...shared} />
  if (format === 'MM/YYYY') return <MonthPicker {...shared} />
  return <DatePicker {...shared} classNames={{ day: classes.day }} firstDayOfWeek={1} highlightToday />
}
