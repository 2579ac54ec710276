import { IconFileDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { comparisonDocument } from '@/api/compare'
import { useAction } from '@/feedback/use-action'
import { startDownload } from '@/lib/start-download'
import { MenuButton } from '@/ui/menu-button'
import type { Texts } from './compare-search'

interface ExportMenuProps {
  legalText: number
  source: number
  destination: number
  /** The languages that are shown are those of the document. */
  texts: Texts
}

const FORMATS = ['docx', 'pdf'] as const

/** The comparison to take away: with tracked changes, or in two columns. */
export function ExportMenu({ legalText, source, destination, texts }: ExportMenuProps) {
  const { t } = useTranslation()
  const make = useAction({
    run: (format: (typeof FORMATS)[number]) =>
      comparisonDocument(legalText, { source, destination, format, language: texts }),
    done: 'toast.download',
    failing: 'data',
    onDone: startDownload,
  })
  return (
    <MenuButton
      name={make.isPending ? t('compare.exporting') : t('compare.export')}
      icon={<IconFileDownload />}
      bordered
      items={FORMATS.map((format) => ({
        id: format,
        label: t(`compare.as.${format}`),
        disabled: make.isPending,
        onClick: () => make.mutate(format),
      }))}
    />
  )
}
