import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { scaleOf } from '@/lib/chart-svg'
import { formatNumber } from '@/lib/lang'
import { Tip } from '@/ui/tip'
import { useLang } from '@/ui/use-lang'
import classes from './column-chart.module.css'
import { addressOf, type Target } from './targets'

export interface Column {
  label: string
  value: number
  /** The text of the tooltip. */
  tip: string
  /** Whether it is the bar that the rest of the screen refers to. */
  strong?: boolean
  target?: Target
}

export interface ColumnChartProps {
  label: string
  columns: Column[]
  /** The value is shown on each column, unless there are too many columns. */
  crowded?: boolean
}

/** Vertical bars, 250 px high, on a scale from zero. */
export function ColumnChart({ label, columns, crowded }: ColumnChartProps) {
  const lang = useLang()
  const steps = scaleOf(Math.max(0, ...columns.map(({ value }) => value)))
  const top = steps.at(-1) ?? 1
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden="true">
        {steps.toReversed().map((step) => (
          <span key={step}>{formatNumber(step, lang)}</span>
        ))}
      </div>
      <ul className={classes.columns} aria-label={label} data-crowded={crowded || undefined}>
        {columns.map((column) => (
          <li key={column.label}>
            <Tip label={column.tip}>
              <Place target={column.target}>
                <span className={classes.room}>
                  <span
                    className={classes.bar}
                    data-strong={column.strong || undefined}
                    style={{ height: `${(column.value / top) * 100}%` }}
                  >
                    <span className={classes.value}>{formatNumber(column.value, lang)}</span>
                  </span>
                </span>
                <span className={classes.tick}>{column.label}</span>
              </Place>
            </Tip>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PlaceProps extends React.HTMLAttributes<HTMLElement> {
  target?: Target
  ref?: React.Ref<HTMLElement>
}

function Place({ target, ref, className, ...rest }: PlaceProps) {
  const place = clsx(classes.place, className)
  if (!target) return <span ref={ref} className={place} {...rest} />
  return (
    <Link
      ref={ref as React.Ref<HTMLAnchorElement>}
      to={addressOf(target)}
      search={() => target.search}
      className={place}
      {...rest}
    />
  )
}
