import { IconTableImport } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportKind, Lookups } from '@/api/records'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'
import type { ImportDialogProps } from './import-dialog'

interface ImportButtonProps {
  kind: ImportKind
  lookups: Lookups
  refresh: QueryKey[]
  className?: string
  /** Receives the creation of the new records in milliseconds, by which lists find them. */
  onImported: (created: number) => void
}

const code = new LazyComponent<ImportDialogProps>(async () => {
  const [module] = await Promise.all([import('./import-dialog'), loadCatalogueParts('import', 'forms')])
  return module.ImportDialog
})

/** Opens the import; its code is fetched on the first click. */
export function ImportButton({ className, ...props }: ImportButtonProps) {
  const { t } = useTranslation()
  const [requested, setRequested] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        className={className}
        icon={<IconTableImport aria-hidden="true" />}
        aria-label={t('export.import')}
        onClick={() => {
          setRequested(true)
          setOpened(true)
        }}
      >
        <span>{t('export.import')}</span>
      </Button>
      {requested && <LazyDialog code={code} props={{ ...props, opened, onClose: () => setOpened(false) }} />}
    </>
  )
}
