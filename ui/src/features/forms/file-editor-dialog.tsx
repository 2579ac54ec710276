import { useRef, useState } from 'react'
import { useInstance } from '@/api/instance'
import { limitOf } from '@/api/limits'
import type { FileValue } from '@/entities/form'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { textLength } from '@/lib/text-length'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { Dialog } from '@/ui/dialog'
import { FileDrop } from '@/ui/file-drop'
import { useLang } from '@/ui/use-lang'
import classes from './file-editor-dialog.module.css'
import { useForm } from './form-context'

export interface ChosenFile extends Pick<FileValue, 'Name' | 'DescriptionTR' | 'DescriptionEN'> {
  file: File
}

export interface FileEditorDialogProps {
  opened: boolean
  /** Files that were dropped on the form; without them the browser asks for a file at once. */
  dropped: File[]
  onClose: () => void
  onSave: (chosen: ChosenFile[]) => void
}

/** Adds files; saving is possible once one is chosen. Several files get their descriptions in the list of the form. */
export function FileEditorDialog(props: FileEditorDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('upload.editor')} size={560}>
      <Editor {...props} />
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that it starts empty each time. */
function Editor({ dropped, onClose, onSave }: FileEditorDialogProps) {
  const { t } = useTranslation()
  const { kind } = useForm()
  const { UploadLimit } = useInstance()
  const lang = useLang()
  const [files, setFiles] = useState(dropped)
  const [text, setText] = useState({ DescriptionTR: '', DescriptionEN: '' })
  const [submitted, setSubmitted] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  const choose = (chosen: File[]) => {
    setFiles(chosen)
    if (chosen.length > 1) setText({ DescriptionTR: '', DescriptionEN: '' })
    requestAnimationFrame(() => saveButton.current?.focus())
  }
  const bounds = limitOf(kind, 'Files.DescriptionTR')

  const fault = (value: string) => {
    const length = textLength(value.trim())
    if (length === 0) return null
    if (length < (bounds.minLength ?? 0)) return t('validation.minlength', { Min: bounds.minLength })
    if (length > (bounds.maxLength ?? length)) return t('validation.maxlength', { Max: bounds.maxLength })
    return null
  }
  const save = () => {
    setSubmitted(true)
    if (fault(text.DescriptionTR) || fault(text.DescriptionEN)) return
    onSave(files.map((file) => ({ file, Name: file.name, ...text })))
    onClose()
  }
  const description = (key: 'DescriptionTR' | 'DescriptionEN', lang: 'tr' | 'en') => (
    <CountedInput
      label={t('forms.description')}
      lang={lang}
      max={bounds.maxLength}
      value={text[key]}
      error={submitted ? fault(text[key]) : null}
      onChange={(value) => setText({ ...text, [key]: value })}
    />
  )
  return (
    <div className={classes.form}>
      <FileDrop
        multiple
        askAtOnce={dropped.length === 0}
        hint={t('upload.limit', { limit: formatBytes(UploadLimit, lang) })}
        onFiles={choose}
      />
      <CountedInput
        label={t('upload.name')}
        value={files.map(({ name }) => name).join(', ')}
        onChange={() => {}}
        disabled
      />
      {files.length < 2 && (
        <>
          {description('DescriptionTR', 'tr')}
          {description('DescriptionEN', 'en')}
        </>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {files.length > 0 && (
          <Button ref={saveButton} variant="primary" onClick={save}>
            {t('common.save')}
          </Button>
        )}
      </div>
    </div>
  )
}
