import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './dialog.module.css'
import { IconButton } from './icon-button'
import { useSmallScreen } from './use-small-screen'
import { useTopmost } from './use-topmost'

const TRANSITION = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateY(4px)' },
  transitionProperty: 'opacity, transform',
}

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Width: 440 confirm, 560 cropper, 600 picker, 680 term. */
  size?: number
  /** Shown beside the close button. */
  actions?: ReactNode
  /** Buttons at the right; the main one is last. */
  footer?: ReactNode
  /** For a decision: no close button, and a click outside does not close it. */
  decision?: boolean
  /** The content has its own padding and scrolling. */
  bare?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Handles keys pressed anywhere in the dialog, including its header. */
  onKeyDown?: (event: KeyboardEvent) => void
  children?: ReactNode
}

/** The dialog itself. */
export function DialogLayer(props: DialogProps) {
  const { size = 440, decision, bare } = props
  const { t } = useTranslation()
  const full = useSmallScreen() && !decision
  useRestoreFocus(props.opened)
  const topmost = useTopmost(props.opened)
  const { role = 'dialog' } = props
  // The id must be stable: a new one on each render would reset the focus.
  const bodyId = useId()
  const described = role === 'alertdialog' && Boolean(props.children)
  const wearRole = useCallback(
    (content: HTMLElement | null) => {
      content?.setAttribute('role', role)
      // Screen readers announce the content with the title.
      if (described) content?.setAttribute('aria-describedby', bodyId)
    },
    [role, described, bodyId],
  )
  return (
    <Modal.Root
      opened={props.opened}
      onClose={props.onClose}
      size={size}
      fullScreen={full}
      centered
      closeOnClickOutside={!decision}
      closeOnEscape={topmost}
      transitionProps={{ transition: TRANSITION, duration: 150 }}
    >
      <Modal.Overlay className={classes.scrim} />
      <Modal.Content
        classNames={{ content: clsx(classes.content, full && classes.full) }}
        // Mantine's own role overrides the prop.
        ref={wearRole}
      >
        {/* Mantine drops the key handler of its content. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys from the whole dialog */}
        <div className={classes.keys} onKeyDown={props.onKeyDown}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{props.title}</Modal.Title>
            {props.actions}
            {!decision && (
              <IconButton name={t('ui.dialog.close')} icon={<IconX />} plain onClick={props.onClose} />
            )}
          </div>
          {props.children && (
            <div id={bodyId} className={bare ? classes.bare : classes.body}>
              {props.children}
            </div>
          )}
          {props.footer && <div className={classes.foot}>{props.footer}</div>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Returns the focus when the dialog unmounts while it is open, as when it closes. */
function useRestoreFocus(opened: boolean) {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = opened ? document.activeElement : null
  }, [opened])
  useEffect(
    () => () => {
      const { current } = before
      if (document.activeElement === document.body && current instanceof HTMLElement) current.focus()
    },
    [],
  )
}
