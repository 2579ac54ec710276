import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditLogEntry } from '@/api/audit-log'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { formatInstant } from '@/lib/dates'
import { Dialog } from '@/ui/dialog'
import { type AuditLogContext, descriptionOf, recordOf } from './audit-log-columns'
import { entryNumber } from './audit-log-search'
import classes from './entry-dialog.module.css'
import { SeverityMark } from './severity-mark'

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
          <RecordLink entry={entry} name={recordOf(entry, lang)} none={t('logs.none')} />
        </Fact>
      </dl>
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
            {changes.map(({ Field, NameTR, NameEN, Before, After }) => (
              <tr key={Field}>
                <th scope="row">{lang === 'tr' ? NameTR : NameEN}</th>
                <Value label={t('logs.before')} text={Before} empty={t('logs.emptyValue')} />
                <Value label={t('logs.after')} text={After} empty={t('logs.emptyValue')} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

/** The record by its name, as a link to its screen; without a name its number. */
function RecordLink({ entry, name, none }: { entry: AuditLogEntry; name: string | undefined; none: string }) {
  const number = <span className="tabular">{entry.ObjectId ?? none}</span>
  const route = Object.values(KIND_ROUTES).find(({ kind }) => kind === entry.Record?.Kind)
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
