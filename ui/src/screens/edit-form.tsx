import type { ParseKeys } from 'i18next'
import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import { useInstance } from '@/api/instance'
import type { EditAnswer, EditItemOf, ItemOf, Kind } from '@/api/records'
import type { Entity } from '@/entities/entity'
import { numberAndName } from '@/entities/facts'
import { type Form, fieldsOf, type Group, type Values } from '@/entities/form'
import type { CheckoutHandle } from '@/features/checkout/use-checkout'
import { faultLine, targetOf } from '@/features/forms/fault-texts'
import {
  FormProvider,
  type IntakeProps,
  type Reading,
  useDirty,
  useFaults,
  useSubmissions,
} from '@/features/forms/form-context'
import { GroupCard } from '@/features/forms/form-groups'
import { FormStore } from '@/features/forms/form-store'
import type { HistoryProps } from '@/features/forms/history'
import { LeaveGuard } from '@/features/forms/leave-guard'
import { ReminderNote } from '@/features/forms/reminder-note'
import { useDraft } from '@/features/forms/use-draft'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { formatInstant, today } from '@/lib/dates'
import { ErrorSummary } from '@/ui/error-summary'
import { fieldOf } from '@/ui/focus-field'
import { LazyComponent, LazyDialog } from '@/ui/lazy-dialog'
import { useBreadcrumb } from '@/ui/record-name'
import { SaveBar } from '@/ui/save-bar'
import { useSmallScreen } from '@/ui/use-small-screen'
import { listAddress } from './addresses'
import classes from './edit-form.module.css'
import type { FormIndexProps } from './form-index'
import type { FormNotesProps } from './form-notes'
import { useBack } from './use-back'
import { useRenderContext } from './use-render-context'
import { useSave } from './use-save'

/** Rendered only after a name has been typed. */
const DuplicateNote = lazy(() =>
  import('@/features/forms/duplicate-note').then((module) => ({ default: module.DuplicateNote })),
)

/** Fetched when it is asked for. */
const VersionChanges = lazy(async () => {
  const [module] = await Promise.all([
    import('./version-changes'),
    loadCatalogueParts('compare', 'reading', 'reader'),
  ])
  return { default: module.VersionChanges }
})

const intake = new LazyComponent<IntakeProps>(async () => {
  const [module] = await Promise.all([
    import('./intake-drawer'),
    loadCatalogueParts('intake', 'compare', 'reading', 'reader'),
  ])
  return module.IntakeDrawer
})

/** Fetched with the form: it is rarely needed, but the server may be unreachable when it is. */
const formNotes = new LazyComponent<FormNotesProps>(async () => (await import('./form-notes')).FormNotes)

/** The index beside the form and the history below it; neither has fields. */
const formIndex = new LazyComponent<FormIndexProps & { opened: boolean }>(
  async () => (await import('./form-index')).FormIndex,
)
const formHistory = new LazyComponent<HistoryProps & { opened: boolean }>(
  async () => (await import('@/features/forms/history')).History,
)

interface EditFormProps<K extends Kind> {
  entity: Entity<K>
  form: Form<K>
  id: number
  owner?: number
  answer: EditAnswer<K>
  /** Further values that a new record starts with. */
  start?: Values
  checkout: CheckoutHandle
  reload: () => void
}

