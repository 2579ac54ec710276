import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { type EUAct, euActQuery } from '@/api/eu-acts'
import { usePermission } from '@/api/session'
import { TablesOfAct } from '@/entities/concordances/lazy-tables'
import { nameIn } from '@/entities/entity'
import { actAddress, actName, EU_ACTS } from '@/entities/euacts/act'
import { entity } from '@/entities/euacts/definition'
import { linkTo } from '@/entities/read-address'
import { ActTexts } from '@/features/euacts/act-texts'
import { History } from '@/features/forms/history'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { buttonClass } from '@/ui/button'
import { DisabledReason } from '@/ui/disabled-reason'
import { FormCard } from '@/ui/form-card'
import { Note } from '@/ui/note'
import { useBreadcrumb } from '@/ui/record-name'
import { SkeletonLines } from '@/ui/skeleton'
import { editAddress } from './addresses'
import { FaultPanel } from './fault-panel'
import classes from './generic-view.module.css'
import { useBack } from './use-back'
import { useDelete } from './use-delete'
import { useRenderContext } from './use-render-context'
import { ViewSectionCard } from './view-section'

const fetchStructure = async () => {
  const [module] = await Promise.all([import('./act-structure'), loadCatalogueParts('concordances')])
  return { default: module.ActStructure }
}
const Structure = lazy(fetchStructure)

/** The outline is below what is read first: its code follows. */
const LaterStructure = ({ act }: { act: EUAct }) => (
  <Suspense fallback={null}>
    <Structure act={act} />
  </Suspense>
)

/** An act of the European Union: what is known of it, our texts that it concerns, and where they cite it. */
export function EUActScreen() {
  const context = useRenderContext()
  const { t, lang } = context
  const navigate = useNavigate()
  const number = String(useParams({ strict: false }).celex)
  const { data, isError, error, refetch } = useQuery(euActQuery(number))
  const back = useBack(EU_ACTS)
  const act = data?.Item
  useBreadcrumb(act && actName(act, lang))
  // Links of the log know the id, and some write the number of a corrigendum: the address shows the act.
  const celex = act?.CELEX
  useEffect(() => {
    if (celex && celex !== number) void navigate({ ...linkTo(actAddress(celex)), replace: true })
  }, [celex, number, navigate])
  if (isError && !data)
    return (
      <div className={classes.screen}>
        <h1 className="page-title">{t('settings.euacts-view')}</h1>
        <FaultPanel fault={error} onRetry={() => void refetch()} onBack={back} />
      </div>
    )
  return (
    <div className={classes.screen} aria-busy={!data}>
      <header className={classes.head}>
        <div>
          <h1 className="page-title">{act ? actName(act, lang) : t('settings.euacts-view')}</h1>
          <p className={classes.sub}>
            {act && actName(act, lang) !== act.CELEX && `${act.CELEX} · `}
            {act ? nameIn(act.Type, lang) : t('settings.euacts-view')}
          </p>
        </div>
        {act && <Actions act={act} />}
      </header>
      {data ? (
        <>
          <StateNote act={data.Item} />
          {entity.view(data, context).map((section) => (
            <ViewSectionCard key={section.id} section={section} answer={data} context={context} />
          ))}
          <ActTexts view={data} />
          <FormCard title={t('settings.concordances')} flush>
            <TablesOfAct act={data.Item.Id} tables={data.Tables} />
          </FormCard>
          <LaterStructure act={data.Item} />
          {data.Item.Registered && <History audit={data.Item} />}
        </>
      ) : (
        <div className={classes.waiting}>
          <SkeletonLines lines={6} />
        </div>
      )}
    </div>
  )
}

/** Deletes, and edits or registers, for users with the permissions. */
function Actions({ act }: { act: EUAct }) {
  const context = useRenderContext()
  const { t } = context
  const may = usePermission()
  const navigate = useNavigate()
  const { ask, dialog } = useDelete(entity, () => navigate({ to: EU_ACTS, replace: true }))
  const deletion = entity.deletion(act, context, may)
  return (
    <div className={classes.actions}>
      {act.Registered && may('euacts.delete') && (
        <DisabledReason
          variant="danger-outline"
          icon={<IconTrash />}
          reason={deletion.how === 'no' ? deletion.reason : undefined}
          onClick={() => void ask(act)}
        >
          {t('common.delete')}
        </DisabledReason>
      )}
      {may('euacts.update') && (
        <Link to={editAddress(entity, act.Id)} className={buttonClass('primary')}>
          <IconPencil aria-hidden="true" />
          {t(act.Registered ? 'common.edit' : 'euacts.registerAct')}
        </Link>
      )}
      {dialog}
    </div>
  )
}

/** What a reader must know first: nobody has registered the act, or another one repealed it. */
function StateNote({ act }: { act: EUAct }) {
  const { t } = useTranslation()
  const { lang } = useRenderContext()
  const may = usePermission()
  if (!act.Registered)
    return (
      <Note tone="ink" title={t('euacts.seenTitle')}>
        {t(may('euacts.update') ? 'euacts.seenRegister' : 'euacts.seenText')}
      </Note>
    )
  if (!act.RepealedBy) return null
  return (
    <Note tone="brass" title={t('euacts.repealedTitle')}>
      <Link {...linkTo(actAddress(act.RepealedBy.CELEX))}>{actName(act.RepealedBy, lang)}</Link>
    </Note>
  )
}
