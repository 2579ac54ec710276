import { IconTableImport } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ImportKind, Lookups } from '@/api/records'
import { IMPORT_HASH } from '@/entities/kind-routes'
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

/** Opens the import, also for the hash #import of the address; its code is fetched when it is needed. */
export function ImportButton({ className, ...props }: ImportButtonProps) {
  const { t } = useTranslation()
  const [requested, setRequested] = useState(false)
  const [opened, setOpened] = useState(false)
  const asked = useLocation({ select: ({ hash }) => hash === IMPORT_HASH })
  const navigate = useNavigate()
  const open = () => {
    setRequested(true)
    setOpened(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the address asks for it
  useEffect(() => {
    if (!asked) return
    open()
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }, [asked])
  return (
    <>
      <Button
        className={className}
        icon={<IconTableImport aria-hidden="true" />}
        aria-label={t('export.import')}
        onClick={open}
      >
        <span>{t('export.import')}</span>
      </Button>
      {requested && <LazyDialog code={code} props={{ ...props, opened, onClose: () => setOpened(false) }} />}
    </>
  )
}
