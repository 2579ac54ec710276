import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '@/feedback/use-action'
import { startDownload } from '@/lib/start-download'
import { Button } from '@/ui/button'
import classes from './browse-layout.module.css'

/** Downloads all that a reading list finds as a spreadsheet. `run` makes it and returns its URL. */
export function ExportButton({ run }: { run: () => Promise<string> }) {
  const { t } = useTranslation()
  const download = useAction({ run, done: 'export.ready', failing: 'data', onDone: startDownload })
  return (
    <Button
      className={classes.tool}
      icon={<IconDownload aria-hidden="true" />}
      aria-label={t('export.button')}
      aria-busy={download.isPending}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      <span>{t('export.button')}</span>
    </Button>
  )
}
