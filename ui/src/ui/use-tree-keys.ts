import { type KeyboardEvent, useRef } from 'react'
import { fold } from '@/lib/fold'
import { hasChildren, type TreeRow } from '@/lib/tree'

/** The pause in milliseconds after which typing starts a new word. */
const TYPE_AHEAD_PAUSE = 500

export interface TreeKeysProps {
  rows: TreeRow[]
  activeId: number | null
  onActive: (id: number) => void
  onToggle: (id: number, open: boolean) => void
  onPick: (id: number) => void
  /** Opens all siblings of the active node. */
  onOpenMany?: (ids: number[]) => void
}

/** The keyboard behaviour of the ARIA tree pattern: arrows, Home, End, Enter, Space, * and type-ahead. */
export function useTreeKeys({ rows, activeId, onActive, onToggle, onPick, onOpenMany }: TreeKeysProps) {
  const typed = useRef({ text: '', at: 0 })

  const move = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) onActive(row.node.id)
  }
  const typeAhead = (key: string, from: number, now: number) => {
    const fresh = now - typed.current.at > TYPE_AHEAD_PAUSE
    typed.current = { text: (fresh ? '' : typed.current.text) + fold(key), at: now }
    const { text } = typed.current
    const start = text.length > 1 ? from : from + 1
    for (let step = 0; step < rows.length; step++) {
      const row = rows[(start + step) % rows.length]
      if (row && fold(row.node.name).startsWith(text)) return onActive(row.node.id)
    }
  }

  return (event: KeyboardEvent) => {
    const index = rows.findIndex((row) => row.node.id === activeId)
    const row = rows[index]
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    if (key === 'ArrowDown') move(index + 1)
    else if (key === 'ArrowUp') move(index - 1)
    else if (key === 'Home') move(0)
    else if (key === 'End') move(rows.length - 1)
    else if (key === 'ArrowRight' && row) {
      if (row.open) move(index + 1)
      else if (hasChildren(row.node)) onToggle(row.node.id, true)
    } else if (key === 'ArrowLeft' && row) {
      if (row.open) onToggle(row.node.id, false)
      else if (row.parentId !== null) onActive(row.parentId)
    } else if ((key === 'Enter' || (key === ' ' && !isTyping(typed.current, event.timeStamp))) && row) {
      onPick(row.node.id)
    } else if (key === '*' && row) {
      const siblings = rows.filter((other) => other.parentId === row.parentId && hasChildren(other.node))
      onOpenMany?.(siblings.map((other) => other.node.id))
    } else if (key.length === 1) typeAhead(key, index, event.timeStamp)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** While a name is being typed, a space is part of it. */
function isTyping({ text, at }: { text: string; at: number }, now: number): boolean {
  return text !== '' && now - at <= TYPE_AHEAD_PAUSE
}
