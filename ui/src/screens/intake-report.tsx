import type { FileText, ReportRow } from '@/api/intake'
import { useTranslation } from '@/i18n/use-translation'
import type { Lang } from '@/lib/lang'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/select-field'
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
  /** Letters that a wrong encoding has spoiled are set right. */
  letters: boolean
  /** '': the encoding that was found. */
  encoding: '' | Encoding
  /** Of a text that is too long, from 1. */
  part: number
}

type Encoding = (typeof ENCODINGS)[number]

/** Of plain text and web pages, as the server names them. */
const ENCODINGS = ['utf-8', 'utf-16', 'windows-1254', 'windows-1252', 'ibm857', 'macturkish'] as const
const hasEncoding = ({ Format }: FileText) => Format === 'txt' || Format === 'html'

/** The fields that get their text, if the file has both. */
export type Sides = Record<Lang, boolean>

const LANGUAGES = ['tr', 'en'] as const
const SWITCHES = ['tables', 'notes', 'original', 'margin'] as const
/** The choice that leaves the encoding to the server. */
const FOUND = 'found'

interface IntakeReportProps {
  text: FileText
  /** It could not be read with the options: only they are shown. */
  failed: boolean
  options: IntakeOptions
  onOptions: (options: IntakeOptions) => void
  sides: Sides
  onSides: (sides: Sides) => void
}

/** What to look at, what was changed and what was left out; below it what is taken and how the text is read. */
export function IntakeReport({ text, failed, options, onOptions, sides, onSides }: IntakeReportProps) {
  const { t } = useTranslation()
  const change = (part: Partial<IntakeOptions>) => onOptions({ ...options, ...part })
  const encoded = hasEncoding(text)
  const spoiled = encoded && (!options.letters || text.Report.some(({ Code }) => Code === 'letters'))
  const switches = [...SWITCHES, ...(spoiled ? (['letters'] as const) : [])]
  return (
    <>
      {!failed && <Report text={text} />}
      {!failed && text.TextTR && text.TextEN && (
        <fieldset className={classes.options}>
          <legend className={classes.title}>{t('intake.sides')}</legend>
          {LANGUAGES.map((lang) => (
            <label key={lang} className={classes.attach} htmlFor={`intake-side-${lang}`}>
              <Switch
                id={`intake-side-${lang}`}
                checked={sides[lang]}
                onChange={(on) => onSides({ ...sides, [lang]: on })}
              />
              {t(lang === 'tr' ? 'shell.turkish' : 'shell.english')}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className={classes.options}>
        <legend className={classes.title}>{t('intake.options')}</legend>
        {text.Parts && text.Parts.length > 1 && (
          <SelectField
            label={t('intake.part')}
            options={text.Parts.map((articles, i) => ({
              value: String(i + 1),
              label: [i + 1, rangeOf(articles)].filter(Boolean).join(': '),
            }))}
            value={String(text.Part)}
            onChange={(value) => change({ part: Number(value) })}
          />
        )}
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
        {encoded && (
          <SelectField
            label={t('intake.encoding')}
            options={[
              { value: FOUND, label: t('intake.found') },
              ...ENCODINGS.map((value) => ({ value, label: t(`intake.encodings.${value}`) })),
            ]}
            value={options.encoding || FOUND}
            onChange={(value) => change({ encoding: ENCODINGS.find((known) => known === value) ?? '' })}
          />
        )}
        {switches.map((name) => (
          <label key={name} className={classes.attach} htmlFor={`intake-${name}`}>
            <Switch id={`intake-${name}`} checked={options[name]} onChange={(on) => change({ [name]: on })} />
            {t(`intake.${name}`)}
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** The articles of a part, which may have none. */
function rangeOf({ First, Last }: { First: string; Last: string }) {
  return First === Last ? First : `${First} – ${Last}`
}

const GROUPS = ['doubt', 'changed', 'omitted'] as const

function Report({ text }: { text: FileText }) {
  const { t } = useTranslation()
  // One of the sums, if it leads nowhere.
  const numbers = text.Report.find(({ Code, Places }) => Code === 'numbers' && Places.length === 0)
  return (
    <>
      <div>
        <p className={classes.sums}>{t('intake.sums', { count: text.Articles })}</p>
        <p className={classes.facts}>
          {[t(`intake.in.${text.Language}`), numbers && t('intake.codes.numbers', { count: numbers.Count })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!text.Sure && <p className={classes.facts}>{t('intake.unsure')}</p>}
      </div>
      {GROUPS.map((group) => {
        const rows = text.Report.filter((row) => row.Group === group && row !== numbers)
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
