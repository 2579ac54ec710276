import { useTranslation } from '@/i18n/use-translation'
import { Button } from './button'
import { DisabledReason } from './disabled-reason'
import classes from './save-bar.module.css'
import { ariaKeys, shownKeys } from './shortcuts'
import { useControlKey } from './use-control-key'

export interface SaveBarProps {
  /** Whether there are unsaved changes. */
  dirty: boolean
  /** Shown beside the button: where a draft is kept, or why saving has to wait. */
  text?: string
  onSave: () => void
  onBack: () => void
  saving?: boolean
  /** Why saving is disabled; the only reason is a running upload. */
  reason?: string
  saveLabel?: string
}

/** The bar at the bottom of every edit screen; Ctrl+S saves. */
export function SaveBar(props: SaveBarProps) {
  const { t } = useTranslation()
  const { reason, saving } = props
  const save = () => {
    if (!reason && !saving) props.onSave()
  }
  useControlKey('save', save)
  return (
    <div className={classes.bar} data-save-bar>
      <div className={classes.words} role="status">
        {props.dirty && (
          <span className={classes.pending}>
            <i aria-hidden="true" />
            {t('ui.form.unsaved')}
          </span>
        )}
        {(reason || props.text) && <span className={classes.text}>{reason ?? props.text}</span>}
      </div>
      <Button variant="quiet" onClick={props.onBack}>
        {t('ui.form.back')}
      </Button>
      <DisabledReason
        variant="primary"
        reason={reason}
        aria-busy={saving || undefined}
        aria-keyshortcuts={ariaKeys('save')}
        trailing={<kbd className={classes.key}>{shownKeys('save').join(' ')}</kbd>}
        onClick={save}
      >
        {saving ? t('ui.form.saving') : (props.saveLabel ?? t('ui.form.save'))}
      </DisabledReason>
    </div>
  )
}
