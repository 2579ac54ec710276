import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { recognisedQuery } from '@/api/eu-acts'
import { EUReferences } from '@/entities/eu-references'
import { TYPED_FILTER_PAUSE } from '@/lib/timings'

/** The references to EU law in a field, as it is typed. */
export function RecognisedReferences({ value }: { value: string }) {
  const [typed] = useDebouncedValue(value, TYPED_FILTER_PAUSE)
  const { data } = useQuery(recognisedQuery(typed))
  return data && value.trim() !== '' ? <EUReferences {...data} /> : null
}
