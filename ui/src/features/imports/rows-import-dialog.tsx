import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { formatNumber } from '@/lib/lang'
import { useUploads } from '@/shared/use-uploads'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FileDrop } from '@/ui/file-drop'
import { Note } from '@/ui/note'
import { SwitchField } from '@/ui/switch-field'
import { UploadRow } from '@/ui/upload-row'
import { useLang } from '@/ui/use-lang'
import classes from './imports.module.css'
import { rowsFileMessages } from './rows-import-messages'
import { RowsImportReport } from './rows-import-report'
import { ColumnsStep, DegreesStep, TableStep } from './rows-import-steps'
import { type RowsImportProps, type RowsImportWork, useRowsImport } from './use-rows-import'

export interface RowsImportDialogProps extends RowsImportProps {
  opened: boolean
  onClose: () => void
}

const TABLES = '.docx,.xlsx,.ods,.csv,.tsv,.txt,.html,.htm,.pdf'

const UPLOAD = 'file'

const STEPS = ['file', 'table', 'columns', 'degrees', 'rows'] as const
type Step = (typeof STEPS)[number]

/** Imports rows of a table of concordance: file, table, columns, degrees, and what becomes of each row. */
export function RowsImportDialog({ opened, onClose, ...props }: RowsImportDialogProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const [step, setStep] = useState<Step>('file')
  const [pdf, setPdf] = useState(false)
  const work = useRowsImport({
    ...props,
    onImported: (answer) => {
      onClose()
      props.onImported(answer)
    },
  })
  const { uploads, start, forget } = useUploads({
    onDone: (_key, uploaded) => {
      work.choose(uploaded)
      setStep('table')
    },
  })
  const { choose } = work
  useEffect(() => {
    if (!opened) return
    forget(UPLOAD)
    choose(null)
    setPdf(false)
    setStep('file')
  }, [opened, forget, choose])
  // A file with one table needs no choice.
  const steps = STEPS.filter((one) => one !== 'table' || work.tables.length > 1)
  const at = steps.indexOf(step) < 0 ? 1 : steps.indexOf(step)
  const now = steps[at] ?? 'file'
  const { report, importing, looking } = work
  const count = (report?.Created ?? 0) + (report?.Changed ?? 0)
  const wrong = report?.Rows.some(({ State }) => State === 'error') ?? false
  const last = now === 'rows'
  const send = ([file]: File[]) => {
    if (!file) return
    const isPdf = /\.pdf$/i.test(file.name) || file.type === 'application/pdf'
    setPdf(isPdf)
    work.choose(null)
    if (!isPdf) start(UPLOAD, file)
  }
  const close = () => {
    work.stop()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size={920}
      title={t('import.rows.title')}
      footer={
        <>
          <Button variant="quiet" onClick={importing ? work.stop : close}>
            {t('common.cancel')}
          </Button>
          {at > 0 && !importing && (
            <Button onClick={() => setStep(steps[at - 1] ?? 'file')}>{t('import.rows.back')}</Button>
          )}
          {last ? (
            <Button
              variant="primary"
              disabled={count === 0 || wrong || looking || importing}
              onClick={() => work.start()}
            >
              {t('import.rows.take', { count, number: formatNumber(count, lang) })}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={!work.file || looking || (now !== 'file' && now !== 'table' && !report)}
              onClick={() => setStep(steps[at + 1] ?? 'rows')}
            >
              {t('import.rows.next')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.steps}>
        <ol className={classes.path}>
          {steps.map((one, index) => (
            <li key={one} aria-current={one === now ? 'step' : undefined} data-done={index < at || undefined}>
              {t(`import.rows.steps.${one}`)}
            </li>
          ))}
        </ol>
        {now === 'file' && (
          <FileStep work={work} uploads={uploads} pdf={pdf} send={send} start={start} forget={forget} />
        )}
        {looking && (
          <p className={classes.busy} role="status">
            <progress aria-label={t('import.looking')} />
            {t(work.waiting ? 'import.waiting' : 'import.looking')}
          </p>
        )}
        {work.fault && !looking && now !== 'file' && (
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
            {rowsFileMessages(t, work.fields, work.fault, lang).map((sentence) => (
              <span key={sentence} className={classes.sentence}>
                {sentence}
              </span>
            ))}
          </Note>
        )}
        {now === 'table' && <TableStep work={work} />}
        {now === 'columns' && work.preview.length > 0 && <ColumnsStep work={work} />}
        {now === 'degrees' && report && <DegreesStep work={work} />}
        {last && report && (
          <>
            <SwitchField
              label={t('import.rows.overwrite')}
              text={t('import.rows.overwriteText')}
              value={work.overwrite}
              onChange={work.chooseOverwrite}
            />
            <RowsImportReport report={report} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface FileStepProps extends Pick<ReturnType<typeof useUploads>, 'uploads' | 'start' | 'forget'> {
  work: RowsImportWork
  /** A PDF was chosen, which cannot be read. */
  pdf: boolean
  send: (files: File[]) => void
}

/** The file. */
function FileStep({ work, uploads, pdf, send, start, forget }: FileStepProps) {
  const { t } = useTranslation()
  const [upload] = uploads
  return (
    <>
      <p className={classes.intro}>{t('import.rows.intro')}</p>
      {pdf && (
        <Note tone="brass" role="alert">
          {t('import.rows.reasons.pdf')}
        </Note>
      )}
      {!work.file && !upload && (
        <FileDrop
          autoFocus
          label={t('import.file')}
          accept={TABLES}
          hint={t('import.rows.hint')}
          onFiles={send}
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
      {work.file && (
        <UploadRow
          name={work.file.Name}
          size={work.file.Size}
          state="uploaded"
          onRemove={() => work.choose(null)}
        />
      )}
    </>
  )
}
