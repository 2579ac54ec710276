import { IconCheck, IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { Alignment } from '@/api/concordances'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { Drawer } from '@/ui/drawer'
import { focusField } from '@/ui/focus-field'
import { IconButton } from '@/ui/icon-button'
import { isPressed } from '@/ui/shortcuts'
import { provisionWords } from './place-words'
import classes from './row-drawer.module.css'
import type { RowActions } from './row-item'
import type { RowStore } from './row-store'

interface RowDrawerProps {
  /** The row as the server has it; undefined: closed. */
  row: Alignment | undefined
  index: number
  total: number
  store: RowStore
  actions?: RowActions
  /** Only "still right" can be said, as on phones. */
  readOnly?: boolean
  /** The field that gets the focus. */
  focus?: string
  saving: boolean
  onMove: (by: 1 | -1) => void
  onSave: () => void
  onDelete: (row: Alignment) => void
  onClose: () => void
  /** What is known of the row, as fields or as facts. */
  children: (row: Alignment) => ReactNode
}

const FIELDS = 'input:not([type="radio"]), textarea, [role="combobox"]'

/** A row with all of its texts, beside the list. ↑ and ↓ walk the rows outside of fields. */
export function RowDrawer(props: RowDrawerProps) {
  const { row, index, total, store, actions, readOnly, focus, saving, onMove, onSave, onDelete, onClose } =
    props
  const { t } = useTranslation()
  const shown = useSyncExternalStore(store.subscribe, () => row && store.current(row))
  const dirty = useSyncExternalStore(store.subscribe, store.dirty)
  useEffect(() => {
    if (!row || !focus) return
    const timer = setTimeout(() => focusField(focus), FOCUS_AFTER)
    return () => clearTimeout(timer)
  }, [row, focus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPressed('save', event)) {
      event.preventDefault()
      onSave()
      return
    }
    if (event.target instanceof HTMLElement && event.target.closest(FIELDS)) return
    if (isPressed('nextRecord', event) || isPressed('nextRow', event)) onMove(1)
    else if (isPressed('previousRecord', event) || isPressed('previousRow', event)) onMove(-1)
    else if (row && actions && isPressed('stillRight', event)) actions.stillRight(row)
    else if (actions && isPressed('addCounterpart', event)) focusField('Targets')
    else if (row && actions && /^[0-7]$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey)
      actions.setDegree(row, Number(event.key))
    else return
    event.preventDefault()
  }
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      label={provisionWords(t, shown?.EULabel ?? '')}
      onKeyDown={onKeyDown}
      head={
        <span className={classes.place}>
          <IconButton
            name={t('concordances.previous')}
            icon={<IconChevronUp />}
            disabled={index <= 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            name={t('concordances.next')}
            icon={<IconChevronDown />}
            disabled={index >= total - 1}
            onClick={() => onMove(1)}
          />
          <span className="tabular">
            {index + 1} / {total}
          </span>
        </span>
      }
      actions={
        row &&
        actions && (
          <span className={classes.actions}>
            {!readOnly && (
              <IconButton
                name={t('concordances.deleteRow')}
                icon={<IconTrash />}
                onClick={() => onDelete(row)}
              />
            )}
            {row.Look > 0 && (
              <Button size="sm" icon={<IconCheck />} onClick={() => actions.stillRight(row)}>
                {t('concordances.stillRight')}
              </Button>
            )}
            {!readOnly && (
              <Button size="sm" variant="primary" disabled={!dirty || saving} onClick={onSave}>
                {t('common.save')}
              </Button>
            )}
          </span>
        )
      }
    >
      {shown && <div className={classes.body}>{props.children(shown)}</div>}
    </Drawer>
  )
}

/** The drawer must be open first. */
const FOCUS_AFTER = 250
