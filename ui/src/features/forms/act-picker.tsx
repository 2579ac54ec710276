import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EUActRef, euActsQuery } from '@/api/eu-acts'
import { actName } from '@/entities/euacts/act'
import type { Lang } from '@/lib/lang'
import { TYPED_FILTER_PAUSE } from '@/lib/timings'
import type { FieldProps } from '@/ui/field'
import { SelectField } from '@/ui/select-field'
import { useLang } from '@/ui/use-lang'

/** The number of acts that are offered at once. */
const OFFERED = 20

interface ActPickerProps extends FieldProps {
  chosen: EUActRef | null
  /** Acts that are not offered. */
  except: (id: number) => boolean
  clearable?: boolean
  placeholder?: string
  onChange: (act: EUActRef | null) => void
}

/** Chooses an act of the register, found by its names or by its number in any notation. */
export function ActPicker({ chosen, except, onChange, ...field }: ActPickerProps) {
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed, TYPED_FILTER_PAUSE)
  const { data } = useQuery(euActsQuery({ q: query || undefined, page: 1, size: OFFERED }))
  const found = (data?.Items ?? []).filter(({ Id }) => !except(Id))
  return (
    <SelectField
      {...field}
      options={found.map((act) => ({ value: String(act.Id), label: numberAndName(act, lang) }))}
      value={chosen && String(chosen.Id)}
      chosenLabel={chosen ? numberAndName(chosen, lang) : undefined}
      onSearch={setTyped}
      onChange={(next) => onChange(found.find(({ Id }) => String(Id) === next) ?? null)}
    />
  )
}

/** `32016R0679 · GDPR`; of an act that nobody has registered only the number. */
function numberAndName(act: EUActRef, lang: Lang): string {
  const name = actName(act, lang)
  return name === act.CELEX ? name : `${act.CELEX} · ${name}`
}
