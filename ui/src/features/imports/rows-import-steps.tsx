import type { RowsImportAnswer } from '@/api/concordances'
import { DEGREES, knownDegree } from '@/entities/concordances/degrees'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { Note } from '@/ui/note'
import { SelectField } from '@/ui/select-field'
import { Tag } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import { ImportColumns } from './import-columns'
import classes from './imports.module.css'
import type { RowsImportWork } from './use-rows-import'

/** The tables of the file, one of which is read. */
export function TableStep({ work }: { work: RowsImportWork }) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <fieldset className={classes.tables}>
      <legend>{t('import.rows.whichTable')}</legend>
      {work.tables.map(({ Name, Rows, Fits, Hidden }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tables of a file have no other identity
        <label key={index}>
          <input
            type="radio"
            name="table"
            checked={work.chosen === index + 1}
            onChange={() => work.chooseTable(index + 1)}
          />
          <span>
            {Name || t('import.rows.tableNumber', { number: index + 1 })}
            <small>
              {t(Hidden ? 'import.hiddenRows' : 'import.sheetRows', {
                count: Rows,
                number: formatNumber(Rows, lang),
              })}
              {!Fits && ` · ${t('import.rows.fitsNot')}`}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What each column is for, with what is known of the file. */
export function ColumnsStep({ work }: { work: RowsImportWork }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.intro}>{t('import.rows.columnsIntro')}</p>
      <ImportColumns
        columns={work.columns}
        preview={work.preview}
        fields={work.fields}
        header
        onChange={work.chooseColumns}
      />
      {work.report && <FileNotes notes={work.report.Notes} />}
    </>
  )
}

const NOTES = [
  'Above',
  'Repeated',
  'Inserted',
  'Deleted',
  'Links',
  'Pictures',
  'Objects',
  'Macros',
  'Templates',
] as const

/** What else there was in the file. */
function FileNotes({ notes }: { notes: RowsImportAnswer['Notes'] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const met = NOTES.filter((key) => notes[key] > 0)
  const sentences = met.map((key) =>
    t(`import.rows.notes.${key}`, { count: notes[key], number: formatNumber(notes[key], lang) }),
  )
  if (notes.Turned) sentences.unshift(t('import.rows.turned'))
  if (sentences.length === 0) return null
  return <Note tone="ink">{sentences.join(' ')}</Note>
}

/** The degree that each spelling means. */
export function DegreesStep({ work }: { work: RowsImportWork }) {
  const { t } = useTranslation()
  const lang = useLang()
  const options = DEGREES.map((degree) => ({
    value: String(degree),
    label: t(`concordances.degrees.${knownDegree(degree)}`),
  }))
  if (work.degrees.length === 0) return <Note tone="ink">{t('import.rows.noDegrees')}</Note>
  return (
    <>
      <p className={classes.intro}>{t('import.rows.degreesIntro')}</p>
      <div className={classes.spellings}>
        {work.degrees.map(({ Text, Count, DegreeId, Known }) => (
          <div key={Text} className={classes.spelling}>
            <SelectField
              label={Text}
              description={t('import.sheetRows', { count: Count, number: formatNumber(Count, lang) })}
              options={options}
              value={String(DegreeId)}
              onChange={(degree) => degree !== null && work.chooseDegree(Text, Number(degree))}
            />
            {!Known && <Tag tone="brass">{t('import.rows.notUnderstood')}</Tag>}
          </div>
        ))}
      </div>
    </>
  )
}
