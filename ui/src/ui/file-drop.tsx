import { IconUpload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from './button'
import classes from './file-drop.module.css'

export interface FileDropProps {
  onFiles: (files: File[]) => void
  /** The label of the button. */
  label?: string
  /** Shown below: the maximum size and the types. */
  hint?: ReactNode
  accept?: string
  multiple?: boolean
  /** Gives the button the focus when its dialog opens. */
  autoFocus?: boolean
  /** Opens the file dialog of the browser when it is rendered, after a click. */
  askAtOnce?: boolean
  disabled?: boolean
  field?: string
  error?: string | null
}

/** A drop area for files, with a button that opens the file dialog. */
export function FileDrop(props: FileDropProps) {
  const { onFiles, multiple, disabled, error } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  useEffect(() => {
    if (props.askAtOnce) input.current?.click()
  }, [props.askAtOnce])
  const [over, setOver] = useState(false)

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  const onDrag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut for the button inside
    <div
      className={clsx(classes.drop, over && classes.over, error && classes.wrong)}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false)
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <Button
        size="sm"
        icon={<IconUpload />}
        disabled={disabled}
        data-field={props.field}
        data-autofocus={props.autoFocus || undefined}
        aria-describedby={error ? errorId : undefined}
        onClick={() => input.current?.click()}
      >
        {props.label ?? t('ui.files.choose')}
      </Button>
      <span className={classes.or}>{over ? t('ui.files.dropHere') : t('ui.files.drop')}</span>
      {props.hint && <span className={classes.hint}>{props.hint}</span>}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
