import type { TFunction } from 'i18next'
import type { AuditLogEntry, AuditLogPage } from '@/api/audit-log'
import { formatInstant } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import type { Column } from '@/ui/data-list-types'
import classes from './audit-log-columns.module.css'
import { entryNumber } from './audit-log-search'
import { SeverityMark } from './severity-mark'

/** The lookups of the response, by id. */
export interface AuditLogContext {
  t: TFunction
  lang: Lang
  zone: string
  severity: (id: number) => string
  category: (id: number) => string
  process: (id: number) => string
  user: (id: number | null) => string
}

type Names = AuditLogPage['Users']

/** Names for the ids of a response. */
export function auditLogContext(
  t: TFunction,
  lang: Lang,
  zone: string,
  page: AuditLogPage | undefined,
): AuditLogContext {
  const names = (set: Names | undefined) => {
    const byId = new Map((set ?? []).map((one) => [one.Id, lang === 'tr' ? one.NameTR : one.NameEN]))
    return (id: number) => byId.get(id) ?? String(id)
  }
  const user = names(page?.Users)
  return {
    t,
    lang,
    zone,
    severity: names(page?.LogSeverities),
    category: names(page?.LogCategories),
    process: names(page?.ProcessTypes),
    user: (id) => (id === null ? t('logs.nobody') : user(id)),
  }
}

/** What the record of an entry is called now; undefined: none, or it was deleted. */
export const recordOf = ({ Record }: AuditLogEntry, lang: Lang): string | undefined =>
  Record && (lang === 'tr' ? Record.NameTR : Record.NameEN)

export const descriptionOf = (entry: AuditLogEntry, lang: Lang): string =>
  lang === 'tr' ? entry.DescriptionTR : entry.DescriptionEN

/** The columns of the log. */
export function auditLogColumns(context: AuditLogContext): Column<AuditLogEntry>[] {
  const { t, lang, zone } = context
  return [
    {
      id: 'number',
      header: t('logs.number'),
      sortKey: 'Id',
      width: 108,
      opens: true,
      card: 'lead',
      cell: (row) => <span className={classes.number}>{entryNumber(row.Id)}</span>,
    },
    {
      id: 'date',
      header: t('logs.date'),
      sortKey: 'Date',
      width: 138,
      card: 'end',
      cell: (row) => (
        <time dateTime={row.Date} className={classes.date}>
          {formatInstant(row.Date, zone)}
        </time>
      ),
    },
    {
      id: 'severity',
      header: t('logs.severity'),
      sortKey: 'LogSeverityId',
      width: 104,
      card: 'status',
      cell: (row) => <SeverityMark id={row.LogSeverityId} word={context.severity(row.LogSeverityId)} />,
    },
    {
      id: 'category',
      header: t('logs.category'),
      sortKey: 'LogCategoryId',
      width: 136,
      card: 'sub',
      cell: (row) => context.category(row.LogCategoryId),
      cardCell: (row) => `${context.category(row.LogCategoryId)} · ${context.user(row.UserId)}`,
    },
    {
      id: 'user',
      header: t('logs.user'),
      sortKey: 'UserId',
      width: '13%',
      cell: (row) => context.user(row.UserId),
    },
    {
      id: 'object',
      header: t('logs.object'),
      width: 76,
      align: 'end',
      cell: (row) => <span className={classes.number}>{row.ObjectId ?? '—'}</span>,
    },
    {
      id: 'description',
      header: t('logs.description'),
      card: 'title',
      cell: (row) => <span className={classes.description}>{descriptionOf(row, lang)}</span>,
    },
  ]
}
