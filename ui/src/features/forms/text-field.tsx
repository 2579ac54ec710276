import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Parent } from '@/api/records'
import { viewQuery } from '@/api/settings'
import type { Field, Values } from '@/entities/form'
import { TextPicker } from '@/shared/text-picker'
import { useForm, useValue } from './form-context'
import { useFieldProps } from './use-field-props'

/** A legal text that the record is about. */
export function TextField({ field }: { field: Extract<Field, { type: 'legaltext' }> }) {
  const { item } = useForm()
  const [value, onChange] = useValue<number | null>(field.key)
  const [named, setNamed] = useState((item as Values)[field.named] as Parent | null)
  const known = named?.Id === value ? named : null
  // The address of a new record gives only the id.
  const { data } = useQuery({ ...viewQuery('legaltexts', value ?? 0), enabled: value !== null && !known })
  return (
    <TextPicker
      {...useFieldProps(field)}
      chosen={known ?? (data && value !== null ? data.Item : null)}
      onChange={(text) => {
        setNamed(text)
        onChange(text?.Id ?? null)
      }}
    />
  )
}
