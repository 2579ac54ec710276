import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiFault } from '@/api/fault'
import { type FileText, fileTextQuery } from '@/api/intake'
import { uploadFile } from '@/api/uploads'
import type { FileValue } from '@/entities/form'
import { mayNeedFile } from '@/entities/revisions/form'
import { type IntakeProps, useForm, useValue } from '@/features/forms/form-context'
import { READABLE } from '@/features/forms/readable-files'
import { faultMessage } from '@/feedback/fault-messages'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { formatNumber, type Lang } from '@/lib/lang'
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
import { useSmallScreen } from '@/ui/use-small-screen'
import classes from './intake-drawer.module.css'
import { IntakePreview } from './intake-preview'
import { type IntakeOptions, IntakeReport, type Sides } from './intake-report'

const WIDTH = 1120

const USUAL: IntakeOptions = {
  language: '',
  tables: true,
  notes: true,
  original: false,
  margin: false,
  letters: true,
  encoding: '',
  part: 1,
}
const BOTH: Sides = { tr: true, en: true }

/** A chosen file: one that was uploaded for this, or one of the form. */
type Source = { name: string; attached: boolean } & Pick<FileValue, 'UploadId' | 'Size' | 'Mime'> & {
    FileId?: number
  }

const sourceOf = ({ Id, CopyOf, UploadId, Name, Size, Mime }: FileValue): Source => ({
  name: Name,
  FileId: Id || CopyOf,
  UploadId,
  Size,
  Mime,
  attached: true,
})

