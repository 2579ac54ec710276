import { IconAlertCircle, IconArrowBarRight, IconDownload, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportRow } from '@/api/records'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { Button } from '@/ui/button'
import { Note } from '@/ui/note'
import { Segmented } from '@/ui/segmented'
import { Tag } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import { type Fields, rowMessage } from './import-messages'
import classes from './imports.module.css'

interface ImportReportProps {
  rows: ImportRow[]
  fields: Fields
  /** Downloads the rows with errors, as a file to correct. */
  onDownload: () => void
  downloading: boolean
}

type Result = ImportRow['Result']

/** The maximum number of rows shown; a user with more errors corrects these first. */
const MAX_ROWS_SHOWN = 200

const TAGS = {
  create: { tone: 'green', icon: <IconPlus aria-hidden="true" /> },
  skip: { tone: 'grey', icon: <IconArrowBarRight aria-hidden="true" /> },
  error: { tone: 'red', icon: <IconAlertCircle aria-hidden="true" /> },
} as const

/** The preview of an import, row by row. */
export function ImportReport({ rows, fields, onDownload, downloading }: ImportReportProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const counts: Record<Result, number> = { create: 0, skip: 0, error: 0 }
  for (const { Result } of rows) counts[Result] += 1
  const [shows, setShows] = useState<'all' | 'error' | 'skip'>(counts.error > 0 ? 'error' : 'all')
  const found = rows.filter(({ Result }) => shows === 'all' || Result === shows)
  const rest = found.length - MAX_ROWS_SHOWN
  return (
    <div className={classes.section}>
      <div className={classes.bar}>
        <p className={classes.counts} role="status">
          {(['create', 'skip', 'error'] as const)
            .filter((result) => counts[result] > 0)
            .map((result) => (
              <Tag key={result} {...TAGS[result]}>
                {t(`import.counts.${result}`, {
                  count: counts[result],
                  number: formatNumber(counts[result], lang),
                })}
              </Tag>
            ))}
        </p>
        <Segmented
          label={t('import.shows.label')}
          value={shows}
          onChange={setShows}
          options={(['all', 'error', 'skip'] as const).map((value) => ({
            value,
            label: t(`import.shows.${value}`),
          }))}
        />
      </div>
      {counts.error > 0 && (
        <Note
          tone="red"
          actions={
            <Button size="sm" icon={<IconDownload />} disabled={downloading} onClick={onDownload}>
              {t('import.faulty')}
            </Button>
          }
        >
          {t(counts.create > 0 ? 'import.mend' : 'import.mendAll')}
        </Note>
      )}
      {counts.error + counts.create === 0 && <Note tone="ink">{t('import.nothing')}</Note>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className={classes.rows} tabIndex={0} aria-label={t('import.report')}>
        <table className={classes.report}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.result')}</th>
              <th scope="col">{t('import.name')}</th>
              <th scope="col">{t('import.remark')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MAX_ROWS_SHOWN).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries of a file may share a line
              <tr key={index}>
                <td className="tabular" data-label={t('import.row')}>
                  {row.Row}
                </td>
                <td>
                  <Tag {...TAGS[row.Result]}>{t(`import.results.${row.Result}`)}</Tag>
                </td>
                <td>{row.Name}</td>
                <td>{rowMessage(t, fields, row.Errors, lang)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {found.length === 0 && <p className={classes.rest}>{t('import.none')}</p>}
        {rest > 0 && (
          <p className={classes.rest}>
            {t('import.rest', { count: rest, number: formatNumber(rest, lang) })}
          </p>
        )}
      </section>
    </div>
  )
}
