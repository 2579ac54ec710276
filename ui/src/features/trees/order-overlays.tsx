import { useClickOutside } from '@mantine/hooks'
import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconCornerLeftUp,
  IconGripVertical,
  IconSitemap,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '@/i18n/use-translation'
import { placeOf, type Step } from '@/lib/tree-moves'
import { type MenuItem, MenuList } from '@/ui/menu-list'
import { popupHost } from '@/ui/popup-host'
import classes from './order-overlays.module.css'
import type { Announcement, OrderStore } from './order-store'

const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog')).PlaceDialog }))

/** The elements beside the rows: the dragged node, the menu of moves, the choice of a parent, and announcements. */
export function OrderOverlays({ store }: { store: OrderStore }) {
  const { t } = useTranslation()
  const { menu, announcement, choosing } = useSyncExternalStore(store.subscribe, () => store.overlays)
  return (
    <>
      <div role="status" className="visually-hidden">
        {announcement && announcementText(t, announcement)}
      </div>
      <DragView store={store} />
      {menu && <MoveMenu key={menu.id} store={store} {...menu} />}
      {choosing !== undefined && (
        <Suspense>
          <PlaceDialog store={store} id={choosing} />
        </Suspense>
      )}
    </>
  )
}

function announcementText(t: TFunction, announcement: Announcement): string {
  if (!('node' in announcement)) return t(announcement.what === 'edge' ? 'trees.edge' : 'trees.filtered')
  const { node, place, parent } = announcement
  const where = t(parent ? 'trees.placeBelow' : 'trees.placeTop', {
    parent: parent?.name ?? '',
    position: place.position,
    of: place.siblings.length,
  })
  return t(announcement.what === 'undone' ? 'trees.undone' : 'trees.moved', { name: node.name, where })
}

/** The dragged node and its target position. */
function DragView({ store }: { store: OrderStore }) {
  const { t } = useTranslation()
  const drag = useSyncExternalStore(store.subscribe, () => store.drag)
  if (!drag) return null
  const { node, x, y, drop } = drag
  const same = drop && drop.from.parentId === drop.to.parentId
  const lang = store.screen().lang
  return createPortal(
    <div aria-hidden="true" className={classes.layer}>
      {drop && <div className={drop.inside ? classes.frame : classes.line} style={drop.mark} />}
      <div className={classes.ghost} style={{ transform: `translate(${x + 12}px, ${y - 18}px)` }}>
        <IconGripVertical />
        <span>{node.name}</span>
        {drop && (
          <small>
            {same
              ? t('trees.mark', { from: drop.from.position, to: drop.to.position })
              : drop.to.parentId === null
                ? t('trees.top')
                : t('trees.into', { name: store.nameOf(drop.to.parentId, lang) })}
          </small>
        )}
      </div>
    </div>,
    document.body,
  )
}

interface MoveMenuProps {
  store: OrderStore
  id: number
  anchor: HTMLElement
}

/** The menu of moves, as an alternative to dragging. */
function MoveMenu({ store, id, anchor }: MoveMenuProps) {
  const { t } = useTranslation()
  const close = (back: boolean) => {
    store.setOverlays({ menu: undefined })
    if (back) (anchor.matches('button') ? anchor : store.screen().box())?.focus({ preventScroll: true })
  }
  const outside = useClickOutside<HTMLDivElement>(() => close(false))
  const { lang } = store.screen()
  const place = placeOf(store.nodes(lang), id)
  const previous = place?.siblings[place.position - 2]?.name
  const parent = place?.parentId && store.nameOf(place.parentId, lang)
  const step = (what: Step, label: string, icon: React.ReactNode, keys: string): MenuItem => ({
    id: what,
    label,
    icon,
    keys,
    disabled: !store.canStep(id, what),
    onClick: () => store.step(id, what),
  })
  const box = anchor.getBoundingClientRect()
  return createPortal(
    <div
      className={classes.menu}
      style={{ left: Math.min(box.left, innerWidth - 316), top: Math.min(box.bottom + 4, innerHeight - 230) }}
    >
      <MenuList
        ref={outside}
        label={t('ui.tree.move', { name: store.nameOf(id, lang) })}
        onClose={close}
        items={[
          step('up', t('trees.up'), <IconArrowUp />, 'Alt ↑'),
          step('down', t('trees.down'), <IconArrowDown />, 'Alt ↓'),
          step(
            'in',
            previous ? t('trees.in', { name: previous }) : t('trees.inPrevious'),
            <IconCornerDownRight />,
            'Alt →',
          ),
          step(
            'out',
            parent ? t('trees.out', { name: parent }) : t('trees.outOfParent'),
            <IconCornerLeftUp />,
            'Alt ←',
          ),
          {
            id: 'to',
            label: t('trees.to'),
            icon: <IconSitemap />,
            onClick: () => store.setOverlays({ choosing: id }),
          },
        ]}
      />
    </div>,
    popupHost() ?? document.body,
  )
}
