import { IconCalendar } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import type { AuditLogPage } from '@/api/audit-log'
import { formatDate } from '@/lib/dates'
import { FilterBar } from '@/ui/filter-bar'
import { FilterPill, PillButton, SortPill } from '@/ui/filter-pill'
import type { AuditLogContext } from './audit-log-columns'
import type { AuditLogSearch } from './audit-log-search'

const RangeDialog = lazy(async () => ({ default: (await import('./range-dialog')).RangeDialog }))

interface AuditLogFiltersProps {
  page: AuditLogPage | undefined
  search: AuditLogSearch
  sort: string
  active: number
  onChange: (part: AuditLogSearch) => void
  onClear: () => void
  context: AuditLogContext
}

/** Formats a range of days: one day, both ends, or one of them. */
function rangeOf(t: TFunction, { from, to }: AuditLogSearch): string | undefined {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`
  if (from) return t('logs.since', { date: formatDate(from) })
  return to && t('logs.until', { date: formatDate(to) })
}

/** The filters that are typed: days and the id of a record. */
const typedOf = (t: TFunction, search: AuditLogSearch): string =>
  [rangeOf(t, search), search.object && `${t('logs.objectId')} ${search.object}`].filter(Boolean).join(' · ')

/** The filters by category, action, severity, user, days and record, the display of locks, and the order. */
export function AuditLogFilters({
  page,
  search,
  sort,
  active,
  onChange,
  onClear,
  context,
}: AuditLogFiltersProps) {
  const { t, lang } = context
  const [opened, setOpened] = useState(false)
  const name = (one: { NameTR: string; NameEN: string }) => (lang === 'tr' ? one.NameTR : one.NameEN)
  const options = (set: AuditLogPage['Users'] | undefined) =>
    (set ?? []).map((one) => ({ value: String(one.Id), label: name(one) }))
  const pill = (
    key: 'category' | 'process' | 'severity' | 'user',
    title: string,
    set: AuditLogPage['Users'] | undefined,
  ) => (
    <FilterPill
      name={title}
      options={options(set)}
      value={search[key] === undefined ? null : String(search[key])}
      onChange={(value) => onChange({ [key]: value === null ? undefined : Number(value) })}
    />
  )
  const sorts = (page?.SortTypes ?? []).flatMap((one) => [
    {
      value: `-${one.Id}`,
      label: one.Id === 'Id' ? t('logs.newest') : t('logs.descending', { name: name(one) }),
    },
    { value: one.Id, label: t('logs.ascending', { name: name(one) }) },
  ])
  return (
    <>
      <FilterBar
        active={active}
        onClear={onClear}
        filters={
          <>
            {pill('category', t('logs.category'), page?.LogCategories)}
            {pill('process', t('logs.process'), page?.ProcessTypes)}
            {pill('severity', t('logs.severity'), page?.LogSeverities)}
            {pill('user', t('logs.user'), page?.Users)}
            <PillButton
              name={t('logs.filterTitle')}
              value={typedOf(t, search)}
              icon={<IconCalendar aria-hidden="true" />}
              onClick={() => setOpened(true)}
            />
            <FilterPill
              name={t('logs.locks')}
              options={[{ value: 'shown', label: t('logs.locksShown') }]}
              value={search.locks ? 'shown' : null}
              onChange={(value) => onChange({ locks: value === null ? undefined : true })}
            />
          </>
        }
        sort={
          <SortPill
            options={sorts}
            value={sort}
            onChange={(value) => onChange({ sort: value as AuditLogSearch['sort'] })}
          />
        }
      />
      {opened && (
        <Suspense>
          <RangeDialog
            zone={context.zone}
            search={search}
            categories={options(page?.LogCategories)}
            onChange={onChange}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}
