import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiFault } from '@/api/fault'
import type { Kind, LinkedRecords } from '@/api/records'
import { usePermission } from '@/api/session'
import { deleteRecord } from '@/api/settings'
import type { Entity, ListedRow } from '@/entities/entity'
import { useMessages } from '@/feedback/messages'
import { useAction } from '@/feedback/use-action'
import { changedKeys } from './changed-keys'
import { useRenderContext } from './use-render-context'

/** Fetched on first use: few records are deleted this way. */
const ConfirmByTyping = lazy(async () => ({
  default: (await import('@/ui/confirm-by-typing')).ConfirmByTyping,
}))

/**
 * Asks for the confirmation that the kind requires before a record is deleted, or shows why it cannot be.
 * `leave` leaves the page of the record before queries are refetched, because the record no longer exists.
 */
export function useDelete<K extends Kind>(
  entity: Entity<K>,
  leave?: () => Promise<void>,
): { ask: (row: ListedRow<K>) => Promise<void>; dialog: ReactNode } {
  const context = useRenderContext()
  const { t } = context
  const may = usePermission()
  const { confirm, error } = useMessages()
  const [typing, setTyping] = useState<{ row: ListedRow<K>; expected: string }>()

  const remove = useAction<ListedRow<K>>({
    run: async (row) => {
      await deleteRecord(entity.kind, row.Id, entity.rowsOf?.(row))
      await leave?.()
    },
    done: 'toast.deleted',
    refresh: changedKeys,
    failing: { delete: (row) => entity.rowName(row, context) },
    onDone: () => setTyping(undefined),
    onFault: (fault, row) => {
      setTyping(undefined)
      const linked = fault instanceof ApiFault && fault.is('ERROR_LINKED_DATA') && linkedOf(fault.value)
      if (!linked || linked.length === 0) return false
      void error({
        title: t('toast.deleteFailed', { name: entity.rowName(row, context) }),
        text: (
          <ul>
            {linked.map(({ Kind, Count }) => (
              <li key={Kind}>
                {Kind in LINKED_TEXTS
                  ? t(LINKED_TEXTS[Kind as LinkedKind], { count: Count })
                  : `${Kind}: ${Count}`}
              </li>
            ))}
          </ul>
        ),
      })
      return true
    },
  })

  const ask = async (row: ListedRow<K>) => {
    const deletion = entity.deletion(row, context, may)
    if (deletion.how === 'no') return
    if (deletion.how === 'type') return setTyping({ row, expected: deletion.expected })
    const agreed = await confirm({
      title: t('kinds.list.deleteTitle', { name: entity.rowName(row, context) }),
      text: [entity.deletesAlso?.(context), t('kinds.list.deleteText')].filter(Boolean).join(' '),
      confirmText: t('common.delete'),
      danger: true,
    })
    if (agreed) remove.mutate(row)
  }
  const dialog = typing && (
    <Suspense>
      <ConfirmByTyping
        opened
        busy={remove.isPending}
        title={t('kinds.list.deleteTitle', { name: entity.rowName(typing.row, context) })}
        expected={typing.expected}
        by={/^[\d/]+$/.test(typing.expected) ? 'number' : 'name'}
        onClose={() => setTyping(undefined)}
        onConfirm={() => remove.mutate(typing.row)}
      >
        {entity.deletesWith?.(typing.row, context)} {t('kinds.list.deleteText')}
      </ConfirmByTyping>
    </Suspense>
  )
  return { ask, dialog }
}

const LINKED_TEXTS = {
  legaltexts: 'kinds.linked.legaltexts',
  revisions: 'kinds.linked.revisions',
  sectors: 'kinds.linked.sectors',
  users: 'kinds.linked.users',
  terms: 'kinds.linked.terms',
  domains: 'kinds.linked.domains',
  regulations: 'kinds.linked.regulations',
} as const
type LinkedKind = keyof typeof LINKED_TEXTS

function linkedOf(value: unknown): LinkedRecords[] {
  return Array.isArray(value) ? (value as LinkedRecords[]) : []
}
