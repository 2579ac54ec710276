import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportKind, Lookups } from '@/api/records'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { useUploads } from '@/shared/use-uploads'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FileDrop } from '@/ui/file-drop'
import { Note } from '@/ui/note'
import { UploadRow } from '@/ui/upload-row'
import { useLang } from '@/ui/use-lang'
import { fileMessages } from './import-messages'
import { ImportReport } from './import-report'
import { ImportSettings } from './import-settings'
import classes from './imports.module.css'
import { useImport } from './use-import'

export interface ImportDialogProps {
  kind: ImportKind
  lookups: Lookups
  /** The queries to invalidate after an import. */
  refresh: QueryKey[]
  onImported: (created: number) => void
  opened: boolean
  onClose: () => void
}

const ROWS = 20_000

const TABLES = '.xlsx,.ods,.csv,.tsv,.txt'

const UPLOAD = 'file'

/** Imports records from a file: choose the file, preview the result, import. */
export function ImportDialog({ kind, lookups, refresh, onImported, opened, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const work = useImport(kind, refresh, (created) => {
    onClose()
    if (created) onImported(created)
  })
  const { uploads, start, forget } = useUploads({ onDone: (_key, uploaded) => work.choose(uploaded) })
  const [upload] = uploads
  const { choose } = work
  // Reset the state each time it opens.
  useEffect(() => {
    if (!opened) return
    forget(UPLOAD)
    choose(null)
  }, [opened, forget, choose])
  const { file, report, importing } = work
  const count = report?.Rows.filter(({ Result }) => Result === 'create').length ?? 0
  const number = formatNumber(count, lang)
  const looking = t(work.waiting ? 'import.waiting' : 'import.looking')
  const running = work.waiting ? t('import.waiting') : t('import.running', { count, number })
  const faulty = report?.Rows.filter(({ Result }) => Result === 'error').length ?? 0
  const wrong = faulty > 0
  const ready = count > 0 && !importing && !work.looking
  const go = useRef<HTMLButtonElement>(null)
  // The button that chose the file is gone: Enter starts the import. A field that is being set keeps the focus.
  useEffect(() => {
    if (ready && !document.activeElement?.matches('button, input, select')) go.current?.focus()
  }, [ready])
  const begin = wrong
    ? t('import.takeGood', { count, faulty: formatNumber(faulty, lang) })
    : t('import.start', { count, number })
  const send = (chosen: File) => {
    work.choose(null)
    start(UPLOAD, chosen)
  }
  const close = () => {
    work.stop()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size={760}
      title={t(`import.title.${kind}`)}
      footer={
        <>
          <Button onClick={importing ? work.stop : close}>{t('common.cancel')}</Button>
          <Button ref={go} variant="primary" disabled={!ready} onClick={() => work.start(wrong)}>
            {count > 0 ? begin : t('export.import')}
          </Button>
        </>
      }
    >
      <div className={classes.steps}>
        {!file && <p className={classes.intro}>{t(`import.intro.${kind}`)}</p>}
        {!file && !upload && (
          <FileDrop
            autoFocus
            label={t('import.file')}
            accept={kind === 'terms' ? `${TABLES},.tbx,.xml` : TABLES}
            hint={t(`import.hint.${kind}`, { rows: formatNumber(ROWS, lang) })}
            onFiles={([chosen]) => chosen && send(chosen)}
          />
        )}
        {upload && (
          <UploadRow
            name={upload.file.name}
            size={upload.file.size}
            state={upload.state}
            progress={upload.progress}
            error={upload.error}
            onCancel={() => forget(upload.key)}
            onRetry={() => start(upload.key, upload.file)}
            onRemove={() => forget(upload.key)}
          />
        )}
        {file && (
          <UploadRow
            name={file.Name}
            size={file.Size}
            state="uploaded"
            onRemove={importing ? undefined : () => work.choose(null)}
          />
        )}
        {work.looking && (
          <p className={classes.busy} role="status">
            <progress aria-label={looking} />
            {looking}
          </p>
        )}
        {work.fault && !work.looking && (
          <Note
            tone="red"
            role="alert"
            actions={
              !work.refused && (
                <Button size="sm" onClick={work.again}>
                  {t('import.again')}
                </Button>
              )
            }
          >
            {fileMessages(t, work.fields, work.fault, lang).map((sentence) => (
              <span key={sentence} className={classes.sentence}>
                {sentence}
              </span>
            ))}
          </Note>
        )}
        {importing ? (
          <p className={classes.busy} role="status">
            <progress aria-label={running} />
            {running}
          </p>
        ) : (
          report && (
            <ImportReport
              key={`report ${file?.Id}`}
              rows={report.Rows}
              fields={work.fields}
              onDownload={work.download}
              downloading={work.downloading}
            />
          )
        )}
        {file && !importing && (
          <ImportSettings key={`settings ${file.Id}`} kind={kind} lookups={lookups} work={work} />
        )}
      </div>
    </Dialog>
  )
}
