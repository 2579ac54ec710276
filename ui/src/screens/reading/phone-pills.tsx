import { IconArrowsSort, IconChevronDown, IconFolder } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '@/i18n/use-translation'
import type { Option } from '@/ui/choice'
import { BottomSheet } from '@/ui/drawer'
import classes from './phone-pills.module.css'
import { treeLabels } from './tree-labels'
import { NodeTree, type NodeTreeProps } from './tree-pane'

interface PillProps {
  icon: ReactNode
  name: string
  title: string
  active?: boolean
  children: (close: () => void) => ReactNode
}

/** A pill that opens a sheet from the lower edge. */
function SheetPill({ icon, name, title, active, children }: PillProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={clsx(classes.pill, active && classes.active)}
        aria-haspopup="dialog"
        aria-label={`${title}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {icon}
        <span>{name}</span>
        <IconChevronDown aria-hidden="true" />
      </button>
      <BottomSheet opened={open} onClose={() => setOpen(false)} title={title}>
        {children(() => setOpen(false))}
      </BottomSheet>
    </>
  )
}

/** The tree in a sheet, on phones. */
export function TreePill({ name, ...tree }: NodeTreeProps & { name: string }) {
  const { t } = useTranslation()
  return (
    <SheetPill
      icon={<IconFolder aria-hidden="true" />}
      name={name}
      title={treeLabels(t, tree.kind).choose}
      active={tree.selectedId !== undefined}
    >
      {(close) => (
        <>
          {tree.order.bar}
          <div className={classes.tree}>
            <NodeTree
              {...tree}
              onSelect={(id) => {
                tree.onSelect(id)
                close()
              }}
            />
          </div>
        </>
      )}
    </SheetPill>
  )
}

interface SortSheetProps {
  options: Option[]
  value: string
  onChange: (value: string) => void
}

/** The sort options in a sheet, on phones. */
export function SortSheet({ options, value, onChange }: SortSheetProps) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <SheetPill
      icon={<IconArrowsSort aria-hidden="true" />}
      name={options.find((option) => option.value === value)?.label ?? t('ui.filters.sort')}
      title={t('ui.filters.sort')}
    >
      {(close) => (
        <fieldset className={classes.options}>
          <legend className="visually-hidden">{t('ui.filters.sort')}</legend>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                name={group}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                onClick={close}
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      )}
    </SheetPill>
  )
}
