import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind } from '@/api/records'
import { editQuery } from '@/api/settings'
import type { Entity } from '@/entities/entity'
import type { Form } from '@/entities/form'
import { useLock } from '@/features/locking/use-lock'
import { loadWords } from '@/i18n/i18n'
import { SKELETON_AFTER } from '@/lib/timings'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { listAddress } from './addresses'
import { EditForm } from './edit-form'
import { FaultPanel } from './fault-panel'
import classes from './generic-edit.module.css'
import { useBack } from './use-back'
import { useWords } from './use-words'

// Components shown instead of a form; loaded on demand, because they are rarely needed.
const LockWarning = lazy(async () => {
  const [module] = await Promise.all([import('@/features/locking/lock-warning'), loadWords('locked')])
  return { default: module.LockWarning }
})
const FrozenRecord = lazy(async () => {
  const [module] = await Promise.all([import('./frozen-record'), loadWords('locked')])
  return { default: module.FrozenRecord }
})

export interface GenericEditProps<K extends Kind> {
  entity: Entity<K>
  form: Form<K>
  /** 0: a new record. */
  id: number
  /** The owner of a new record. */
  owner?: number
}

/** The form of any kind, or the reason why this user cannot open it. */
export function GenericEdit<K extends Kind>(props: GenericEditProps<K>) {
  const { entity, id } = props
  const frozen = entity.frozen?.({ Id: id }, useWords())
  if (id > 0 && frozen)
    return (
      <Suspense fallback={null}>
        <FrozenRecord entity={entity} />
      </Suspense>
    )
  return <Editing {...props} />
}

/** The form itself, shown once the record is checked out. */
function Editing<K extends Kind>(props: GenericEditProps<K>) {
  const { entity, id, owner } = props
  const { t } = useTranslation()
  const lock = useLock(entity.kind, id)
  const ready = lock.state.is === 'held' || lock.state.is === 'lost'
  const edit = useQuery({ ...editQuery(entity.kind, id, owner), enabled: ready })
  const back = useBack(entity.owner && !owner ? '/pages/home' : listAddress(entity, owner))
  const waiting = useDelayed(lock.state.is === 'checking' || (ready && edit.isPending), SKELETON_AFTER)
  const title = t(`settings.${entity.name}-${id ? 'edit' : 'new'}`)

  if (edit.data && ready)
    return (
      <EditForm
        {...props}
        key={edit.dataUpdatedAt}
        answer={edit.data}
        lock={lock}
        reload={() => void edit.refetch()}
      />
    )
  return (
    <div className={classes.screen}>
      <h1 className="page-title">{title}</h1>
      {lock.state.is === 'locked' && (
        <Suspense fallback={null}>
          <LockWarning
            kind={entity.kind}
            id={id}
            holder={lock.state.holder}
            onBack={back}
            onReleased={lock.retry}
          />
        </Suspense>
      )}
      {lock.state.is === 'failed' && (
        <FaultPanel fault={lock.state.fault} onRetry={lock.retry} onBack={back} />
      )}
      {edit.isError && <FaultPanel fault={edit.error} onRetry={() => void edit.refetch()} onBack={back} />}
      {waiting && (
        <div className={classes.waiting}>
          <SkeletonLines lines={4} />
          <SkeletonLines lines={5} seed={2} />
        </div>
      )}
    </div>
  )
}
