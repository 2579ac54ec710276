import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EUActRef, euActQuery } from '@/api/eu-acts'
import type { Field, Values } from '@/entities/form'
import { ActPicker } from './act-picker'
import { useForm, useValue } from './form-context'
import { useFieldProps } from './use-field-props'

/** Another act, which this one names. */
export function ActField({ field }: { field: Extract<Field, { type: 'act' }> }) {
  const { item, recordId } = useForm()
  const [value, onChange] = useValue<number | null>(field.key)
  const [named, setNamed] = useState((item as Values)[field.named] as EUActRef | null)
  const known = named?.Id === value ? named : null
  // The address of a new record gives only the id.
  const { data } = useQuery({ ...euActQuery(String(value)), enabled: value !== null && !known })
  return (
    <ActPicker
      {...useFieldProps(field)}
      clearable={!field.required}
      chosen={known ?? (data && value !== null ? data.Item : null)}
      except={(id) => id === recordId}
      onChange={(act) => {
        setNamed(act)
        onChange(act?.Id ?? null)
      }}
    />
  )
}
