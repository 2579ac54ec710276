import { treeOf } from '@/entities/trees'
import type { Lang } from '@/lib/lang'
import type { TreeNode } from '@/lib/tree'
import {
  applyMove,
  applyMoves,
  type Drop,
  dropMove,
  type Move,
  movedPlaces,
  moveTo,
  nodeOrders,
  type Place,
  pathTo,
  placeOf,
  replay,
  type Step,
  sameOrder,
  stepMove,
} from '@/lib/tree-moves'
import type { TreeAnswer, TreeScreen } from './tree-screen'

/** An unsaved order. The base is the tree before the first move. */
export interface Order {
  base?: TreeAnswer
  moves: Move[]
}

/** The state of the elements beside the tree. */
export interface OverlayState {
  /** The node whose menu of moves is open, and its anchor. */
  menu?: { id: number; anchor: HTMLElement }
  /** The node for which a parent is being chosen. */
  choosing?: number
  /** Why the server refused the order. */
  refused?: 'ERROR_TREE_CHANGED' | 'ERROR_TREE_INVALID'
  /** The last move, announced to screen readers. */
  announcement?: Announcement
}

/** An event to announce, not yet formatted. */
export type Announcement =
  | { what: 'moved' | 'undone'; node: TreeNode; place: Place; parent?: TreeNode }
  | { what: 'edge' | 'filtered' }

interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** A dragged node. */
export interface Drag {
  node: TreeNode
  x: number
  y: number
  /** The target position, and the line or frame that shows it. */
  drop?: { move: Move; from: Place; to: Place; inside: boolean; mark: Rect }
}

/** The pending order of a tree: the moves so far, each of which can be undone. */
export class OrderStore {
  order: Order = { moves: [] }
  overlays: OverlayState = {}
  drag: Drag | undefined
  readonly #listeners = new Set<() => void>()
  /** The last computed tree: a drag needs it in every frame. */
  #arranged: { answer?: TreeAnswer; moves?: Move[]; lang?: Lang; known?: TreeNode[] } = {}

  /** `screen` returns the current state of the tree's screen. */
  constructor(readonly screen: () => TreeScreen) {}

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #update(part: Partial<Pick<OrderStore, 'order' | 'overlays' | 'drag'>>): void {
    Object.assign(this, part)
    for (const listener of this.#listeners) listener()
  }

  /** The original tree, and the tree with the pending moves. */
  base = (lang: Lang): TreeNode[] => {
    const answer = this.order.base ?? this.screen().answer
    return answer ? treeOf(answer, lang) : []
  }
  nodes = (lang: Lang): TreeNode[] => {
    const answer = this.order.base ?? this.screen().answer
    const { moves } = this.order
    const { known } = this.#arranged
    if (
      known &&
      this.#arranged.answer === answer &&
      this.#arranged.moves === moves &&
      this.#arranged.lang === lang
    )
      return known
    const nodes = applyMoves(this.base(lang), moves)
    this.#arranged = { answer, moves, lang, known: nodes }
    return nodes
  }
  #now = () => this.nodes(this.screen().lang)

  nameOf = (id: number, lang: Lang): string => pathTo(this.nodes(lang), id).at(-1)?.name ?? ''

  moved = (lang: Lang) => movedPlaces(this.base(lang), this.nodes(lang), this.order.moves)

  /** One step by key or menu. */
  step(id: number, step: Step): void {
    const { filtered } = this.screen()
    const move = filtered ? null : stepMove(this.#now(), id, step)
    if (move) this.addMove(move)
    else this.announce({ what: filtered ? 'filtered' : 'edge' })
  }

  canStep = (id: number, step: Step): boolean => stepMove(this.#now(), id, step) !== null

  /** The move of a drop, with the old and new position; undefined where a drop is not possible. */
  preview(id: number, target: number, drop: Drop): { move: Move; from: Place; to: Place } | undefined {
    const nodes = this.#now()
    const move = dropMove(nodes, id, target, drop)
    const places = move && movedPlaces(nodes, applyMove(nodes, move) ?? nodes, [move]).get(id)
    return move && places ? { move, ...places } : undefined
  }

  /** Moves a node below another parent, as the last child. */
  moveInto(id: number, parentId: number | null): void {
    const move = moveTo(this.#now(), id, parentId, Number.POSITIVE_INFINITY)
    if (move) this.addMove(move)
  }

  addMove(move: Move): void {
    const base = this.order.base ?? this.screen().answer
    if (!base) return
    const lang = this.screen().lang
    const moves = [...this.order.moves, move]
    const nodes = applyMoves(treeOf(base, lang), moves)
    // All nodes are back in their positions: there is nothing to save.
    this.#update({ order: sameOrder(nodes, treeOf(base, lang)) ? { moves: [] } : { base, moves } })
    this.#show('moved', move.id, nodes)
  }

  undo(): void {
    const last = this.order.moves.at(-1)
    if (!last) return
    const moves = this.order.moves.slice(0, -1)
    this.#update({ order: moves.length > 0 ? { ...this.order, moves } : { moves: [] } })
    this.#show('undone', last.id, this.#now())
  }

  /** Discards the pending moves, after a save or a cancel. */
  discard(): void {
    this.#update({ order: { moves: [] }, overlays: {} })
  }

  /** Reapplies the moves to the current tree of the server. */
  replay(answer: TreeAnswer): { made: Move[]; lost: Move[] } {
    const outcome = replay(treeOf(answer, this.screen().lang), this.order.moves)
    const { made } = outcome
    this.#update({ order: made.length > 0 ? { base: answer, moves: made } : { moves: [] }, overlays: {} })
    return outcome
  }

  /** The body of the save. */
  payload(): { TreeVersion: number; Tree: ReturnType<typeof nodeOrders> } {
    return { TreeVersion: this.order.base?.TreeVersion ?? 0, Tree: nodeOrders(this.#now()) }
  }

  setOverlays(overlays: Partial<OverlayState>): void {
    this.#update({ overlays: { ...this.overlays, ...overlays } })
  }

  announce(announcement: Announcement): void {
    this.setOverlays({ announcement })
  }

  dragTo(drag: Drag | undefined): void {
    this.#update({ drag })
  }

  /** Announces the new position of a node, and scrolls it into view. */
  #show(what: 'moved' | 'undone', id: number, nodes: TreeNode[]): void {
    const path = pathTo(nodes, id)
    const node = path.at(-1)
    const place = placeOf(nodes, id)
    if (!node || !place) return
    this.announce({ what, node, place, parent: path.at(-2) })
    this.screen().show(
      id,
      path.slice(0, -1).map((above) => above.id),
    )
  }
}