/** Reads the text of a file, reports what was left out or is in doubt, and gives the text to the form. */
export function IntakeDrawer({ opened, file, stored, onClose, onTaken }: IntakeProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const { store } = useForm()
  const [files, setFiles] = useValue<FileValue[]>('Files')
  const [source, setSource] = useState<Source>()
  const [fault, setFault] = useState<string>()
  const [options, setOptions] = useState<IntakeOptions>(USUAL)
  const [sides, setSides] = useState<Sides>(BOTH)
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
    ...(!options.letters && { Letters: 'keep' as const }),
    ...(options.encoding && { Encoding: options.encoding }),
    ...(options.part > 1 && { Part: options.part }),
  }
  const { data, error, isFetching } = useQuery(fileTextQuery(opened ? wish : undefined))
  // The last text of the same file stays while it is read with other options, and while the drawer closes.
  const [last, setLast] = useState<{ source: Source; text: FileText }>()
  if (source && data && (last?.text !== data || last.source !== source)) setLast({ source, text: data })
  const text = data ?? (last?.source === source ? last?.text : undefined)
  const waiting = useDelayed(busy || (isFetching && !text), SKELETON_AFTER)

  const begin = (next: Source | undefined) => {
    setFault(undefined)
    setSource(next)
    setOptions(USUAL)
    setSides(BOTH)
    setAttach(mayNeedFile(store.all()))
  }
  const send = async (chosen: File) => {
    sending.current?.abort()
    const control = new AbortController()
    sending.current = control
    begin(undefined)
    setBusy(true)
    try {
      const { Id, Name, Size, Mime } = await uploadFile(chosen, { signal: control.signal })
      begin({ name: Name, UploadId: Id, Size, Mime, attached: false })
    } catch (failure) {
      if (!control.signal.aborted) setFault(faultMessage(t, failure))
    } finally {
      if (sending.current === control) setBusy(false)
    }
  }
  const start = useEffectEvent(() => {
    if (file) void send(file)
    else begin(stored && sourceOf(stored))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts again with another file
  useEffect(() => {
    if (opened) start()
    return () => sending.current?.abort()
  }, [opened, file, stored])

  // Nothing is taken before it was read as the options say.
  const chosen = data && chosenOf(data, sides)
  const addFile = () => {
    if (!source || source.attached) return
    const { name: Name, UploadId, Size, Mime } = source
    setFiles([
      ...files,
      { Key: uniqueKey(), Id: 0, Name, UploadId, Size, Mime, DescriptionTR: '', DescriptionEN: '' },
    ])
  }
  const take = () => {
    if (!chosen) return
    store.flush()
    const former = { TextTR: store.get<string>('TextTR'), TextEN: store.get<string>('TextEN') }
    store.fill({
      ...(chosen.TextTR && { TextTR: chosen.TextTR }),
      ...(chosen.TextEN && { TextEN: chosen.TextEN }),
    })
    if (attach) addFile()
    onTaken(former, chosen.Articles)
    onClose()
  }
  const why = error ? reasonOf(t, lang, error) : undefined
  const problem = fault ?? (error && (why ?? faultMessage(t, error)))
  const buttons = (
    <>
      <Button size="sm" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      {text && (
        <Button variant="primary" size="sm" disabled={!chosen} onClick={take}>
          {t('intake.take')}
        </Button>
      )}
    </>
  )
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      label={t('intake.title')}
      size={WIDTH}
      head={
        source ? (
          <span className={classes.head}>
            <strong>{source.name}</strong>
            <span>
              {[formatBytes(source.Size, lang), text && t(`intake.kinds.${text.Format}`)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        ) : (
          <strong>{t('intake.title')}</strong>
        )
      }
      actions={!small && buttons}
      foot={small && buttons}
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
                    onClose()
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
        {(!text || error) && !busy && !isFetching && (
          <Choose files={files} onFile={send} onStored={(chosen) => begin(sourceOf(chosen))} />
        )}
        {waiting && <SkeletonLines lines={6} />}
        {text && source && (
          <div className={classes.columns} aria-busy={isFetching || undefined}>
            <div className={classes.side}>
              <IntakeReport
                text={text}
                failed={Boolean(error)}
                options={options}
                onOptions={setOptions}
                sides={sides}
                onSides={setSides}
              />
              {!source.attached && !error && (
                <label className={classes.attach} htmlFor="intake-attach">
                  <Switch id="intake-attach" checked={attach} onChange={setAttach} />
                  {t('intake.attach')}
                </label>
              )}
            </div>
            {!error && <IntakePreview text={text} />}
          </div>
        )}
      </div>
    </Drawer>
  )
}

/** What is taken: of a file with both texts those that are wanted; undefined: none. */
function chosenOf({ TextTR, TextEN, Articles }: FileText, sides: Sides) {
  if (!TextTR || !TextEN) return { TextTR, TextEN, Articles }
  if (!sides.tr && !sides.en) return undefined
  return { TextTR: sides.tr ? TextTR : '', TextEN: sides.en ? TextEN : '', Articles }
}

const REASONS = ['format', 'damaged', 'password', 'scan', 'empty', 'large', 'time', 'old', 'reader'] as const

/** The bounds that a file can be over. */
const BOUNDS = ['size', 'archive', 'text', 'memory', 'pages', 'letters'] as const

/** Why the server could not read the file; undefined: for another reason. */
function reasonOf(t: TFunction, lang: Lang, error: unknown): string | undefined {
  if (!(error instanceof ApiFault)) return undefined
  const params = error.errors.find(({ Code }) => Code === 'unreadable')?.Params
  const reason = REASONS.find((known) => known === params?.Reason)
  const bound = BOUNDS.find((known) => known === params?.Bound)
  if (reason === 'large' && bound)
    return t(`intake.reasons.large_${bound}`, { max: formatNumber(Number(params?.Max), lang) })
  return reason && t(`intake.reasons.${reason}`)
}

interface ChooseProps {
  files: readonly FileValue[]
  onFile: (file: File) => void
  onStored: (file: FileValue) => void
}

/** A file of the computer, or one that the version already has. */
function Choose({ files, onFile, onStored }: ChooseProps) {
  const { t } = useTranslation()
  const usable = files.filter(({ Id, UploadId, CopyOf }) => Id || UploadId || CopyOf)
  return (
    <div className={classes.choose}>
      <FileDrop
        accept={READABLE}
        hint={t('intake.formats')}
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
      {usable.length > 0 && (
        <>
          <h3 className={classes.title}>{t('intake.ofVersion')}</h3>
          <ul className={classes.files}>
            {usable.map((file) => (
              <li key={file.Key}>
                <Button size="sm" variant="quiet" onClick={() => onStored(file)}>
                  {file.Name}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
