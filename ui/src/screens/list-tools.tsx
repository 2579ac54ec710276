import { IconFileCode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Kind, Lookups } from '@/api/records'
import { usePermission } from '@/api/session'
import { exportList, type ListParams } from '@/api/settings'
import { isImported } from '@/entities/kind-routes'
import { ImportButton } from '@/features/imports/import-button'
import { useTranslation } from '@/i18n/use-translation'
import { changedKeys } from './changed-keys'
import { ExportButton } from './export-button'
import classes from './list-tools.module.css'

interface ListToolsProps {
  kind: Kind
  owner?: number
  /** The current request of the list. */
  query: ListParams
  /** Exports the list if it is not that of the Settings; returns the URL of the file. */
  run?: () => Promise<string>
  lookups: Lookups
  /** Shows the records of an import by their creation. */
  onImported: (created: number) => void
  /** The link to the form of a new record. */
  children?: ReactNode
}

/** The actions of a list: export to a spreadsheet, import, create a record. */
export function ListTools({ kind, owner, query, run, lookups, onImported, children }: ListToolsProps) {
  const { t } = useTranslation()
  const may = usePermission()
  return (
    <div className={classes.tools}>
      <ExportButton run={run ?? (() => exportList(kind, owner, query, 'xlsx'))} />
      {kind === 'terms' && (
        <ExportButton
          run={() => exportList(kind, owner, query, 'tbx')}
          name={t('export.tbx')}
          icon={<IconFileCode aria-hidden="true" />}
        />
      )}
      {isImported(kind) && may(`${kind}.import`) && (
        <ImportButton kind={kind} lookups={lookups} refresh={changedKeys} onImported={onImported} />
      )}
      {children}
    </div>
  )
}
