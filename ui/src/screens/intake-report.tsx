import type { FileText, ReportRow } from '@/api/intake'
import { useTranslation } from '@/i18n/use-translation'
import { Segmented } from '@/ui/segmented'
import { Switch } from '@/ui/switch-field'
import classes from './intake-drawer.module.css'
import { showPlace } from './intake-places'

export interface IntakeOptions {
  /** '': the language that was found. */
  language: '' | 'tr' | 'en' | 'split'
  tables: boolean
  notes: boolean
  /** Without the tracked changes. */
  original: boolean
  /** Notes in the margin, in brackets. */
  margin: boolean
}

const SWITCHES = ['tables', 'notes', 'original', 'margin'] as const

interface IntakeReportProps {
  text: FileText
  options: IntakeOptions
  onOptions: (options: IntakeOptions) => void
}

const GROUPS = ['doubt', 'changed', 'omitted'] as const

/** What to look at, what was changed and what was left out; below it how the text is read. */
export function IntakeReport({ text, options, onOptions }: IntakeReportProps) {
  const { t } = useTranslation()
  const change = (part: Partial<IntakeOptions>) => onOptions({ ...options, ...part })
  return (
    <>
      <p className={classes.sums}>{t('intake.sums', { count: text.Articles })}</p>
      {!text.Sure && <p className={classes.unsure}>{t('intake.unsure')}</p>}
      {GROUPS.map((group) => {
        const rows = text.Report.filter(({ Group }) => Group === group)
        if (rows.length === 0) return null
        return (
          <section key={group} aria-labelledby={`intake-${group}`}>
            <h3 id={`intake-${group}`} className={classes.title}>
              {t(`intake.groups.${group}`)}
            </h3>
            <ul className={classes.rows} data-group={group}>
              {rows.map((row) => (
                <li key={row.Code}>
                  <Line row={row} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <fieldset className={classes.options}>
        <legend className={classes.title}>{t('intake.options')}</legend>
        <Segmented
          label={t('intake.language')}
          options={[
            { value: '', label: t('intake.found') },
            { value: 'tr', label: t('shell.turkish') },
            { value: 'en', label: t('shell.english') },
            { value: 'split', label: t('intake.split') },
          ]}
          value={options.language}
          onChange={(language) => change({ language })}
        />
        {SWITCHES.map((name) => (
          <label key={name} className={classes.attach} htmlFor={`intake-${name}`}>
            <Switch id={`intake-${name}`} checked={options[name]} onChange={(on) => change({ [name]: on })} />
            {t(`intake.${name}`)}
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** A line of the report; with places a button that shows them one after another. */
function Line({ row }: { row: ReportRow }) {
  const { t } = useTranslation()
  const words = (
    <>
      {t(`intake.codes.${row.Code}`, { count: row.Count })}
      {row.Detail && <span className={classes.detail}>{row.Detail}</span>}
    </>
  )
  if (row.Places.length === 0) return <span className={classes.line}>{words}</span>
  return (
    <button type="button" className={classes.line} onClick={() => showPlace(row)}>
      {words}
    </button>
  )
}
