import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ApiFault, NO_CONNECTION } from '@/api/fault'
import type { TreeKind } from '@/api/records'
import { usePermission } from '@/api/session'
import { treeOf } from '@/entities/trees'
import { faultToast } from '@/feedback/fault-messages'
import { showToast } from '@/feedback/toasts'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import type { TreeNode } from '@/lib/tree'
import { useUsed } from '@/lib/when-used'
import type { RowOrdering } from '@/ui/row-ordering'
import { isPressed, pressedOf } from '@/ui/shortcuts'
import type { Ordering } from './ordering'
import type { TreeScreen } from './tree-screen'

const KEY_STEPS = { moveUp: 'up', moveDown: 'down', moveIn: 'in', moveOut: 'out' } as const
const MOVES = ['moveUp', 'moveDown', 'moveIn', 'moveOut'] as const

export interface TreeOrder {
  /** Whether the user may move nodes here. */
  allowed: boolean
  /** Whether there is an unsaved order. */
  pending: boolean
  /** The tree with the pending moves; undefined until the first response. */
  nodes: TreeNode[] | undefined
  ordering: RowOrdering | undefined
  /** The warning bar with its buttons, while an order is pending. */
  bar: ReactNode
  /** The guard that asks before the screen is left. Render it once, even where the bar is rendered twice. */
  guard: ReactNode
  /** The elements beside the rows: the dragged node, the menu of moves, announcements. */
  overlays: ReactNode
}

const noSubscription = () => () => {}

/**
 * Moves the nodes of a tree by pointer, key and menu. Moves are pending until they are saved or
 * discarded. Most of the code is fetched when the user begins to use the page, or on the first move.
 */
export function useTreeOrder(kind: TreeKind, screen: TreeScreen, shown = true): TreeOrder {
  const { t } = useTranslation()
  const allowed = usePermission()(`${kind}.reorder`)
  const { answer, lang } = screen
  const latest = useRef(screen)
  useEffect(() => {
    latest.current = screen
  })
  const [orderingCode, setOrderingCode] = useState<Ordering>()
  const fetching = useRef<Promise<Ordering | undefined>>(undefined)

  const fetchOrdering = () => {
    fetching.current ??= Promise.all([import('./ordering'), loadCatalogueParts('trees')]).then(
      ([{ createOrdering }]) => {
        const created = createOrdering(kind, () => latest.current)
        setOrderingCode(created)
        return created
      },
      () => {
        fetching.current = undefined
        return undefined
      },
    )
    return fetching.current
  }
  const withOrdering = (act: (orderingCode: Ordering) => void) =>
    void fetchOrdering().then((fetched) => {
      if (fetched) return act(fetched)
      const toast = faultToast(new ApiFault(NO_CONNECTION, ''))
      if (toast) showToast(toast)
    })

  const ready = useUsed() && allowed && answer !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once
  useEffect(() => {
    if (ready) void fetchOrdering()
  }, [ready])

  const order = useSyncExternalStore(
    orderingCode?.store.subscribe ?? noSubscription,
    () => orderingCode?.store.order,
  )
  const pending = order?.base !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order determines the values of the store
  const { nodes, moved } = useMemo(
    () => ({
      nodes: orderingCode && pending ? orderingCode.store.nodes(lang) : answer && treeOf(answer, lang),
      moved: orderingCode && pending ? orderingCode.store.moved(lang) : undefined,
    }),
    [orderingCode, order, answer, lang],
  )

  const mark = (id: number) => {
    const places = moved?.get(id)
    if (!places) return undefined
    const { from, to } = places
    if (from.parentId === to.parentId) return t('trees.mark', { from: from.position, to: to.position })
    const parent = from.parentId === null ? t('trees.top') : orderingCode?.store.nameOf(from.parentId, lang)
    return t('trees.markFrom', { from: from.position, parent })
  }
  const key = (id: number, event: KeyboardEvent) => {
    const move = pressedOf(MOVES, event)
    const item = event.currentTarget.querySelector<HTMLElement>(`[role="treeitem"][data-node="${id}"]`)
    if (item && (event.key === 'ContextMenu' || isPressed('moveMenu', event)))
      withOrdering(({ store }) => store.setOverlays({ menu: { id, anchor: item } }))
    else if (move) withOrdering(({ store }) => store.step(id, KEY_STEPS[move]))
    else if (isPressed('undoMove', event) && pending) withOrdering(({ store }) => store.undo())
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const ordering: RowOrdering | undefined = allowed
    ? {
        shown: shown || pending,
        mark,
        key,
        menu: (id, anchor) => withOrdering(({ store }) => store.setOverlays({ menu: { id, anchor } })),
        grab: (id, event) => {
          if (event.button !== 0) return
          // Prevents text selection and compatibility mouse events during the drag.
          event.preventDefault()
          event.currentTarget.focus({ preventScroll: true })
          const point = { x: event.clientX, y: event.clientY }
          let held = true
          window.addEventListener(
            'pointerup',
            () => {
              held = false
            },
            { once: true },
          )
          withOrdering(({ startDrag }) => held && startDrag(id, point))
        },
      }
    : undefined
  return {
    allowed,
    pending,
    nodes,
    ordering,
    bar: pending && orderingCode?.bar,
    guard: orderingCode?.guard,
    overlays: orderingCode?.overlays,
  }
}
