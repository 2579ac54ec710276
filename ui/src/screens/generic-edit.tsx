import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Kind } from '@/api/records'
import { editQuery, viewQuery } from '@/api/settings'
import type { Entity } from '@/entities/entity'
import { type Form, fieldsOf, type Values } from '@/entities/form'
import { CheckoutWarning } from '@/features/checkout/lazy-warning'
import { useCheckout } from '@/features/checkout/use-checkout'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { integerParam } from '@/lib/search-params'
import { SKELETON_AFTER } from '@/lib/timings'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { listAddress } from './addresses'
import { EditForm } from './edit-form'
import { FaultPanel } from './fault-panel'
import classes from './generic-edit.module.css'
import { useBack } from './use-back'
import { useRenderContext } from './use-render-context'

// Shown instead of a form; loaded on demand, because it is rarely needed.
const OwnAccountNotice = lazy(async () => {
  const [module] = await Promise.all([import('./own-account-notice'), loadCatalogueParts('checkout')])
  return { default: module.OwnAccountNotice }
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
  const frozen = entity.frozen?.({ Id: id }, useRenderContext())
  if (id > 0 && frozen)
    return (
      <Suspense fallback={null}>
        <OwnAccountNotice entity={entity} />
      </Suspense>
    )
  return <EditScreen {...props} />
}

/** The texts that a new version starts with; read once, and again after a failure. */
function useStart<K extends Kind>({ form, id, owner }: GenericEditProps<K>) {
  const legalText = id === 0 && form.versionTexts ? owner : undefined
  const { data, error, refetch } = useQuery<Values>({
    queryKey: ['edit', 'start', legalText ?? null],
    queryFn: async (context) => {
      const { latestTexts } = await import('@/api/unsaved-texts')
      return latestTexts(legalText ?? 0, context)
    },
    enabled: legalText !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
  return { data, error, refetch, ready: legalText === undefined || data !== undefined }
}

/** The values of a new record that the address gives. */
function useGiven<K extends Kind>({ form, id }: GenericEditProps<K>): Values {
  const address: Values = { ...useSearch({ strict: false }) }
  const keys = id === 0 ? (form.given ?? []) : []
  const ids = fieldsOf(form).flatMap(({ key, type }) => (type === 'act' || type === 'legaltext' ? [key] : []))
  return Object.fromEntries(
    keys
      .filter((key) => address[key])
      .map((key) => [key, ids.includes(key) ? integerParam(address[key], 1) : String(address[key])])
      .filter(([, value]) => value !== undefined),
  )
}

/** What a record is called that another user edits. */
function useRecordName<K extends Kind>(entity: Entity<K>, id: number, enabled: boolean): string | undefined {
  const context = useRenderContext()
  const { data } = useQuery({ ...viewQuery(entity.kind, id), enabled })
  if (!data) return undefined
  const name = entity.itemName(data.Item, context)
  return entity.owner ? `${entity.subtitle(data, context)} · ${name}` : name
}

/** The form itself, shown once the record is checked out. */
function EditScreen<K extends Kind>(props: GenericEditProps<K>) {
  const { entity, id, owner } = props
  const { t } = useTranslation()
  const checkout = useCheckout(entity.kind, id)
  const ready = checkout.state.is === 'held' || checkout.state.is === 'lost'
  const edit = useQuery({ ...editQuery(entity.kind, id, owner), enabled: ready })
  const start = useStart(props)
  const given = useGiven(props)
  const record = useRecordName(entity, id, checkout.state.is === 'locked')
  const fault = edit.error ?? start.error
  const back = useBack(entity.owner && !owner ? '/pages/home' : listAddress(entity, owner))
  const waiting = useDelayed(
    checkout.state.is === 'checking' || (ready && !fault && !(edit.data && start.ready)),
    SKELETON_AFTER,
  )
  const title = t(`settings.${entity.name}-${id ? 'edit' : 'new'}`)

  if (edit.data && ready && start.ready)
    return (
      <EditForm
        {...props}
        key={edit.dataUpdatedAt}
        answer={edit.data}
        start={{ ...start.data, ...given }}
        checkout={checkout}
        reload={() => void edit.refetch()}
      />
    )
  return (
    <div className={classes.screen}>
      <h1 className="page-title">{title}</h1>
      {checkout.state.is === 'locked' && (
        <Suspense fallback={null}>
          <CheckoutWarning
            kind={entity.kind}
            id={id}
            record={record}
            holder={checkout.state.holder}
            onBack={back}
            onReleased={checkout.retry}
          />
        </Suspense>
      )}
      {checkout.state.is === 'failed' && (
        <FaultPanel fault={checkout.state.fault} onRetry={checkout.retry} onBack={back} />
      )}
      {fault && (
        <FaultPanel
          fault={fault}
          onRetry={() => void (edit.error ? edit.refetch() : start.refetch())}
          onBack={back}
        />
      )}
      {waiting && (
        <div className={classes.waiting}>
          <SkeletonLines lines={4} />
          <SkeletonLines lines={5} seed={2} />
        </div>
      )}
    </div>
  )
}
