import { IconCheck, IconMinus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type RefObject, useMemo, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import { foldedMatch } from '@/lib/fold'
import { type TreeNode, walkTree } from '@/lib/tree'
import classes from './check-tree.module.css'
import { TreeList } from './tree-list'
import { useLang } from './use-lang'
import { matchesNode, useOpenNodes } from './use-open-nodes'

/** Which nodes a check tree shows. */
export type CheckTreeShow = 'all' | 'chosen' | 'notChosen'

export interface CheckTreeProps {
  label: string
  nodes: TreeNode[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
  query?: string
  show?: CheckTreeShow
  ref?: RefObject<HTMLDivElement | null>
}

/**
 * A tree of checkboxes. Each node is chosen separately: choosing a parent does not choose its children.
 * The mixed state of a parent shows that a descendant is chosen.
 */
export function CheckTree({ label, nodes, chosen, onToggle, query = '', show = 'all', ref }: CheckTreeProps) {
  const { t } = useTranslation()
  const other = useLang() === 'tr' ? 'en' : 'tr'
  const [active, setActive] = useState<number | null>(null)
  const below = useMemo(() => chosenBelow(nodes, chosen), [nodes, chosen])
  // Filter by the choices at the time of filtering; otherwise a row would disappear under the pointer.
  const [narrowed, setNarrowed] = useState({ show, chosen })
  if (narrowed.show !== show) setNarrowed({ show, chosen })
  const keep = useMemo(() => {
    if (narrowed.show === 'all') return undefined
    return (node: TreeNode) => narrowed.chosen.has(node.id) === (narrowed.show === 'chosen')
  }, [narrowed])
  const { rows, toggle, openMany } = useOpenNodes(nodes, query, [...chosen], keep)
  // Keyboard navigation starts at the first match, not at an ancestor that is shown only for its path.
  const [lastQuery, setLastQuery] = useState(query)
  if (lastQuery !== query) {
    setLastQuery(query)
    setActive(null)
  }
  const found = query.trim() ? rows.find(({ node }) => matchesNode(node, query)) : undefined

  if (rows.length === 0) return <p className={classes.none}>{emptySentence()}</p>
  return (
    <TreeList
      ref={ref}
      label={label}
      rows={rows}
      activeId={active ?? found?.node.id ?? null}
      onActive={setActive}
      onToggle={toggle}
      onOpenMany={openMany}
      onPick={onToggle}
      multiple
      rowHeight={32}
      className={classes.tree}
      rowState={({ node }) => ({
        checked: chosen.has(node.id) || (below.has(node.id) ? 'mixed' : false),
        className: clsx(classes.item, chosen.has(node.id) && classes.chosen),
      })}
      renderRow={({ node }) => {
        const count = below.get(node.id)
        return (
          <>
            <Checkbox on={chosen.has(node.id)} mixed={count !== undefined} />
            <span className={classes.name}>
              {node.name}
              {node.alias && matchesOtherNameOnly(node, query) && <small lang={other}>{node.alias}</small>}
            </span>
            {count && <span className={classes.count}>{t('ui.picker.below', { count })}</span>}
          </>
        )
      }}
    />
  )

  function emptySentence() {
    if (nodes.length === 0) return t('ui.tree.empty')
    if (query.trim() || show === 'all') return t('ui.tree.none')
    return t(show === 'chosen' ? 'ui.picker.nothingChosen' : 'ui.picker.allChosen')
  }
}

/** Whether a search found the node by its name in the other language only. */
function matchesOtherNameOnly({ name, alias }: TreeNode, query: string): boolean {
  return query.trim() !== '' && alias !== undefined && !foldedMatch(name, query) && foldedMatch(alias, query)
}

function Checkbox({ on, mixed }: { on: boolean; mixed: boolean }) {
  return (
    <span className={clsx(classes.box, (on || mixed) && classes.filled)} aria-hidden="true">
      {on ? <IconCheck /> : mixed && <IconMinus />}
    </span>
  )
}

/** The number of chosen descendants of each node; nodes without any are omitted. */
function chosenBelow(nodes: TreeNode[], chosen: ReadonlySet<number>): Map<number, number> {
  const below = new Map<number, number>()
  walkTree(nodes, (node, path) => {
    if (!chosen.has(node.id)) return
    for (const { id } of path) below.set(id, (below.get(id) ?? 0) + 1)
  })
  return below
}
