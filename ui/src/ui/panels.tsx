import { IconCloudOff, IconInbox, IconRefresh, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from './button'
import classes from './panels.module.css'

/** The status of a fault without a response. */
const NO_RESPONSE = -1

export interface EmptyPanelProps {
  title: string
  /** The actions that the panel offers. */
  text?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

/** Shown when there are no records yet, with an action. */
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

/** Shown when nothing matches the filters; the caller's action clears them. */
export function FilteredEmptyPanel(props: EmptyPanelProps) {
  return <EmptyPanel icon={<IconSearch />} {...props} />
}

export interface ErrorPanelProps {
  /** The message of a fault; a server that responded is not called unreachable. */
  fault?: unknown
  title?: string
  text?: ReactNode
  onRetry?: () => void
  /** An additional action after the retry. */
  action?: ReactNode
}

/** Shown when a request failed, with a button to retry. */
export function ErrorPanel({ fault, title, text, onRetry, action }: ErrorPanelProps) {
  const { t } = useTranslation()
  const answered =
    typeof fault === 'object' && fault !== null && 'status' in fault && fault.status !== NO_RESPONSE
  const message = answered
    ? { title: t('ui.failed.serverTitle'), text: t('ui.failed.serverText') }
    : { title: t('ui.failed.title'), text: t('ui.failed.text') }
  return (
    <div className={classes.panel} role="alert">
      <IconCloudOff />
      <p className={classes.title}>{title ?? message.title}</p>
      <p className={classes.text}>{text ?? message.text}</p>
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
