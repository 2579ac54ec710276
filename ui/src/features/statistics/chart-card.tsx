import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import type { Chart } from '@/lib/chart-svg'
import { formatNumber } from '@/lib/lang'
import { FormCard } from '@/ui/form-card'
import { IconButton } from '@/ui/icon-button'
import { MenuButton } from '@/ui/menu-button'
import { useLang } from '@/ui/use-lang'
import { type PictureFormat, savePicture } from './save-picture'
import classes from './statistics.module.css'

export interface ChartTable {
  heads: string[]
  rows: (string | number)[][]
}

export interface ChartCardProps {
  title: string
  description?: string
  /** The same numbers as a table. */
  table: ChartTable
  /** The chart to download; without it there is no download. */
  picture?: Omit<Chart, 'title'>
  className?: string
  children: ReactNode
}

/** A chart with its title, its numbers as a table, and a download as a picture. */
export function ChartCard({ title, description, table, picture, className, children }: ChartCardProps) {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  const download = useAction({
    run: (format: PictureFormat) => savePicture({ title, bars: [], kind: 'rows', ...picture }, format),
  })
  const format = (name: PictureFormat) => ({
    id: name,
    label: t(`statistics.${name}`),
    onClick: () => download.mutate(name),
  })
  return (
    <div className={className}>
      <FormCard
        title={title}
        description={description}
        action={
          <div className={classes.chartTools}>
            <IconButton
              name={asTable ? t('statistics.showChart', { title }) : t('statistics.showTable', { title })}
              icon={asTable ? <IconChartBar /> : <IconTable />}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
            {picture && (
              <MenuButton
                name={t('statistics.download', { title })}
                icon={<IconDownload />}
                items={[format('png'), format('svg')]}
              />
            )}
          </div>
        }
      >
        {asTable ? <Numbers title={title} table={table} /> : children}
      </FormCard>
    </div>
  )
}

function Numbers({ title, table }: { title: string; table: ChartTable }) {
  const lang = useLang()
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {table.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...numbers]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {numbers.map((number, at) => (
              <td key={table.heads[at + 1]} className="tabular">
                {typeof number === 'number' ? formatNumber(number, lang) : number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
