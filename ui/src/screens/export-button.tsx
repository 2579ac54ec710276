import { IconDownload } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { startDownload } from '@/lib/start-download'
import { Button } from '@/ui/button'

interface ExportButtonProps {
  /** Creates the file and returns its URL. */
  run: () => Promise<string>
  /** What the button says; default: to a spreadsheet. */
  name?: string
  icon?: ReactElement
  className?: string
}

/** Downloads all that a list finds. */
export function ExportButton({ run, name, icon, className }: ExportButtonProps) {
  const { t } = useTranslation()
  const download = useAction({ run, done: 'export.ready', failing: 'data', onDone: startDownload })
  const label = name ?? t('export.button')
  return (
    <Button
      className={className}
      icon={icon ?? <IconDownload aria-hidden="true" />}
      aria-label={label}
      aria-busy={download.isPending}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      <span>{label}</span>
    </Button>
  )
}
