import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Kind } from '@/api/records'
import { usePermission } from '@/api/session'
import { viewQuery } from '@/api/settings'
import type { Entity } from '@/entities/entity'
import { linkTo } from '@/entities/read-address'
import { History } from '@/features/forms/history'
import { useTranslation } from '@/i18n/use-translation'
import { Button, buttonClass } from '@/ui/button'
import { DisabledReason } from '@/ui/disabled-reason'
import { useBreadcrumb } from '@/ui/record-name'
import { SkeletonLines } from '@/ui/skeleton'
import { editAddress, listAddress } from './addresses'
import { FaultPanel } from './fault-panel'
import classes from './generic-view.module.css'
import { OwnerLink } from './owner-link'
import { useBack } from './use-back'
import { useDelete } from './use-delete'
import { useRenderContext } from './use-render-context'
import { ViewSectionCard } from './view-section'

/** Not part of the record: it may appear after it. */
const NextSteps = lazy(async () => ({ default: (await import('./next-steps')).NextSteps }))

export interface GenericViewProps<K extends Kind> {
  entity: Entity<K>
  id: number
}

/** The read-only view of a record of any kind. */
export function GenericView<K extends Kind>({ entity, id }: GenericViewProps<K>) {
  const { t } = useTranslation()
  const context = useRenderContext()
  const may = usePermission()
  const navigate = useNavigate()
  const { data, isError, error, refetch } = useQuery(viewQuery(entity.kind, id))
  const owner = data && entity.owner?.idOf(data.Item)
  const list = listAddress(entity, owner)
  const back = useBack(may(`settings.${entity.kind}`) ? list : '/pages/home')
  const { ask, dialog } = useDelete(entity, () => navigate({ to: list, replace: true }))
  useBreadcrumb(data && entity.itemName(data.Item, context))
  if (isError && !data)
    return (
      <div className={classes.screen}>
        <h1 className="page-title">{t(`settings.${entity.name}-view`)}</h1>
        <FaultPanel fault={error} onRetry={() => void refetch()} onBack={back} />
      </div>
    )
  const frozen = entity.frozen?.({ Id: id }, context)
  const deletion = data && entity.deletion(entity.asRow(data.Item), context, may)
  const links = (data && entity.rowLinks?.(entity.asRow(data.Item))) ?? []
  return (
    <div className={classes.screen} aria-busy={!data}>
      <header className={classes.head}>
        <div>
          <h1 className="page-title">
            {data ? entity.itemName(data.Item, context) : t(`settings.${entity.name}-view`)}
          </h1>
          <p className={classes.sub}>
            {data?.Parent && entity.owner && may(`settings.${entity.owner.kind}`) ? (
              <OwnerLink owner={entity.owner} parent={data.Parent} text={entity.subtitle(data, context)} />
            ) : data?.Parent ? (
              entity.subtitle(data, context)
            ) : (
              t(`settings.${entity.name}-view`)
            )}
          </p>
        </div>
        <div className={classes.actions}>
          <Button variant="quiet" icon={<IconArrowLeft />} onClick={back}>
            {t('common.back')}
          </Button>
          {links
            .filter(({ inView, permission }) => inView && may(permission))
            .map((link) => (
              <DisabledReason
                key={link.to}
                icon={link.icon}
                reason={link.reason && t(link.reason)}
                onClick={() => void navigate(linkTo(link))}
              >
                {t(link.name)}
              </DisabledReason>
            ))}
          {data && may(`${entity.kind}.delete`) && (
            <DisabledReason
              variant="danger-outline"
              icon={<IconTrash />}
              reason={deletion?.how === 'no' ? deletion.reason : undefined}
              onClick={() => void ask(entity.asRow(data.Item))}
            >
              {t('common.delete')}
            </DisabledReason>
          )}
          {may(`${entity.kind}.update`) &&
            (frozen ? (
              <DisabledReason variant="primary" icon={<IconPencil />} reason={frozen}>
                {t('common.edit')}
              </DisabledReason>
            ) : (
              <Link to={editAddress(entity, id)} className={buttonClass('primary')}>
                <IconPencil aria-hidden="true" />
                {t('common.edit')}
              </Link>
            ))}
        </div>
      </header>
      {data ? (
        <>
          <Suspense>
            <NextSteps place={entity} owner={owner} load={entity.nextSteps} item={data.Item} />
          </Suspense>
          {entity.view(data, context).map((section) => (
            <ViewSectionCard key={section.id} section={section} answer={data} context={context} />
          ))}
          <History audit={data.Item} />
        </>
      ) : (
        <div className={classes.waiting}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {dialog}
    </div>
  )
}
