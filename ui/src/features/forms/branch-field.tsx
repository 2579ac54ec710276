import { useMemo } from 'react'
import type { Field } from '@/entities/form'
import { branchOptions, treeOf } from '@/entities/trees'
import { useTranslation } from '@/i18n/use-translation'
import { walkTree } from '@/lib/tree'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import { useForm, useValue } from './form-context'
import { useFieldProps } from './use-field-props'

/** The parent of a node: any node except itself and its descendants; without one it is a root. */
export function BranchField({ field }: { field: Extract<Field, { type: 'branch' }> }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { lookups, recordId } = useForm()
  const [value, onChange] = useValue<number | null>(field.key)
  const options = useMemo(() => {
    const own = new Set<number>([recordId])
    walkTree(treeOf(lookups, lang), ({ id }, path) => {
      if (path.some((above) => above.id === recordId)) own.add(id)
    })
    return branchOptions(lookups, lang).filter((option) => !own.has(Number(option.value)))
  }, [lookups, lang, recordId])
  return (
    <SelectField
      {...useFieldProps(field)}
      options={options}
      clearable
      searchable
      placeholder={t('forms.topLevel')}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
