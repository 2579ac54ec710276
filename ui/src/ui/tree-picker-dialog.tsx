import { IconX } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { type TreeNode, walkTree } from '@/lib/tree'
import { Button } from './button'
import { CheckTree, type CheckTreeShow } from './check-tree'
import { Dialog } from './dialog'
import { SearchBox } from './search-box'
import { Segmented } from './segmented'
import classes from './tree-picker-dialog.module.css'

export interface TreePickerDialogProps {
  opened: boolean
  /** "Sektör seç". */
  title: string
  nodes: TreeNode[]
  value: number[]
  onCancel: () => void
  /** The chosen ids in the order of the tree. */
  onComplete: (ids: number[]) => void
  /** "3 sektör seçildi"; by default, a generic count of items. */
  countText?: (count: number) => string
}

/** A dialog to choose any number of nodes of a tree. The filter has the initial focus; ↓ moves it to the tree. */
export function TreePickerDialog(props: TreePickerDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onCancel} title={props.title} size={600} bare>
      <Picker {...props} />
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that it starts from the value each time. */
function Picker({ title, nodes, value, onCancel, onComplete, countText }: TreePickerDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(value))
  const [query, setQuery] = useState('')
  const [show, setShow] = useState<CheckTreeShow>('all')
  const tree = useRef<HTMLDivElement>(null)
  const chips = useMemo(() => chosenPaths(nodes, chosen), [nodes, chosen])

  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const count = countText?.(chips.length) ?? t('ui.picker.count', { count: chips.length })
  return (
    <>
      <div className={classes.tools}>
        <SearchBox
          label={t('ui.picker.filter')}
          value={query}
          onChange={setQuery}
          pause={0}
          autoFocus
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            tree.current?.focus()
          }}
        />
        <Segmented
          label={t('ui.picker.show')}
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', label: t('ui.picker.all') },
            { value: 'chosen', label: `${t('ui.picker.chosen')} ${chips.length}` },
            { value: 'notChosen', label: t('ui.picker.notChosen') },
          ]}
        />
      </div>
      <div className={classes.tree}>
        <CheckTree
          ref={tree}
          label={title}
          nodes={nodes}
          chosen={chosen}
          onToggle={toggle}
          query={query}
          show={show}
        />
      </div>
      <div className={classes.foot}>
        {chips.length > 0 && (
          <ul className={classes.chips}>
            {chips.map(({ id, short, full }) => (
              <li key={id} title={full}>
                {short}
                <button
                  type="button"
                  aria-label={t('ui.picker.remove', { name: full })}
                  onClick={() => toggle(id)}
                >
                  <IconX />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.buttons}>
          <span className={classes.count}>
            <span role="status">{count}</span>
            {chips.length > 0 && (
              <>
                <span aria-hidden="true"> · </span>
                <Button variant="link" onClick={() => setChosen(new Set())}>
                  {t('ui.picker.clear')}
                </Button>
              </>
            )}
          </span>
          <Button onClick={onCancel}>{t('ui.picker.cancel')}</Button>
          <Button variant="primary" onClick={() => onComplete(chips.map(({ id }) => id))}>
            {t('ui.picker.done')}
          </Button>
        </div>
      </div>
    </>
  )
}

interface Chip {
  id: number
  short: string
  full: string
}

/** The chosen nodes in the order of the tree, with their paths; long paths begin with "…". */
function chosenPaths(nodes: TreeNode[], chosen: ReadonlySet<number>): Chip[] {
  const chips: Chip[] = []
  walkTree(nodes, (node, path) => {
    if (!chosen.has(node.id)) return
    const full = [...path, node].map(({ name }) => name).join(' › ')
    chips.push({ id: node.id, full, short: path.length > 1 ? `… › ${node.name}` : full })
  })
  return chips
}
