import { clsx } from 'clsx'
import { useTranslation } from '@/i18n/use-translation'
import { SKELETON_AFTER } from '@/lib/timings'
import { Button } from './button'
import { DataCards } from './data-cards'
import classes from './data-list.module.css'
import type { DataListProps } from './data-list-types'
import { DataTable } from './data-table'
import { EmptyPanel, ErrorPanel, FilteredEmptyPanel } from './panels'
import { useDelayed } from './use-delayed'
import { useSmallScreen } from './use-small-screen'

/** The common list: a table with a sticky header, cards on phones, and loading, empty and error states. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { rows, loading, failed } = props
  const hasFailed = Boolean(failed)
  const small = useSmallScreen()
  const late = useDelayed(!rows && !hasFailed, SKELETON_AFTER)
  const View = small ? DataCards : DataTable
  const showRows = rows && rows.length > 0 && !hasFailed
  return (
    <section
      className={clsx(classes.list, props.fill && classes.fill, small && classes.cards)}
      aria-label={props.label}
      aria-busy={loading || undefined}
      data-pending={props.pending || undefined}
    >
      {hasFailed && <ErrorPanel fault={failed} onRetry={props.onRetry} />}
      {!hasFailed && rows?.length === 0 && <EmptyList {...props} />}
      {showRows && <View {...props} rows={rows} />}
      {late && <View {...props} rows={undefined} />}
      {!rows && !late && !hasFailed && <div className={classes.waiting} />}
      {showRows && props.footer && <div className={classes.footer}>{props.footer}</div>}
    </section>
  )
}

function EmptyList<Row>(props: DataListProps<Row>) {
  const { filtered, filteredTitle, empty, onClearFilters, onFirstPage } = props
  const { t } = useTranslation()
  if (onFirstPage)
    return (
      <EmptyPanel
        title={t('ui.pager.pastEnd')}
        action={
          <Button size="sm" onClick={onFirstPage}>
            {t('ui.pager.toFirst')}
          </Button>
        }
      />
    )
  if (!filtered) return <>{empty ?? <EmptyPanel title={t('ui.empty.title')} />}</>
  return (
    <FilteredEmptyPanel
      title={filteredTitle ?? t('ui.filteredEmpty.title')}
      text={t('ui.filteredEmpty.text')}
      action={
        onClearFilters && (
          <Button size="sm" onClick={onClearFilters}>
            {t('ui.filters.clear')}
          </Button>
        )
      }
    />
  )
}
