import { useState } from 'react'
import { loadCatalogueParts } from '@/i18n/i18n'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'
import type { RowsImportDialogProps } from './rows-import-dialog'

const code = new LazyComponent<RowsImportDialogProps>(async () => {
  const [module] = await Promise.all([import('./rows-import-dialog'), loadCatalogueParts('import', 'forms')])
  return module.RowsImportDialog
})

/** The import of rows of a table of concordance; its code is fetched when it is first opened. */
export function RowsImport(props: RowsImportDialogProps) {
  const [requested, setRequested] = useState(props.opened)
  if (props.opened && !requested) setRequested(true)
  return requested && <LazyDialog code={code} props={props} />
}
