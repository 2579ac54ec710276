import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lookups } from '@/api/records'
import { branchOptions } from '@/entities/trees'
import { formatNumber } from '@/lib/lang'
import { useUploads } from '@/shared/use-uploads'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FileDrop } from '@/ui/file-drop'
import { Note } from '@/ui/note'
import { Segmented } from '@/ui/segmented'
import { SelectField } from '@/ui/select-field'
import { UploadRow } from '@/ui/upload-row'
import { useLang } from '@/ui/use-lang'
import { ImportColumns } from './import-columns'
import { ImportLocation } from './import-location'
import { fileMessages } from './import-messages'
import { ImportReport } from './import-report'
import classes from './imports.module.css'
import { useImport } from './use-import'

export interface ImportDialogProps {
  kind: 'terms' | 'legaltexts'
  lookups: Lookups
  /** The queries to invalidate after an import. */
  refresh: QueryKey[]
  opened: boolean
  onClose: () => void
}

const ROWS = 20_000

const TABLES = '.xlsx,.ods,.csv,.tsv,.txt'

const UPLOAD = 'file'

/** Imports records from a file: choose the file, preview the result, import. */
export function ImportDialog({ kind, lookups, refresh, opened, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const work = useImport(kind, refresh, onClose)
  const { uploads, start, forget } = useUploads({ onDone: (_key, uploaded) => work.choose(uploaded) })
  const [upload] = uploads
  const { choose } = work
  // Reset the state each time it opens.
  useEffect(() => {
    if (!opened) return
    forget(UPLOAD)
    choose(null)
  }, [opened, forget, choose])
  const { file, options, report, importing } = work
  const count = report?.Rows.filter(({ Result }) => Result === 'create').length ?? 0
  const number = formatNumber(count, lang)
  const looking = t(work.waiting ? 'import.waiting' : 'import.looking')
  const running = work.waiting ? t('import.waiting') : t('import.running', { count, number })
  const wrong = report?.Rows.some(({ Result }) => Result === 'error') ?? false
  const begin = wrong ? ('import.startGood' as const) : ('import.start' as const)
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
          <Button
            variant="primary"
            disabled={!report || count === 0 || importing || work.looking}
            onClick={() => work.start(wrong)}
          >
            {count > 0 ? t(begin, { count, number }) : t('export.import')}
          </Button>
        </>
      }
    >
      <div className={classes.steps}>
        <p className={classes.intro}>{t(`import.intro.${kind}`)}</p>
        {!file && !upload && (
          <FileDrop
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
        {file && !importing && (
          <div className={classes.options}>
            {kind === 'terms' && (
              <SelectField
                label={t('import.domain')}
                description={t('import.domainHint')}
                placeholder={t('import.defaultDomain')}
                options={branchOptions(lookups, lang)}
                clearable
                value={options.domain === null ? null : String(options.domain)}
                onChange={(value) => work.change({ domain: value === null ? null : Number(value) })}
              />
            )}
            <div className={classes.option}>
              <span aria-hidden="true">{t('import.duplicates')}</span>
              <Segmented
                label={t('import.duplicates')}
                value={options.duplicates}
                onChange={(duplicates) => work.change({ duplicates })}
                options={[
                  { value: 'skip', label: t('import.skip') },
                  { value: 'create', label: t('import.create') },
                ]}
              />
            </div>
            <ImportLocation work={work} />
          </div>
        )}
        {file && work.preview.length > 0 && !importing && (
          <ImportColumns
            columns={work.columns}
            preview={work.preview}
            fields={work.fields}
            header={work.headerRow > 0}
            onChange={work.chooseColumns}
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
              rows={report.Rows}
              fields={work.fields}
              onDownload={work.download}
              downloading={work.downloading}
            />
          )
        )}
      </div>
    </Dialog>
  )
}
