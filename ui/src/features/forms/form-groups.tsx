import { lazy, Suspense } from 'react'
import { useInstance } from '@/api/instance'
import type { Field, Group } from '@/entities/form'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { FieldRow, FormCard } from '@/ui/form-card'
import { FieldView } from './field-view'
import { useForm, useValues } from './form-context'
import { groupId } from './group-id'

/** Only legal texts and terms have such a table. */
const BranchesField = lazy(async () => ({ default: (await import('./branches-field')).BranchesField }))
/** Only legal texts have acts. */
const ActsGroup = lazy(async () => {
  const [module] = await Promise.all([import('./acts-group'), loadCatalogueParts('euacts')])
  return { default: module.ActsGroup }
})
/** Only versions have texts and files. */
const TextsGroup = lazy(async () => {
  const [module] = await Promise.all([import('./texts-group'), loadCatalogueParts('reader')])
  return { default: module.TextsGroup }
})
const FilesField = lazy(async () => ({
  default: (await import('./files-field')).FilesField,
}))

/** A card of the form with its fields; tables and texts have their own cards. */
export function GroupCard({ group }: { group: Group }) {
  const { t } = useTranslation()
  const [first] = group.rows.flat()
  if (first?.type === 'text')
    return (
      <Suspense>
        <TextsGroup group={group} id={groupId(group)} />
      </Suspense>
    )
  if (first?.type === 'acts')
    return (
      <Suspense>
        <ActsGroup group={group} field={first} />
      </Suspense>
    )
  if (first?.type === 'branches')
    return (
      <Suspense>
        <BranchesField field={first} group={group} />
      </Suspense>
    )
  if (first?.type === 'files')
    return (
      <Suspense>
        <FilesField field={first} group={group} />
      </Suspense>
    )
  return (
    <FormCard
      id={groupId(group)}
      title={String(t(group.title))}
      description={group.description && String(t(group.description))}
    >
      {group.rows.map((row) => (
        <Row key={row.map(({ key }) => key).join(' ')} row={row} />
      ))}
    </FormCard>
  )
}

function Row({ row }: { row: Field[] }) {
  const { store } = useForm()
  const { LineBodies } = useInstance()
  const shown = useValues(store, (values) =>
    row
      .filter((field) => (!field.when || field.when(values)) && (!field.lineBodies || LineBodies))
      .map(({ key }) => key)
      .join(' '),
  )
  const fields = row.filter(({ key }) => shown.split(' ').includes(key))
  if (fields.length === 0) return null
  return (
    <FieldRow columns={Math.min(3, row.length) as 1 | 2 | 3}>
      {fields.map((field) => (
        <FieldView key={field.key} field={field} />
      ))}
    </FieldRow>
  )
}
