import { useState } from 'react'
import type { EUActRef } from '@/api/eu-acts'
import type { Field, Values } from '@/entities/form'
import { ActPicker } from './act-picker'
import { useForm, useValue } from './form-context'
import { useFieldProps } from './use-field-props'

/** Another act, which this one names. */
export function ActField({ field }: { field: Extract<Field, { type: 'act' }> }) {
  const { item, recordId } = useForm()
  const [value, onChange] = useValue<number | null>(field.key)
  const [named, setNamed] = useState((item as Values)[field.named] as EUActRef | null)
  return (
    <ActPicker
      {...useFieldProps(field)}
      clearable
      chosen={named?.Id === value ? named : null}
      except={(id) => id === recordId}
      onChange={(act) => {
        setNamed(act)
        onChange(act?.Id ?? null)
      }}
    />
  )
}
