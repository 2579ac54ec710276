import type { FieldFault } from '@/api/fault'
import type { Form } from '@/entities/form'
import { fieldOf } from '@/features/forms/fault-texts'
import { groupId } from '@/features/forms/group-id'
import { useTranslation } from '@/i18n/use-translation'
import { SectionIndex } from '@/ui/section-index'

export interface FormIndexProps {
  form: Form<never>
  faults: FieldFault[]
  /** The id of the history below the form, if there is one. */
  history: string | undefined
}

/** The groups of a form with their error counts. */
export function FormIndex({ form, faults, history }: FormIndexProps) {
  const { t } = useTranslation()
  if (form.groups.length < 4) return null
  const sections = form.groups.map((group) => ({
    id: groupId(group),
    title: String(t(group.title)),
    errors: faults.filter((fault) => {
      const field = fieldOf(form, fault)
      return field && group.rows.flat().includes(field)
    }).length,
  }))
  return (
    <SectionIndex sections={history ? [...sections, { id: history, title: t('forms.history') }] : sections} />
  )
}
