import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFault } from '@/api/fault'
import { type FileText, fileTextQuery } from '@/api/intake'
import { uploadFile } from '@/api/uploads'
import type { FileValue } from '@/entities/form'
import { type IntakeProps, useForm, useValue } from '@/features/forms/form-context'
import { faultMessage } from '@/feedback/fault-messages'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { SKELETON_AFTER } from '@/lib/timings'
import { uniqueKey } from '@/lib/unique-key'
import { Button } from '@/ui/button'
import { Drawer } from '@/ui/drawer'
import { FileDrop } from '@/ui/file-drop'
import { Note } from '@/ui/note'
import { SkeletonLines } from '@/ui/skeleton'
import { Switch } from '@/ui/switch-field'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import classes from './intake-drawer.module.css'
import { IntakePreview } from './intake-preview'
import { type IntakeOptions, IntakeReport } from './intake-report'

const WIDTH = 1120
const TYPES = '.docx,.docm,.dotx,.odt,.rtf,.html,.htm,.txt,.doc,.pdf'

const USUAL: IntakeOptions = { language: '', tables: true, notes: true, original: false, margin: false }

/** A chosen file: one that was uploaded for this, or one of the form. */
type Source = { name: string; attached: boolean } & Pick<FileValue, 'UploadId' | 'Size' | 'Mime'> & {
    FileId?: number
  }

/** Reads the text of a file, reports what was left out or is in doubt, and gives the text to the form. */
export function IntakeDrawer({ opened, file, onClose, onTaken }: IntakeProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { store } = useForm()
  const [files, setFiles] = useValue<FileValue[]>('Files')
  const [source, setSource] = useState<Source>()
  const [fault, setFault] = useState<string>()
  const [options, setOptions] = useState<IntakeOptions>(USUAL)
  const [attach, setAttach] = useState(true)
  const sending = useRef<AbortController | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const wish = source && {
    ...(source.UploadId ? { UploadId: source.UploadId } : { FileId: source.FileId ?? 0 }),
    ...(options.language && { Language: options.language }),
    ...(!options.tables && { Tables: 'omit' as const }),
    ...(!options.notes && { Notes: 'omit' as const }),
    ...(options.original && { Changes: 'original' as const }),
    ...(options.margin && { Margin: 'keep' as const }),
  }
  const { data, error, isFetching } = useQuery(fileTextQuery(wish))
  const waiting = useDelayed(busy || (isFetching && !data), SKELETON_AFTER)

  const send = async (chosen: File) => {
    sending.current?.abort()
    const control = new AbortController()
    sending.current = control
    setFault(undefined)
    setSource(undefined)
    setBusy(true)
    try {
      const { Id, Name, Size, Mime } = await uploadFile(chosen, { signal: control.signal })
      setSource({ name: Name, UploadId: Id, Size, Mime, attached: false })
    } catch (failure) {
      if (!control.signal.aborted) setFault(faultMessage(t, failure))
    } finally {
      if (sending.current === control) setBusy(false)
    }
  }
  const start = useRef(send)
  useEffect(() => {
    if (opened && file) void start.current(file)
    return () => sending.current?.abort()
  }, [opened, file])

  const close = () => {
    sending.current?.abort()
    setSource(undefined)
    setFault(undefined)
    onClose()
  }
  const addFile = () => {
    if (!source || source.attached) return
    const { name: Name, UploadId, Size, Mime } = source
    setFiles([
      ...files,
      { Key: uniqueKey(), Id: 0, Name, UploadId, Size, Mime, DescriptionTR: '', DescriptionEN: '' },
    ])
  }
  const take = (text: FileText) => {
    store.flush()
    const former = { TextTR: store.get<string>('TextTR'), TextEN: store.get<string>('TextEN') }
    store.fill({
      ...(text.TextTR && { TextTR: text.TextTR }),
      ...(text.TextEN && { TextEN: text.TextEN }),
    })
    if (attach) addFile()
    onTaken(former, text.Articles)
    close()
  }
  const why = error ? reasonOf(error) : undefined
  const problem = fault ?? (error && (why ? t(`intake.reasons.${why}`) : faultMessage(t, error)))
  return (
    <Drawer
      opened={opened}
      onClose={close}
      label={t('intake.title')}
      size={WIDTH}
      head={
        <span className={classes.name}>
          {source ? `${source.name} · ${formatBytes(source.Size, lang)}` : t('intake.title')}
        </span>
      }
      actions={
        data && (
          <Button variant="primary" size="sm" onClick={() => take(data)}>
            {t('intake.take')}
          </Button>
        )
      }
    >
      <div className={classes.drawer}>
        <p className="visually-hidden" role="status">
          {busy || isFetching ? t('intake.reading') : data ? t('intake.sums', { count: data.Articles }) : ''}
        </p>
        {problem && (
          <Note
            tone="red"
            role="alert"
            title={t('intake.failed')}
            actions={
              why &&
              source &&
              !source.attached && (
                <Button
                  size="sm"
                  onClick={() => {
                    addFile()
                    close()
                  }}
                >
                  {t('intake.attachOnly')}
                </Button>
              )
            }
          >
            {problem} {why && t(source?.attached ? 'intake.remains' : 'intake.stays')}
          </Note>
        )}
        {!data && !busy && !isFetching && (
          <Choose files={files} onFile={send} onStored={(chosen) => setSource(chosen)} />
        )}
        {waiting && <SkeletonLines lines={6} />}
        {data && source && (
          <div className={classes.columns}>
            <div className={classes.side}>
              <IntakeReport text={data} options={options} onOptions={setOptions} />
              {!source.attached && (
                <label className={classes.attach} htmlFor="intake-attach">
                  <Switch id="intake-attach" checked={attach} onChange={setAttach} />
                  {t('intake.attach')}
                </label>
              )}
            </div>
            <IntakePreview text={data} />
          </div>
        )}
      </div>
    </Drawer>
  )
}

const REASONS = ['format', 'damaged', 'password', 'scan', 'empty', 'large', 'time', 'old', 'reader'] as const

/** Why the server could not read the file; undefined: for another reason. */
function reasonOf(error: unknown): (typeof REASONS)[number] | undefined {
  if (!(error instanceof ApiFault)) return undefined
  const field = error.errors.find(({ Code }) => Code === 'unreadable')
  return REASONS.find((reason) => reason === field?.Params?.Reason)
}

interface ChooseProps {
  files: readonly FileValue[]
  onFile: (file: File) => void
  onStored: (source: Source) => void
}

/** A file of the computer, or one that the version already has. */
function Choose({ files, onFile, onStored }: ChooseProps) {
  const { t } = useTranslation()
  const usable = files.filter(({ Id, UploadId, CopyOf }) => Id || UploadId || CopyOf)
  return (
    <div className={classes.choose}>
      <FileDrop accept={TYPES} hint={t('intake.formats')} onFiles={([chosen]) => chosen && onFile(chosen)} />
      {usable.length > 0 && (
        <>
          <h3 className={classes.title}>{t('intake.ofVersion')}</h3>
          <ul className={classes.files}>
            {usable.map(({ Key, Id, CopyOf, UploadId, Name, Size, Mime }) => (
              <li key={Key}>
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() =>
                    onStored({ name: Name, FileId: Id || CopyOf, UploadId, Size, Mime, attached: true })
                  }
                >
                  {Name}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
