import { useClickOutside } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { MenuList } from '@/ui/menu-list'
import { useLang } from '@/ui/use-lang'
import classes from './bar-rows.module.css'
import { addressOf, type Target } from './targets'

export interface BarRow {
  id: number
  label: string
  value: number
  /** The parts of the value, each with its name; their shades are those of the legend. */
  parts?: { label: string; value: number }[]
  /** The value as text, if it is not a plain number. */
  shown?: string
  icon?: ReactNode
  /** A colour token of the theme; by default, the colour of amounts. */
  color?: string
  targets?: Target[]
  /** A number without a bar, because it would flatten the others. */
  plain?: boolean
}

/** The names of the parts of stacked bars, each with its shade. */
export function BarLegend({ labels }: { labels: string[] }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {labels.map((label, shade) => (
        <li key={label}>
          <i data-shade={shade} />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Horizontal bars beside their labels; a click opens the list or lists that a bar counts. */
export function BarRows({ label, rows }: { label: string; rows: BarRow[] }) {
  const most = Math.max(1, ...rows.filter(({ plain }) => !plain).map(({ value }) => value))
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-plain={row.plain || undefined}>
          <BarLink row={row}>
            <span className={classes.label}>
              {row.icon}
              {row.label}
            </span>
            <Amount row={row} most={most} />
          </BarLink>
        </li>
      ))}
    </ul>
  )
}

function Amount({ row, most }: { row: BarRow; most: number }) {
  const lang = useLang()
  const style = {
    width: `calc((100% - 76px) * ${row.value / most})`,
    '--bar': row.color && `var(--lls-${row.color})`,
  }
  return (
    <span className={classes.amount}>
      {!row.plain && row.value > 0 && (
        <span className={classes.bar} style={style} aria-hidden="true" data-stacked={row.parts && true}>
          {row.parts?.map(
            ({ label, value }, shade) =>
              value > 0 && (
                <i key={label} data-shade={shade} style={{ flexGrow: value }} title={`${label}: ${value}`} />
              ),
          )}
        </span>
      )}
      <span className={classes.value}>{row.shown ?? formatNumber(row.value, lang)}</span>
      {row.parts && (
        <span className="visually-hidden">
          {row.parts
            .filter(({ value }) => value > 0)
            .map(({ label, value }) => `${label}: ${formatNumber(value, lang)}`)
            .join(', ')}
        </span>
      )}
    </span>
  )
}

function BarLink({ row, children }: { row: BarRow; children: ReactNode }) {
  const [only, second] = row.targets ?? []
  if (!only) return <span className={classes.row}>{children}</span>
  if (second)
    return (
      <TargetChoice name={row.label} targets={[only, second]}>
        {children}
      </TargetChoice>
    )
  return (
    <Link to={addressOf(only)} search={() => only.search} className={classes.row}>
      {children}
    </Link>
  )
}

interface TargetChoiceProps {
  name: string
  targets: Target[]
  children: ReactNode
}

/** A bar whose texts are in two lists. */
function TargetChoice({ name, targets, children }: TargetChoiceProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false))
  return (
    <div ref={box} className={classes.choosing}>
      <button
        ref={button}
        type="button"
        className={classes.row}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div className={classes.menu}>
          <MenuList
            label={name}
            items={targets.map((target) => ({
              id: target.mode,
              label: t(`statistics.open.${target.mode}`, { number: formatNumber(target.count, lang) }),
              onClick: () => void navigate({ to: addressOf(target), search: () => target.search }),
            }))}
            onClose={(back) => {
              setOpen(false)
              if (back) button.current?.focus()
            }}
          />
        </div>
      )}
    </div>
  )
}
