import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { TreeNode } from '@/lib/tree'
import { EntityTree } from './entity-tree'
import { renderUi } from './test-render'
import { TreePickerDialog } from './tree-picker-dialog'

const NODES: TreeNode[] = [
  {
    id: 1,
    name: 'Çevre',
    count: 9,
    children: [
      { id: 2, name: 'Atık Yönetimi', count: 4, children: [{ id: 3, name: 'Ambalaj Atıkları' }] },
      { id: 4, name: 'Su Kalitesi', count: 2 },
    ],
  },
  { id: 5, name: 'Enerji', count: 2 },
]

function Tree({ onSelect = () => {} }: { onSelect?: (id: number | null) => void }) {
  const [selected, setSelected] = useState<number | null>(null)
  return (
    <EntityTree
      label="Sectors"
      nodes={NODES}
      selectedId={selected}
      allLabel="All sectors"
      allCount={11}
      onSelect={(id) => {
        setSelected(id)
        onSelect(id)
      }}
    />
  )
}

const names = () => screen.getAllByRole('treeitem').map((item) => item.textContent)
const active = () =>
  document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '')?.textContent

describe('EntityTree', () => {
  it('navigates, opens and selects by keyboard', async () => {
    const onSelect = vi.fn()
    renderUi(<Tree onSelect={onSelect} />)
    expect(names()).toEqual(['All sectors11', 'Çevre9', 'Enerji2'])
    screen.getByRole('tree').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
    expect(onSelect).toHaveBeenLastCalledWith(3)
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(names()).not.toContain('Ambalaj Atıkları')
    await userEvent.keyboard('{End}')
    expect(active()).toBe('Enerji2')
    await userEvent.keyboard('{Home}{Enter}')
    expect(onSelect).toHaveBeenLastCalledWith(null)
  })

  it('moves to a name as it is typed, regardless of diacritics', async () => {
    renderUi(<Tree />)
    screen.getByRole('tree').focus()
    await userEvent.keyboard('cev')
    expect(active()).toBe('Çevre9')
  })

  it('exposes level and position to screen readers', async () => {
    renderUi(<Tree />)
    await userEvent.click(screen.getByRole('button', { name: 'Hierarchy actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Expand all' }))
    const water = screen.getByRole('treeitem', { name: /Su Kalitesi/ })
    expect(water).toHaveAttribute('aria-level', '2')
    expect(water).toHaveAttribute('aria-posinset', '2')
    expect(water).toHaveAttribute('aria-setsize', '2')
  })

  it('finds folded text and keeps the path to it', async () => {
    renderUi(<Tree />)
    await userEvent.type(screen.getByRole('searchbox'), 'atiklari')
    expect(names()).toEqual(['Çevre9', 'Atık Yönetimi4', 'Ambalaj Atıkları'])
  })
})

describe('TreePickerDialog', () => {
  const open = (value: number[], onComplete = vi.fn(), onCancel = vi.fn()) => {
    renderUi(
      <TreePickerDialog
        opened
        title="Choose sectors"
        nodes={NODES}
        value={value}
        onComplete={onComplete}
        onCancel={onCancel}
      />,
    )
    return { onComplete, onCancel }
  }

  it('shows that descendants of a parent are chosen without choosing the parent', () => {
    open([3])
    expect(screen.getByRole('treeitem', { name: /Çevre/ })).toHaveAttribute('aria-checked', 'mixed')
    expect(screen.getByRole('treeitem', { name: /Ambalaj/ })).toHaveAttribute('aria-checked', 'true')
  })

  it('chooses only the parent, and returns the ids in tree order', async () => {
    const { onComplete } = open([5])
    await userEvent.click(screen.getByRole('treeitem', { name: /Çevre/ }))
    expect(screen.getByRole('treeitem', { name: /Çevre/ })).toHaveAttribute('aria-checked', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('2 selected')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(onComplete).toHaveBeenCalledWith([1, 5])
  })

  it('moves from the filter to the tree with ↓ and checks with Space', async () => {
    const { onComplete } = open([])
    await userEvent.type(screen.getByRole('searchbox'), 'su kal{ArrowDown}')
    expect(screen.getByRole('tree')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown} ')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(onComplete).toHaveBeenCalledWith([4])
  })

  it('starts at the match of the search, not at its parent', async () => {
    const { onComplete } = open([])
    await userEvent.type(screen.getByRole('searchbox'), 'kalite')
    await userEvent.keyboard('{ArrowDown} ')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(onComplete).toHaveBeenCalledWith([4])
  })

  it('shows only the chosen nodes, or only the others', async () => {
    open([3])
    await userEvent.click(screen.getByRole('radio', { name: 'Selected 1' }))
    expect(screen.queryByRole('treeitem', { name: /Enerji/ })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Not selected' }))
    expect(screen.queryByRole('treeitem', { name: /Ambalaj/ })).toBeNull()
    expect(screen.getByRole('treeitem', { name: /Enerji/ })).toBeInTheDocument()
  })

  it('discards the changes when cancelled', async () => {
    const { onComplete, onCancel } = open([3])
    const chips = within(screen.getByRole('dialog'))
    await userEvent.click(
      chips.getByRole('button', { name: 'Çevre › Atık Yönetimi › Ambalaj Atıkları: remove' }),
    )
    await userEvent.click(chips.getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalled()
    expect(onComplete).not.toHaveBeenCalled()
  })
})
