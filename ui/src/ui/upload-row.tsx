import { IconAlertCircle, IconCheck, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { formatBytes } from '@/lib/bytes'
import { Button } from './button'
import { FileIcon } from './file-icon'
import { IconButton } from './icon-button'
import classes from './upload-row.module.css'
import { useLang } from './use-lang'

export interface UploadRowProps {
  name: string
  size: number
  mime?: string
  state: 'uploading' | 'uploaded' | 'failed' | 'stored'
  /** 0 to 1 while uploading. */
  progress?: number
  /** Why it failed. */
  error?: string
  onCancel?: () => void
  onRetry?: () => void
  onRemove?: () => void
  /** Why it cannot be removed. */
  removeReason?: string
  /** A button before the one that removes it. */
  action?: ReactNode
  /** The fields of the file: its descriptions. */
  children?: ReactNode
}

/** A file of a form: its name, size, upload progress, fields, and a button that removes it. */
export function UploadRow(props: UploadRowProps) {
  const { t } = useTranslation()
  const { name, state } = props
  return (
    <div className={classes.box}>
      <div className={classes.row}>
        <FileIcon name={name} mime={props.mime} />
        <div className={classes.file}>
          <span className={classes.name}>{name}</span>
          <State {...props} />
        </div>
        {props.children && <div className={classes.fields}>{props.children}</div>}
        <div className={classes.end}>
          {props.action}
          {state === 'failed' && props.onRetry && (
            <Button size="sm" onClick={props.onRetry}>
              {t('ui.failed.retry')}
            </Button>
          )}
          {state === 'uploading'
            ? props.onCancel && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={t('ui.files.cancelNamed', { name })}
                  onClick={props.onCancel}
                >
                  {t('ui.files.cancel')}
                </Button>
              )
            : props.onRemove && (
                <IconButton
                  name={t('ui.files.remove', { name })}
                  icon={<IconTrash />}
                  reason={props.removeReason}
                  onClick={props.onRemove}
                />
              )}
        </div>
      </div>
    </div>
  )
}

function State({ name, size, state, progress = 0, error }: UploadRowProps) {
  const { t } = useTranslation()
  const lang = useLang()
  if (state === 'uploading') {
    const percent = new Intl.NumberFormat(lang, { style: 'percent' }).format(progress)
    return (
      <span className={classes.progress}>
        <progress value={progress} max={1} aria-label={t('ui.files.progress', { name })} />
        <span>{percent}</span>
      </span>
    )
  }
  if (state === 'failed') {
    return (
      <span className={classes.failed} role="alert">
        <IconAlertCircle aria-hidden="true" />
        {error ?? t('ui.files.failed')}
      </span>
    )
  }
  return (
    <span className={classes.state} role="status">
      {state === 'uploaded' && (
        <span className={classes.done}>
          <IconCheck aria-hidden="true" />
          {t('ui.files.uploaded')}
        </span>
      )}
      {formatBytes(size, lang)}
    </span>
  )
}
