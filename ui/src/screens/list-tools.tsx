import { IconDownload, IconFileCode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind, Lookups } from '@/api/records'
import { usePermission } from '@/api/session'
import { exportList, type ListParams } from '@/api/settings'
import { ImportButton } from '@/features/imports/import-button'
import { useAction } from '@/feedback/use-action'
import { startDownload } from '@/lib/start-download'
import { Button } from '@/ui/button'
import { changedKeys } from './changed-keys'
import classes from './list-tools.module.css'

interface ListToolsProps {
  kind: Kind
  owner?: number
  /** The current request of the list. */
  query: ListParams
  lookups: Lookups
  /** Shows the records of an import by their creation. */
  onImported: (created: number) => void
  /** The link to the form of a new record. */
  children?: ReactNode
}

/** The actions of a list: export to a spreadsheet, import, create a record. */
export function ListTools({ kind, owner, query, lookups, onImported, children }: ListToolsProps) {
  const { t } = useTranslation()
  const may = usePermission()
  const download = useAction({
    run: (format: 'xlsx' | 'tbx') => exportList(kind, owner, query, format),
    done: 'export.ready',
    failing: 'data',
    onDone: startDownload,
  })
  return (
    <div className={classes.tools}>
      <Button
        icon={<IconDownload />}
        aria-busy={download.isPending}
        disabled={download.isPending}
        onClick={() => download.mutate('xlsx')}
      >
        <span>{t('export.button')}</span>
      </Button>
      {kind === 'terms' && (
        <Button
          icon={<IconFileCode />}
          aria-busy={download.isPending}
          disabled={download.isPending}
          onClick={() => download.mutate('tbx')}
        >
          <span>{t('export.tbx')}</span>
        </Button>
      )}
      {(kind === 'terms' || kind === 'legaltexts' || kind === 'euacts') && may(`${kind}.import`) && (
        <ImportButton kind={kind} lookups={lookups} refresh={changedKeys} onImported={onImported} />
      )}
      {children}
    </div>
  )
}
