import { IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadCatalogueParts } from '@/i18n/i18n'
import { Button } from '@/ui/button'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'
import type { RowsImportDialogProps } from './rows-import-dialog'

type RowsImportButtonProps = Omit<RowsImportDialogProps, 'opened' | 'onClose'> & {
  /** Why no file can be imported now. */
  disabled?: boolean
}

const code = new LazyComponent<RowsImportDialogProps>(async () => {
  const [module] = await Promise.all([import('./rows-import-dialog'), loadCatalogueParts('import', 'forms')])
  return module.RowsImportDialog
})

/** Opens the import of rows of a table of concordance; its code is fetched on the first click. */
export function RowsImportButton({ disabled, ...props }: RowsImportButtonProps) {
  const { t } = useTranslation()
  const [requested, setRequested] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        icon={<IconTableImport />}
        disabled={disabled}
        title={disabled ? t('concordances.importSaveFirst') : undefined}
        onClick={() => {
          setRequested(true)
          setOpened(true)
        }}
      >
        {t('concordances.import')}
      </Button>
      {requested && <LazyDialog code={code} props={{ ...props, opened, onClose: () => setOpened(false) }} />}
    </>
  )
}
