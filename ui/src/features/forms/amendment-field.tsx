import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LegalText, Parent } from '@/api/records'
import { amendmentTargets } from '@/api/settings'
import { numberAndName } from '@/entities/facts'
import type { Field } from '@/entities/form'
import { OTHER_TYPE } from '@/entities/legaltexts/other-type'
import { useTranslation } from '@/i18n/use-translation'
import { TYPED_FILTER_PAUSE } from '@/lib/timings'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'
import { useForm, useValue } from './form-context'
import { useFieldProps } from './use-field-props'

/** The principal text of an amendment, searched for on the server, or one that is not in the library. */
export function AmendmentField({ field }: { field: Extract<Field, { type: 'amendment' }> }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { item, recordId } = useForm()
  const [value, onChange] = useValue<number | null>(field.key)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Parent | null>((item as LegalText).Amendment)
  const [query] = useDebouncedValue(typed, TYPED_FILTER_PAUSE)
  const { data } = useQuery({
    queryKey: ['amendmenttargets', query],
    queryFn: ({ signal }) => amendmentTargets(query, signal),
    placeholderData: keepPreviousData,
  })
  const found = (data?.Items ?? []).filter(({ Id }) => Id !== recordId)
  const kept = chosen && !typed && !found.some(({ Id }) => Id === chosen.Id) ? [chosen, ...found] : found
  return (
    <SelectField
      {...useFieldProps(field)}
      options={[
        { value: String(OTHER_TYPE), label: t('forms.otherText') },
        ...kept.map((text) => ({ value: String(text.Id), label: numberAndName(text, lang) })),
      ]}
      chosenLabel={chosen && value === chosen.Id ? numberAndName(chosen, lang) : undefined}
      onSearch={setTyped}
      clearable
      value={value === null ? null : String(value)}
      onChange={(next) => {
        setChosen(kept.find(({ Id }) => String(Id) === next) ?? null)
        onChange(next === null ? null : Number(next))
      }}
    />
  )
}
