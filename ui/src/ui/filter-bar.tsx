import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from './button'
import { BottomSheet } from './drawer'
import classes from './filter-bar.module.css'
import { ClearFilters } from './filter-pill'
import { IconButton } from './icon-button'
import { useSmallScreen } from './use-small-screen'

export interface FilterBarProps {
  search?: ReactNode
  /** Gives the search a row of its own, where it is what the screen is for. */
  searchFirst?: boolean
  /** The pills. */
  filters?: ReactNode
  /** The sort pill, shown last at the right. */
  sort?: ReactNode
  /** Shown on phones beside the sort pill, for example the pill of the sector. */
  phoneFirst?: ReactNode
  /** The number of active filters, including the search. */
  active: number
  onClear: () => void
  /** Keeps the clear button in place, disabled while no filter is active. */
  alwaysClear?: boolean
}

/** The search, the filter pills and the sort pill; on phones one button opens the pills. */
export function FilterBar(props: FilterBarProps) {
  const small = useSmallScreen()
  return small ? <PhoneBar {...props} /> : <WideBar {...props} />
}

function WideBar({ search, searchFirst, filters, sort, active, onClear, alwaysClear }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      {search && <div className={searchFirst ? classes.first : classes.search}>{search}</div>}
      {filters}
      {(active > 0 || alwaysClear) && <ClearFilters onClear={onClear} disabled={active === 0} />}
      {sort && <div className={classes.sort}>{sort}</div>}
    </div>
  )
}

function PhoneBar({ search, filters, sort, phoneFirst, active, onClear }: FilterBarProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const more = filters && (
    <span className={classes.more}>
      <IconButton
        name={active ? t('ui.filters.someActive', { count: active }) : t('ui.filters.title')}
        icon={<IconAdjustmentsHorizontal />}
        bordered
        plain
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {active > 0 && <i aria-hidden="true">{active}</i>}
    </span>
  )
  const pills = (phoneFirst || sort) && (
    <div className={classes.pair}>
      {phoneFirst}
      {sort}
    </div>
  )
  return (
    <div className={classes.phone}>
      <div className={classes.row}>
        {search ?? pills}
        {more}
      </div>
      {search && pills}
      <BottomSheet opened={open} onClose={() => setOpen(false)} title={t('ui.filters.title')}>
        <div className={classes.sheet}>
          {filters}
          <div className={classes.foot}>
            <ClearFilters onClear={onClear} disabled={active === 0} />
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('ui.filters.show')}
            </Button>
          </div>
        </div>
      </BottomSheet>
    </div>
  )
}
