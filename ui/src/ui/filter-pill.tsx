import { IconArrowsSort, IconChevronDown, IconFilterOff } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from './button'
import type { Option } from './choice'
import classes from './filter-pill.module.css'
import { LazyChoice } from './lazy-choice'

export interface FilterPillProps {
  name: string
  options: Option[]
  value: string | null
  /** null clears the filter. */
  onChange: (value: string | null) => void
  icon?: ReactNode
}

/** One filter: its name, or `name: value` on a tint when active. */
export function FilterPill({ name, options, value, onChange, icon }: FilterPillProps) {
  const { t } = useTranslation()
  const chosen = options.find((option) => option.value === value)
  // The filter is active even while the names of its options have not arrived.
  const active = value !== null
  const text = active ? `${name}: ${chosen?.label ?? '…'}` : name
  return (
    <LazyChoice
      label={name}
      options={options}
      value={value}
      onChange={(next) => onChange(next === value ? null : next)}
      header={(close) =>
        active && (
          <button
            type="button"
            className={classes.clear}
            onClick={() => {
              onChange(null)
              close()
            }}
          >
            <IconFilterOff aria-hidden="true" />
            {t('ui.filters.clearOne')}
          </button>
        )
      }
    >
      {(_open, toggle) => (
        <button
          type="button"
          className={clsx(classes.pill, active && classes.active)}
          aria-label={text}
          onClick={toggle}
        >
          {icon}
          <span className={classes.text}>{text}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      )}
    </LazyChoice>
  )
}

export interface PillButtonProps {
  name: string
  /** The selected value as text. */
  value?: string
  icon?: ReactNode
  onClick: () => void
}

/** A filter whose value is entered elsewhere, for example in a dialog. */
export function PillButton({ name, value, icon, onClick }: PillButtonProps) {
  return (
    <button
      type="button"
      className={clsx(classes.pill, value && classes.active)}
      aria-label={value ? `${name}: ${value}` : name}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {icon}
      <span className={classes.text}>{value ? `${name}: ${value}` : name}</span>
    </button>
  )
}

export interface SortPillProps {
  options: Option[]
  value: string
  onChange: (value: string) => void
}

/** The sort order of a list. */
export function SortPill({ options, value, onChange }: SortPillProps) {
  const { t } = useTranslation()
  const chosen = options.find((option) => option.value === value)
  return (
    <LazyChoice
      label={t('ui.filters.sort')}
      options={options}
      value={value}
      onChange={onChange}
      searchable={false}
    >
      {(_open, toggle) => (
        <button
          type="button"
          className={classes.pill}
          aria-label={`${t('ui.filters.sort')}: ${chosen?.label ?? ''}`}
          onClick={toggle}
        >
          <IconArrowsSort aria-hidden="true" />
          <span className={classes.text}>{chosen?.label ?? t('ui.filters.sort')}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      )}
    </LazyChoice>
  )
}

/** Clears all filters of the list. */
export function ClearFilters({ onClear, disabled }: { onClear: () => void; disabled?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button variant="quiet" size="sm" icon={<IconFilterOff />} disabled={disabled} onClick={onClear}>
      {t('ui.filters.clear')}
    </Button>
  )
}
