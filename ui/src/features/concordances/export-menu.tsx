import { IconFileDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { concordanceDocument } from '@/api/concordances'
import { useAction } from '@/feedback/use-action'
import { startDownload } from '@/lib/start-download'
import { MenuButton } from '@/ui/menu-button'

interface ExportMenuProps {
  id: number
  /** From the articles of the legal text to the provisions of the act. */
  reverse: boolean
}

const DOCUMENTS = [
  { id: 'xlsx', format: 'xlsx', language: 'both' },
  { id: 'csv', format: 'csv', language: 'both' },
] as const

/** The table as a document or a spreadsheet, in the direction that is shown. */
export function ExportMenu({ id, reverse }: ExportMenuProps) {
  const { t } = useTranslation()
  const make = useAction({
    run: ({ format, language }: (typeof DOCUMENTS)[number]) =>
      concordanceDocument(id, { format, language, reverse: reverse ? '1' : undefined }),
    done: 'toast.download',
    failing: 'data',
    onDone: startDownload,
  })
  return (
    <MenuButton
      name={make.isPending ? t('concordances.exporting') : t('concordances.export')}
      icon={<IconFileDownload />}
      bordered
      items={DOCUMENTS.map((document) => ({
        id: document.id,
        label: t(`concordances.as.${document.id}`),
        disabled: make.isPending,
        onClick: () => make.mutate(document),
      }))}
    />
  )
}
