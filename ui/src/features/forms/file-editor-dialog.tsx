import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limitOf } from '@/api/limits'
import type { FileValue } from '@/entities/form'
import { textLength } from '@/lib/text-length'
import { Button } from '@/ui/button'
import { CountedInput } from '@/ui/counted-input'
import { Dialog } from '@/ui/dialog'
import { FileDrop } from '@/ui/file-drop'
import classes from './file-editor-dialog.module.css'
import { useForm } from './form-context'

export interface ChosenFile extends Pick<FileValue, 'Name' | 'DescriptionTR' | 'DescriptionEN'> {
  file: File
}

export interface FileEditorDialogProps {
  opened: boolean
  onClose: () => void
  onSave: (chosen: ChosenFile) => void
}

/** Adds one file with its descriptions; saving is disabled until a file is chosen. */
export function FileEditorDialog(props: FileEditorDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('upload.editor')} size={560}>
      <Editor {...props} />
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that it starts empty each time. */
function Editor({ onClose, onSave }: FileEditorDialogProps) {
  const { t } = useTranslation()
  const { kind } = useForm()
  const [file, setFile] = useState<File>()
  const [text, setText] = useState({ DescriptionTR: '', DescriptionEN: '' })
  const [submitted, setSubmitted] = useState(false)
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
    if (!file || fault(text.DescriptionTR) || fault(text.DescriptionEN)) return
    onSave({ file, Name: file.name, ...text })
    onClose()
  }
  const description = (key: 'DescriptionTR' | 'DescriptionEN', lang: 'tr' | 'en') => (
    <CountedInput
      label={t('forms.description')}
      lang={lang}
      max={bounds.maxLength}
      showCounter={textLength(text[key]) > 2}
      value={text[key]}
      error={submitted ? fault(text[key]) : null}
      onChange={(value) => setText({ ...text, [key]: value })}
    />
  )
  return (
    <div className={classes.form}>
      <FileDrop onFiles={([chosen]) => setFile(chosen)} />
      <CountedInput label={t('upload.name')} value={file?.name ?? ''} onChange={() => {}} disabled />
      {description('DescriptionTR', 'tr')}
      {description('DescriptionEN', 'en')}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        {file && (
          <Button variant="primary" onClick={save}>
            {t('common.save')}
          </Button>
        )}
      </div>
    </div>
  )
}
