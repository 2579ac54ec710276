import { IconAlertCircle, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportedRow, RowsImportAnswer } from '@/api/concordances'
import { DegreeMark } from '@/entities/concordances/degree-mark'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { Note } from '@/ui/note'
import { Segmented } from '@/ui/segmented'
import { Tag } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import classes from './imports.module.css'
import { importedRowMessage } from './rows-import-messages'

/** The maximum number of rows shown. */
const MAX_ROWS_SHOWN = 200

const STATES = {
  create: { tone: 'green', icon: <IconPlus aria-hidden="true" /> },
  change: { tone: 'ink', icon: <IconPencil aria-hidden="true" /> },
  same: { tone: 'grey', icon: <IconEqual aria-hidden="true" /> },
  error: { tone: 'red', icon: <IconAlertCircle aria-hidden="true" /> },
} as const

type State = ImportedRow['State']
type Shows = 'all' | 'doubts' | State

const isDoubtful = ({ State, Doubts }: ImportedRow) =>
  (State === 'create' || State === 'change') && Doubts.length > 0

/** What becomes of each row of the file. */
export function RowsImportReport({ report }: { report: RowsImportAnswer }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { Rows: rows, LeftOut: left } = report
  const states = (['create', 'change', 'same', 'error'] as const).filter((state) =>
    rows.some((row) => row.State === state),
  )
  const doubts = rows.filter(isDoubtful).length
  const first: Shows = states.includes('error') ? 'error' : doubts > 0 ? 'doubts' : 'all'
  const [chosen, setShows] = useState<Shows>()
  const shows = chosen ?? first
  const found = rows.filter(
    (row) => shows === 'all' || (shows === 'doubts' ? isDoubtful(row) : row.State === shows),
  )
  const rest = found.length - MAX_ROWS_SHOWN
  const number = (count: number) => ({ count, number: formatNumber(count, lang) })
  return (
    <div className={classes.section}>
      <div className={classes.bar}>
        <p className={classes.counts} role="status">
          {states.map((state) => (
            <Tag key={state} {...STATES[state]}>
              {t(`import.rows.counts.${state}`, number(rows.filter((row) => row.State === state).length))}
            </Tag>
          ))}
        </p>
        <Segmented
          label={t('import.shows.label')}
          value={shows}
          onChange={setShows}
          options={(['all', ...(doubts > 0 ? (['doubts'] as const) : []), ...states] as const).map(
            (value) => ({
              value,
              label: t(`import.rows.shows.${value}`),
            }),
          )}
        />
      </div>
      {doubts > 0 && <Note tone="brass">{t('import.rows.doubts', number(doubts))}</Note>}
      {left.length > 0 && (
        <details className={classes.columns}>
          <summary>{t('import.rows.leftOut', number(left.length))}</summary>
          <ul className={classes.left}>
            {left.slice(0, MAX_ROWS_SHOWN).map(({ Row, Text }) => (
              <li key={Row}>
                <span className="tabular">{Row}</span> {Text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className={classes.rows} tabIndex={0} aria-label={t('import.report')}>
        <table className={classes.report}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.result')}</th>
              <th scope="col">{t('concordances.columns.provision')}</th>
              <th scope="col">{t('concordances.columns.counterparts')}</th>
              <th scope="col">{t('concordances.columns.degree')}</th>
              <th scope="col">{t('import.remark')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MAX_ROWS_SHOWN).map((row) => (
              <tr key={row.Row} data-doubtful={isDoubtful(row) || undefined}>
                <td className="tabular">{row.Row}</td>
                <td>
                  <Tag {...STATES[row.State]}>{t(`import.rows.states.${row.State}`)}</Tag>
                </td>
                <td>{row.EULabel}</td>
                <td>{row.Targets.join('; ')}</td>
                <td>
                  <DegreeMark degree={row.DegreeId} />
                </td>
                <td>{importedRowMessage(t, report.Fields, row, lang)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {found.length === 0 && <p className={classes.rest}>{t('import.none')}</p>}
        {rest > 0 && <p className={classes.rest}>{t('import.rest', number(rest))}</p>}
      </section>
    </div>
  )
}