/** The form itself. */
export function EditForm<K extends Kind>(props: EditFormProps<K>) {
  const { entity, form, id, owner, answer, checkout } = props
  const { kind } = entity
  const { t } = useTranslation()
  const context = useRenderContext()
  const { PasswordMin: minLength, PasswordMax: maxLength, TimeZone, Mail } = useInstance()
  const [store] = useState(
    () =>
      new FormStore(
        kind,
        form,
        { ...form.values(answer.Item, Mail), ...props.start },
        {
          password: { minLength, maxLength },
          today: () => today(TimeZone),
        },
      ),
  )
  const [held, holdSave] = useState<ParseKeys>()
  const [reading, setReading] = useState<Reading>()
  const item = isSaved<K>(answer.Item) ? answer.Item : undefined
  const base = item?.ModifyDate ?? ''
  const draft = useDraft(store, { kind, id, parent: owner, base })
  const save = useSave({
    entity,
    form,
    store,
    id,
    modifyDate: base,
    checkout,
    dropDraft: draft.drop,
  })
  const faults = useFaults(store)
  const submission = useSubmissions(store)
  const dirty = useDirty(store)
  const parent = entity.owner?.idOf(answer.Item)
  const back = useBack(listAddress(entity, parent))
  const name = item ? entity.itemName(item, context) : t(`settings.${entity.name}-new`)
  useBreadcrumb(name)

  const small = useSmallScreen()
  const [firstField] = fieldsOf(form)
  // A new record is written from its first field on; on a phone the keyboard would cover the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!id && !small && firstField) fieldOf(firstField.key)?.focus({ preventScroll: true })
  }, [])
  const [first] = form.groups
  const hasNames = fieldsOf(form).some(({ key }) => key === 'NameTR')
  const narrow = form.groups.filter((group) => form.layout === 'cards' || !isWide(group))
  const cards = narrow.map((group) => (
    <Fragment key={group.id}>
      <GroupCard group={group} />
      {group === first && hasNames && (
        <Suspense fallback={null}>
          <DuplicateNote />
        </Suspense>
      )}
      {(form.remindsBelow === group.id || (form.layout === 'split' && group === first)) && (
        <ReminderNote form={form} />
      )}
    </Fragment>
  ))
  const historyId = item && 'group-history'
  const history = item && (
    <LazyDialog code={formHistory} props={{ opened: true, id: historyId, audit: item }} />
  )
  const kept = draft.failed
    ? t('forms.draftNotKept')
    : draft.keptAt && t('forms.draftKept', { time: timeOf(draft.keptAt, context.zone) })
  return (
    <FormProvider
      value={{
        store,
        kind,
        lookups: answer,
        item: answer.Item,
        recordId: id,
        holdSave,
        Changes: form.versionTexts ? VersionChanges : undefined,
        intake: form.versionTexts ? { code: intake, reading, setReading } : undefined,
      }}
    >
      <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <div className={classes.page} data-layout={form.layout}>
          <div className={classes.main}>
            <header className={classes.head}>
              <div>
                <h1 className="page-title">{t(`settings.${entity.name}-${id ? 'edit' : 'new'}`)}</h1>
                <p className={classes.sub}>
                  {item
                    ? entity.subtitle({ ...answer, Item: item }, context)
                    : answer.Parent && numberAndName(answer.Parent, context.lang)}
                </p>
              </div>
              <p className={classes.star}>
                <span aria-hidden="true">*</span> {t('forms.required')}
              </p>
            </header>
            <LazyDialog
              code={formNotes}
              props={{
                opened: true,
                store,
                form,
                draft,
                base,
                checkout,
                meanwhile: save.meanwhile,
                onReload: props.reload,
              }}
            />
            <ErrorSummary
              submission={submission}
              errors={faults.map((fault) => ({ field: targetOf(fault), text: faultLine(t, form, fault) }))}
            />
            {form.layout === 'split' ? (
              <div className={classes.split}>
                <div className={classes.aside}>
                  {cards}
                  {history}
                </div>
                <div className={classes.wide}>
                  {form.groups.filter(isWide).map((group) => (
                    <GroupCard key={group.id} group={group} />
                  ))}
                </div>
              </div>
            ) : (
              <>
                {cards}
                {history}
              </>
            )}
          </div>
          {form.layout === 'cards' && (
            <LazyDialog code={formIndex} props={{ opened: true, form, faults, history: historyId }} />
          )}
        </div>
        <SaveBar
          dirty={dirty}
          saving={save.saving}
          reason={held && t(held)}
          text={checkout.state.is === 'lost' ? t('lock.lost') : (dirty && kept) || undefined}
          onSave={() => void save.submit()}
          onBack={back}
        />
      </form>
      <LeaveGuard
        store={store}
        saved={save.saved}
        keeps={!draft.failed}
        onSave={held ? undefined : () => save.submit(true)}
      />
    </FormProvider>
  )
}

/** Whether a group has long texts, which get the wide column. */
const isWide = ({ rows }: Group) => rows.flat().some(({ type }) => type === 'text')

/** A new record has no modification date. */
function isSaved<K extends Kind>(item: ItemOf<K> | EditItemOf<K>): item is ItemOf<K> {
  return item.ModifyDate !== null
}

/** HH:mm in the zone of the instance. */
function timeOf(at: number, zone: string): string {
  return formatInstant(new Date(at).toISOString(), zone).slice(11)
}
