import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Parent } from '@/api/records'
import { listQuery } from '@/api/settings'
import { numberAndName } from '@/entities/facts'
import { TYPED_FILTER_PAUSE } from '@/lib/timings'
import type { FieldProps } from '@/ui/field'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'

/** The number of texts that are offered at once. */
const OFFERED = 20

interface TextPickerProps extends FieldProps {
  chosen: Parent | null
  /** A text that is not offered. */
  except?: number
  placeholder?: string
  onChange: (text: Parent | null) => void
}

/** Chooses a legal text, found by its number or its names. */
export function TextPicker({ chosen, except, onChange, ...field }: TextPickerProps) {
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed, TYPED_FILTER_PAUSE)
  const { data } = useQuery(
    listQuery('legaltexts', undefined, { q: query || undefined, page: 1, size: OFFERED }),
  )
  const found: Parent[] = (data?.Items ?? []).filter(({ Id }) => Id !== except)
  return (
    <SelectField
      {...field}
      options={found.map((text) => ({ value: String(text.Id), label: numberAndName(text, lang) }))}
      value={chosen && String(chosen.Id)}
      chosenLabel={chosen ? numberAndName(chosen, lang) : undefined}
      onSearch={setTyped}
      onChange={(next) => onChange(found.find(({ Id }) => String(Id) === next) ?? null)}
    />
  )
}
