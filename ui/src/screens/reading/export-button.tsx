import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reading } from '@/api/browse'
import type { ExportVersionProps } from '@/features/timeline/export-version'
import { loadCatalogueParts } from '@/i18n/i18n'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'
import { useSmallScreen } from '@/ui/use-small-screen'

const code = new LazyComponent<ExportVersionProps>(async () => {
  const [module] = await Promise.all([
    import('@/features/timeline/export-version'),
    loadCatalogueParts('timeline'),
  ])
  return module.ExportVersion
})

/** The button that writes the version as a file. */
export function ExportButton({ reading }: { reading: Reading }) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const [opened, setOpened] = useState(false)
  if (!reading.Item.HasTexts) return null
  const shared = {
    icon: <IconFileExport aria-hidden="true" />,
    'aria-haspopup': 'dialog' as const,
    onClick: () => setOpened(true),
  }
  return (
    <>
      {small ? (
        <Button {...shared}>{t('reader.export')}</Button>
      ) : (
        <IconButton {...shared} name={t('reader.export')} bordered />
      )}
      <LazyDialog code={code} props={{ opened, reading, onClose: () => setOpened(false) }} />
    </>
  )
}
