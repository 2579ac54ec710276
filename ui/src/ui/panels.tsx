import { IconCloudOff, IconInbox, IconRefresh, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import classes from './panels.module.css'

/** The status of a fault when no answer came at all. */
const NO_ANSWER = -1

export interface EmptyPanelProps {
  title: string
  /** What to do now. */
  text?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

/** Nothing is here yet, and what to do about it. */
export function EmptyPanel({ title, text, action, icon = <IconInbox /> }: EmptyPanelProps) {
  return (
    <div className={classes.panel}>
      {icon}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  )
}

/** The filters leave nothing; the caller's action clears them. */
export function FilteredEmptyPanel(props: EmptyPanelProps) {
  return <EmptyPanel icon={<IconSearch />} {...props} />
}

export interface ErrorPanelProps {
  /** What went wrong: a server that answered is not called unreachable. */
  fault?: unknown
  title?: string
  text?: ReactNode
  onRetry?: () => void
  /** Another way out, after the retry. */
  action?: ReactNode
}

/** Something could not be fetched; it offers to try again. */
export function ErrorPanel({ fault, title, text, onRetry, action }: ErrorPanelProps) {
  const { t } = useTranslation()
  const answered =
    typeof fault === 'object' && fault !== null && 'status' in fault && fault.status !== NO_ANSWER
  const words = answered
    ? { title: t('ui.failed.serverTitle'), text: t('ui.failed.serverText') }
    : { title: t('ui.failed.title'), text: t('ui.failed.text') }
  return (
    <div className={classes.panel} role="alert">
      <IconCloudOff />
      <p className={classes.title}>{title ?? words.title}</p>
      <p className={classes.text}>{text ?? words.text}</p>
      {(onRetry || action) && (
        <div className={classes.ways}>
          {action}
          {onRetry && (
            <Button size="sm" icon={<IconRefresh />} onClick={onRetry}>
              {t('ui.failed.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
