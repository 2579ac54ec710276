import { IconFileDownload } from '@tabler/icons-react'
import { comparisonDocument } from '@/api/compare'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { startDownload } from '@/lib/start-download'
import { MenuButton } from '@/ui/menu-button'
import { useSmallScreen } from '@/ui/use-small-screen'
import type { ShownTexts } from './compare-search'

interface ExportMenuProps {
  legalText: number
  source: number
  destination: number
  /** The shown languages, which are those of the document. */
  texts: ShownTexts
}

const DOCUMENTS = [
  { id: 'docx', format: 'docx', changes: '0' },
  { id: 'pdf', format: 'pdf', changes: '0' },
  { id: 'docxChanges', format: 'docx', changes: '1' },
  { id: 'pdfChanges', format: 'pdf', changes: '1' },
] as const

/** Exports the comparison: with tracked changes or in two columns; the whole text or only the changes. */
export function ExportMenu({ legalText, source, destination, texts }: ExportMenuProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const make = useAction({
    run: ({ format, changes }: (typeof DOCUMENTS)[number]) =>
      comparisonDocument(legalText, { source, destination, format, changes, language: texts }),
    done: 'toast.download',
    failing: 'data',
    onDone: startDownload,
  })
  const busy = make.isPending && t('compare.exporting')
  return (
    <MenuButton
      name={busy || t('compare.export')}
      label={small ? undefined : busy || t('compare.download')}
      icon={<IconFileDownload />}
      bordered
      items={DOCUMENTS.map((document) => ({
        id: document.id,
        label: t(`compare.as.${document.id}`),
        disabled: make.isPending,
        onClick: () => make.mutate(document),
      }))}
    />
  )
}
