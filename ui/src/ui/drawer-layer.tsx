import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import classes from './drawer.module.css'
import { IconButton } from './icon-button'
import { useSmallScreen } from './use-small-screen'
import { useTopmost } from './use-topmost'

const DURATION = 180
const TRANSITION = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateX(8px)' },
  transitionProperty: 'opacity, transform',
}

export interface DrawerProps {
  opened: boolean
  /** It opens with its screen, without a transition. */
  atOnce: boolean
  onClose: () => void
  /** The accessible name. */
  label: string
  /** Shown at the left of the header, for example "2 / 38" with the arrows. */
  head?: ReactNode
  /** Shown at the right of the header, before the close button. */
  actions?: ReactNode
  /** Shown below the content on phones. */
  foot?: ReactNode
  size?: number
  children: ReactNode
  /** Handles ↑ and ↓, which open the neighbouring record of the list. */
  onKeyDown?: (event: KeyboardEvent) => void
}

export interface BottomSheetProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** The drawer itself. */
export function DrawerLayer(props: DrawerProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const topmost = useTopmost(props.opened)
  return (
    <MantineDrawer.Root
      opened={props.opened}
      onClose={props.onClose}
      closeOnEscape={topmost}
      position="right"
      size={small ? '100%' : (props.size ?? 800)}
      transitionProps={{
        transition: TRANSITION,
        duration: props.atOnce ? 0 : DURATION,
        exitDuration: DURATION,
      }}
    >
      <MantineDrawer.Overlay className={classes.scrim} />
      <MantineDrawer.Content classNames={{ content: classes.content }} aria-label={props.label}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Mantine's dialog takes no keys of its own */}
        <div className={classes.frame} onKeyDown={props.onKeyDown}>
          <div className={classes.head}>
            <div className={classes.place}>{props.head}</div>
            {props.actions}
            <IconButton name={t('ui.dialog.close')} icon={<IconX />} plain onClick={props.onClose} />
          </div>
          <div className={classes.body} tabIndex={-1} data-autofocus>
            {props.children}
          </div>
          {props.foot && <div className={classes.foot}>{props.foot}</div>}
        </div>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
}

/** The sheet itself. */
export function SheetLayer({ opened, onClose, title, children }: BottomSheetProps) {
  const { t } = useTranslation()
  const topmost = useTopmost(opened)
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={topmost}
      position="bottom"
      size="auto"
    >
      <MantineDrawer.Overlay className={classes.scrim} />
      <MantineDrawer.Content classNames={{ content: classes.sheet }} aria-label={title}>
        <div className={classes.sheetHead}>
          <h2>{title}</h2>
          <IconButton name={t('ui.dialog.close')} icon={<IconX />} plain onClick={onClose} />
        </div>
        <div className={classes.sheetBody}>{children}</div>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
}
