import { IconAlertCircle, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useInstance } from '@/api/instance'
import { limitOf } from '@/api/limits'
import type { Field, FileValue, Group } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { uniqueKey } from '@/lib/unique-key'
import { useUploads } from '@/shared/use-uploads'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { FileTarget } from '@/ui/file-target'
import { FormCard } from '@/ui/form-card'
import { IconButton } from '@/ui/icon-button'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'
import { UploadRow } from '@/ui/upload-row'
import { useLang } from '@/ui/use-lang'
import { EarlierFiles } from './earlier-files'
import { faultSentence } from './fault-texts'
import type { ChosenFile, FileEditorDialogProps } from './file-editor-dialog'
import classes from './files-field.module.css'
import { useFaults, useForm, useValue } from './form-context'
import { groupId } from './group-id'
import { isReadable } from './readable-files'
import { useFieldProps } from './use-field-props'

interface FilesFieldProps {
  field: Extract<Field, { type: 'files' }>
  /** The card of the field. */
  group: Group
}

const NONE: File[] = []

const editor = new LazyComponent<FileEditorDialogProps>(
  async () => (await import('./file-editor-dialog')).FileEditorDialog,
)

const LANGUAGES = [
  ['DescriptionTR', 'tr'],
  ['DescriptionEN', 'en'],
] as const

/** The files of a record: existing, new and uploading ones, each with its descriptions. */
export function FilesField({ field, group }: FilesFieldProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { UploadLimit } = useInstance()
  const { holdSave, recordId, intake } = useForm()
  const props = useFieldProps(field)
  const errorId = useId()
  const [files, setFiles] = useValue<FileValue[]>(field.key)
  const [adding, setAdding] = useState(false)
  const [dropped, setDropped] = useState<File[]>(NONE)
  // Descriptions can be typed during the upload.
  const [waiting, setWaiting] = useState<FileValue[]>([])
  const latest = useRef({ files, waiting })
  useEffect(() => {
    latest.current = { files, waiting }
  })

  const { uploads, start, forget } = useUploads({
    onDone: (key, uploaded) => {
      const row = latest.current.waiting.find(({ Key }) => Key === key)
      if (!row) return
      setWaiting((now) => now.filter(({ Key }) => Key !== key))
      setFiles([
        ...latest.current.files,
        { ...row, UploadId: uploaded.Id, Size: uploaded.Size, Mime: uploaded.Mime },
      ])
    },
  })
  const running = uploads.some(({ state }) => state === 'uploading')
  // A failed upload must not be silently missing from the save.
  const reason = running ? 'upload.wait' : uploads.length > 0 ? 'upload.missing' : undefined
  useEffect(() => {
    holdSave(reason)
    return () => holdSave(undefined)
  }, [reason, holdSave])

  const add = (chosen: ChosenFile[]) => {
    for (const { file, ...row } of chosen) {
      const Key = uniqueKey()
      setWaiting((now) => [...now, { Key, Id: 0, Size: file.size, Mime: file.type, ...row }])
      start(Key, file)
    }
  }
  const open = (files: File[]) => {
    setDropped(files)
    setAdding(true)
  }
  const cancel = (key: string) => {
    forget(key)
    setWaiting((now) => now.filter(({ Key }) => Key !== key))
  }
  const limit = formatBytes(UploadLimit, lang)
  return (
    <FileTarget onFiles={open}>
      <FormCard
        id={groupId(group)}
        title={String(t(group.title))}
        flush
        action={
          <Button
            size="sm"
            icon={<IconPlus />}
            data-field={field.key}
            aria-describedby={props.error ? errorId : undefined}
            onClick={() => open(NONE)}
          >
            {t('upload.add')}
          </Button>
        }
      >
        {props.error && (
          <p id={errorId} className={classes.error}>
            <IconAlertCircle aria-hidden="true" />
            {props.error}
          </p>
        )}
        {files.map((file, index) => (
          <UploadRow
            key={file.Key}
            name={file.Name}
            size={file.Size}
            mime={file.Mime}
            state={file.Id || file.CopyOf ? 'stored' : 'uploaded'}
            action={
              intake &&
              isReadable(file.Name) && (
                <IconButton
                  name={t('forms.takeTextOf', { name: file.Name })}
                  icon={<IconFileImport />}
                  onClick={() => intake.setReading({ opened: true, stored: file })}
                />
              )
            }
            onRemove={() => setFiles(files.filter((other) => other !== file))}
          >
            <Descriptions
              name={`${field.key}[${index}]`}
              file={file}
              onChange={(part) =>
                setFiles(files.map((other) => (other === file ? { ...file, ...part } : other)))
              }
            />
          </UploadRow>
        ))}
        {waiting.map((file) => {
          const upload = uploads.find(({ key }) => key === file.Key)
          return (
            <UploadRow
              key={file.Key}
              name={file.Name}
              size={file.Size}
              mime={file.Mime}
              state={upload?.state ?? 'uploading'}
              progress={upload?.progress}
              error={upload?.error}
              onCancel={() => cancel(file.Key)}
              onRetry={upload && file.Size <= UploadLimit ? () => start(file.Key, upload.file) : undefined}
              onRemove={() => cancel(file.Key)}
            >
              <Descriptions
                file={file}
                onChange={(part) =>
                  setWaiting((now) =>
                    now.map((other) => (other.Key === file.Key ? { ...other, ...part } : other)),
                  )
                }
              />
            </UploadRow>
          )
        })}
        {files.length + waiting.length === 0 && (
          <p className={classes.none}>
            {t('upload.none')} {t('upload.limit', { limit })}
          </p>
        )}
        {recordId === 0 && <EarlierFiles files={files} onAdd={setFiles} />}
        <LazyDialog
          code={editor}
          props={{ opened: adding, dropped, onClose: () => setAdding(false), onSave: add }}
        />
      </FormCard>
    </FileTarget>
  )
}

interface DescriptionsProps {
  /** `Files[0]`: its name in faults of the server. */
  name?: string
  file: FileValue
  onChange: (part: Partial<FileValue>) => void
}

function Descriptions({ name, file, onChange }: DescriptionsProps) {
  const { t } = useTranslation()
  const { store, kind } = useForm()
  const faults = useFaults(store)
  return LANGUAGES.map(([key, lang]) => {
    const fault = name && faults.find(({ Field }) => Field === `${name}.${key}`)
    return (
      <CountedInput
        key={key}
        field={name && `${name}.${key}`}
        label={t('upload.descriptionOf', { name: file.Name })}
        hideLabel
        lang={lang}
        placeholder={t('forms.description')}
        max={limitOf(kind, `Files.${key}`).maxLength}
        showCounter={Boolean(fault)}
        value={file[key]}
        error={fault ? faultSentence(t, undefined, fault) : undefined}
        onChange={(value) => onChange({ [key]: value })}
      />
    )
  })
}
