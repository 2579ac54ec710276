import { useTranslation } from '@/i18n/use-translation'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import { type Fields, fieldName } from './import-messages'
import classes from './imports.module.css'

interface ImportColumnsProps {
  /** The field of each column, "" for none. */
  columns: string[]
  preview: string[][]
  fields: Fields
  header: boolean
  onChange: (columns: string[]) => void
}

const SHOWN = 3

/** The field of each column, with the column's first cells below. */
export function ImportColumns({ columns, preview, fields, header, onChange }: ImportColumnsProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const width = Math.max(...preview.map((row) => row.length))
  const places = Array.from({ length: width }, (_, place) => place)
  const rows = preview.slice(header ? 1 : 0).slice(0, SHOWN)
  const options = [
    { value: '', label: t('import.ignored') },
    ...fields.map(({ Id }) => ({ value: Id, label: fieldName(fields, Id, lang) })),
  ]
  const choose = (place: number, key: string) =>
    // A field can be in only one column.
    onChange(
      places.map((other) => (other === place ? key : columns[other] === key ? '' : (columns[other] ?? ''))),
    )
  return (
    <div className={classes.section}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('import.columns')}>
        <table className={classes.preview}>
          <thead>
            <tr>
              {places.map((place) => (
                <th key={place} scope="col">
                  <SelectField
                    label={(header && preview[0]?.[place]) || t('import.column', { number: place + 1 })}
                    options={options}
                    value={columns[place] ?? ''}
                    onChange={(key) => choose(place, key ?? '')}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other identity
              <tr key={line}>
                {places.map((place) => (
                  <td key={place}>{row[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
