import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditLogEntry } from '@/api/audit-log'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { formatInstant } from '@/lib/dates'
import { buttonClass } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { type AuditLogContext, descriptionOf, recordOf } from './audit-log-columns'
import { entryNumber, readAuditLogSearch } from './audit-log-search'
import classes from './entry-dialog.module.css'
import { SeverityMark } from './severity-mark'

/** The action of an entry about a new order of a tree. */
const REORDER = 4

interface EntryDialogProps {
  entry: AuditLogEntry
  context: AuditLogContext
  onClose: () => void
}

/** An entry with all details and its changes, before and after. */
export function EntryDialog({ entry, context, onClose }: EntryDialogProps) {
  const { t, lang, zone } = context
  const changes = entry.Changes ?? []
  return (
    <Dialog opened onClose={onClose} size={760} title={t('logs.entry', { number: entryNumber(entry.Id) })}>
      <p className={classes.description}>{descriptionOf(entry, lang)}</p>
      <dl className={classes.facts}>
        <Fact name={t('logs.date')}>
          <span className="tabular">{formatInstant(entry.Date, zone)}</span>
        </Fact>
        <Fact name={t('logs.severity')}>
          <SeverityMark id={entry.LogSeverityId} word={context.severity(entry.LogSeverityId)} />
        </Fact>
        <Fact name={t('logs.category')}>{context.category(entry.LogCategoryId)}</Fact>
        <Fact name={t('logs.process')}>{context.process(entry.ProcessTypeId)}</Fact>
        <Fact name={t('logs.user')}>{context.user(entry.UserId)}</Fact>
        <Fact name={t('logs.object')}>
          <RecordLink entry={entry} context={context} />
        </Fact>
      </dl>
      {entry.ObjectId !== null && (
        <p>
          <Link
            className={buttonClass('link', 'sm')}
            to={'.' as string}
            search={() => readAuditLogSearch({ category: entry.LogCategoryId, object: entry.ObjectId })}
            onClick={onClose}
          >
            {t('logs.allOfRecord')}
          </Link>
        </p>
      )}
      <h3 className={classes.section}>{t('logs.changes')}</h3>
      {changes.length === 0 ? (
        <p className="meta">{t('logs.noChanges')}</p>
      ) : (
        <table className={classes.changes} aria-label={t('logs.changes')}>
          <thead>
            <tr>
              <th scope="col">{t('logs.field')}</th>
              <th scope="col">{t('logs.before')}</th>
              <th scope="col">{t('logs.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: records of one name can change their order together
              <tr key={index}>
                <th scope="row">{lang === 'tr' ? change.NameTR : change.NameEN}</th>
                <Value
                  label={t('logs.before')}
                  text={shownValue(change, 'Before', context)}
                  empty={t('logs.emptyValue')}
                />
                <Value
                  label={t('logs.after')}
                  text={shownValue(change, 'After', context)}
                  empty={t('logs.emptyValue')}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

type Change = NonNullable<AuditLogEntry['Changes']>[number]

/** A value of a change, in words if the log has them. */
const shownValue = (change: Change, side: 'Before' | 'After', { lang }: AuditLogContext): string =>
  (lang === 'tr' ? change[`${side}TR`] : change[`${side}EN`]) ?? change[side]

/** The record by its name, as a link to its screen; without a name its number. A new order leads to its list. */
function RecordLink({ entry, context: { t, lang } }: { entry: AuditLogEntry; context: AuditLogContext }) {
  const name = recordOf(entry, lang)
  const number = <span className="tabular">{entry.ObjectId ?? t('logs.none')}</span>
  const ordered = entry.ProcessTypeId === REORDER ? entry.Data : undefined
  const route = Object.values(KIND_ROUTES).find(({ kind }) => kind === (ordered ?? entry.Record?.Kind))
  if (ordered && route) return <Link to={route.path as string}>{t(`settings.${route.name}`)}</Link>
  if (name === undefined || !route) return name ?? number
  const path: string = `${route.path}/view/${entry.ObjectId}`
  return (
    <>
      <Link to={path}>{name}</Link> ({number})
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Value({ label, text, empty }: { label: string; text: string; empty: string }) {
  return (
    <td data-label={label}>
      {text === '' ? <span className={classes.empty}>{empty}</span> : <span>{text}</span>}
    </td>
  )
}
