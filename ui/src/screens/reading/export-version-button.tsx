import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reading, VersionRef } from '@/api/browse'
import { usePermission } from '@/api/session'
import type { ExportVersionProps } from '@/features/timeline/export-version'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
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

/** The button that writes the version that is read as a file. */
export function ExportVersionButton({ reading }: { reading: Reading }) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const { button, dialog } = useExport(reading.Item.Id, {
    tr: reading.TR.Text !== '',
    en: reading.EN.Text !== '',
  })
  if (!reading.Item.HasTexts) return null
  return (
    <>
      {small ? (
        <Button {...button}>{t('reader.export')}</Button>
      ) : (
        <IconButton {...button} name={t('reader.export')} bordered />
      )}
      {dialog}
    </>
  )
}

/** The same among the versions of a legal text, where the languages of the texts are not known. */
export function ExportLink({ version }: { version: VersionRef }) {
  const { t } = useTranslation()
  const may = usePermission()
  const { button, dialog } = useExport(version.Id)
  if (!version.HasTexts || !may('revisions.read')) return null
  return (
    <>
      <Button {...button} variant="link" size="sm">
        {t('viewer.exportVersion')}
      </Button>
      {dialog}
    </>
  )
}

function useExport(version: number, texts?: ExportVersionProps['texts']) {
  const [opened, setOpened] = useState(false)
  return {
    button: {
      icon: <IconFileExport aria-hidden="true" />,
      'aria-haspopup': 'dialog' as const,
      onClick: () => setOpened(true),
    },
    dialog: (
      <LazyDialog
        code={code}
        props={{ opened, version, onClose: () => setOpened(false), ...(texts && { texts }) }}
      />
    ),
  }
}
