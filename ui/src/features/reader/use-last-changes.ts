import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Reading } from '@/api/browse'
import { type Blame, blameQuery } from '@/api/timeline'
import type { Lang } from '@/lib/lang'
import { type Age, agesOf, type LastChanges, lastChanges } from './last-changes'
import { type Shown, sideOf } from './sections'

/** What the margin of a text names. */
export interface Margin {
  changes: LastChanges
  versions: ReadonlyMap<number, Blame['Versions'][number]>
  ages: ReadonlyMap<number, Age>
}

/** The margins of the shown texts; undefined: they are not asked for, or not there yet. */
export function useLastChanges(reading: Reading, shown: Shown, asked: boolean) {
  const tr = useMargin(reading, 'tr', asked && shown !== 'en')
  const en = useMargin(reading, 'en', asked && shown !== 'tr')
  return useMemo(() => ({ tr, en }), [tr, en])
}

export type Margins = ReturnType<typeof useLastChanges>

function useMargin(reading: Reading, lang: Lang, asked: boolean): Margin | undefined {
  const side = sideOf(reading, lang)
  const enabled = asked && side.Text !== ''
  const { data } = useQuery({ ...blameQuery(reading.Item.Id, lang), enabled })
  return useMemo(
    () =>
      enabled && data
        ? {
            changes: lastChanges(side, data),
            versions: new Map(data.Versions.map((version) => [version.Id, version])),
            ages: agesOf(data.Versions),
          }
        : undefined,
    [enabled, data, side],
  )
}
