import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { makeReport, type StatisticsAnswer } from '@/api/statistics'
import { nameIn } from '@/entities/entity'
import { showToast } from '@/feedback/toasts'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { isAfter } from '@/lib/checks'
import { formatDate, isDateValue } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { startDownload } from '@/lib/start-download'
import { Button } from '@/ui/button'
import { DateField } from '@/ui/date-field'
import { FieldRow, FormCard } from '@/ui/form-card'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import classes from './statistics.module.css'

const STATUS = '1'
const ADOPTED = '2'
/** The reports on EU acts: a period restricts them to the rows that are planned for it. */
const HARMONISATION = '3'
const OPEN = '4'
const DAY = 'DD/MM/YYYY'

/** Requests a report and downloads it. */
export function ReportForm({
  answer,
}: {
  answer: Pick<StatisticsAnswer, 'Reports' | 'Sectors' | 'Agencies'>
}) {
  const { t } = useTranslation()
  const lang = useLang()
  const [type, setType] = useState<string | null>(null)
  const [format, setFormat] = useState<'pdf' | 'xlsx'>('pdf')
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const [sector, setSector] = useState<string | null>(null)
  const [agency, setAgency] = useState<string | null>(null)
  const [late, setLate] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const calling = useRef<AbortController>(null)
  const planned = type === HARMONISATION || type === OPEN
  const dated = type === ADOPTED || (planned && (start !== '' || end !== ''))
  const errors = dated ? checkDates(start, end) : {}

  const report = useAction({
    run: () => {
      calling.current = new AbortController()
      return makeReport(
        {
          ReportType: Number(type),
          Format: format,
          Language: lang,
          ...(dated ? { DateStart: start, DateEnd: end } : {}),
          ...(type === STATUS ? { Late: late } : {}),
          ...(sector ? { Sector: Number(sector) } : {}),
          ...(agency ? { Agency: Number(agency) } : {}),
        },
        calling.current.signal,
      )
    },
    failing: 'data',
    onFault: () => calling.current?.signal.aborted ?? false,
    onDone: (address) => {
      if (address === null) showToast({ severity: 'info', title: (say) => say('statistics.tooLittle') })
      else {
        startDownload(address)
        showToast({ severity: 'success', title: (say) => say('toast.download') })
      }
    },
  })
  const submit = () => {
    setSubmitted(true)
    if (Object.values(errors).some(Boolean)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    report.mutate()
  }
  const error = (code: DateError | undefined) =>
    submitted && code ? t(`validation.${code}`, { Other: formatDate(start, DAY) }) : null
  return (
    <FormCard title={t('statistics.report')} description={t('statistics.reportHint')}>
      <form
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SelectField
          label={t('statistics.reportType')}
          required
          value={type}
          onChange={setType}
          options={choices(answer.Reports, lang)}
        />
        <FieldRow>
          <SelectField
            label={t('statistics.sector')}
            placeholder={t('statistics.allSectors')}
            clearable
            value={sector}
            onChange={setSector}
            options={choices(answer.Sectors, lang)}
          />
          {answer.Agencies.length > 0 && (
            <SelectField
              label={t(AGENCY_LABELS[type ?? ''] ?? 'statistics.agency')}
              description={planned ? undefined : t('statistics.agencyHint')}
              placeholder={t('statistics.allAgencies')}
              clearable
              value={agency}
              onChange={setAgency}
              options={choices(answer.Agencies, lang)}
            />
          )}
        </FieldRow>
        {type === STATUS && (
          <label className={classes.late}>
            <input
              type="checkbox"
              checked={late}
              onChange={(event) => setLate(event.currentTarget.checked)}
            />
            {t('statistics.lateOnly')}
          </label>
        )}
        {(dated || planned) && (
          <FieldRow>
            <DateField
              label={t(planned ? 'statistics.plannedFrom' : 'statistics.start')}
              required={!planned}
              value={start}
              onChange={setStart}
              error={error(errors.start)}
            />
            <DateField
              label={t(planned ? 'statistics.plannedTo' : 'statistics.end')}
              required={!planned}
              value={end}
              onChange={setEnd}
              error={error(errors.end)}
            />
          </FieldRow>
        )}
        <Segmented
          label={t('statistics.format')}
          options={[
            { value: 'pdf', label: 'PDF' },
            { value: 'xlsx', label: 'Excel' },
          ]}
          value={format}
          onChange={setFormat}
        />
        <div className={classes.acts}>
          <Button
            type="submit"
            variant="primary"
            icon={<IconDownload />}
            disabled={type === null || report.isPending}
          >
            {report.isPending ? t('statistics.preparing') : t('statistics.downloadReport')}
          </Button>
          {report.isPending && <Button onClick={() => calling.current?.abort()}>{t('common.cancel')}</Button>}
        </div>
      </form>
    </FormCard>
  )
}

/** What an agency has to do with the rows of a report, where it has not recorded them. */
const AGENCY_LABELS: Record<string, 'statistics.preparingAgency' | 'statistics.alignersAgency'> = {
  [HARMONISATION]: 'statistics.preparingAgency',
  [OPEN]: 'statistics.alignersAgency',
}

type Choices = StatisticsAnswer['Reports']

const choices = (names: Choices, lang: Lang) =>
  names.map((name) => ({ value: String(name.Id), label: nameIn(name, lang) }))

type DateError = 'required' | 'date' | 'isafter'

function checkDates(start: string, end: string): { start?: DateError; end?: DateError } {
  const one = (day: string): DateError | undefined => {
    if (!day) return 'required'
    return isDateValue(day, DAY) ? undefined : 'date'
  }
  const errors = { start: one(start), end: one(end) }
  if (!errors.start && !errors.end && !isAfter(end, start)) return { end: 'isafter' }
  return errors
}
