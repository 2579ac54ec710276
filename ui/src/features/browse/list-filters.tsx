import type { BrowseMode, LegalTextPage } from '@/api/browse'
import { useInstance } from '@/api/instance'
import { usePermission } from '@/api/session'
import { ADOPTED } from '@/entities/legaltexts/adopted'
import { type BrowseSearch, LATE } from '@/entities/legaltexts/browse-search'
import { useTranslation } from '@/i18n/use-translation'
import { today } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import type { Option } from '@/ui/choice'
import { FilterPill } from '@/ui/filter-pill'
import { LightShape, type LightValue } from '@/ui/traffic-light'
import { useLang } from '@/ui/use-lang'

/** The first year that the filter of adopted texts offers. */
const FIRST_YEAR = 1950
interface Named {
  Id: number
  NameTR: string
  NameEN: string
}

export interface ListFiltersProps {
  mode: BrowseMode
  page: LegalTextPage | undefined
  search: BrowseSearch
  onFilter: (patch: Partial<BrowseSearch>) => void
}

/** The filter pills above a reading list. */
export function ListFilters({ mode, page, search, onFilter }: ListFiltersProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { LineBodies, TimeZone } = useInstance()
  const may = usePermission()
  const drafts = mode === 'draftlegaltexts'
  const latestYears = years(Number(today(TimeZone).slice(0, 4)))
  const statuses = (page?.Statuses ?? []).filter((status) => !drafts || status.Id < ADOPTED)
  const pill = (name: string, key: keyof BrowseSearch, options: Option[]) => {
    const value = search[key]
    return (
      <FilterPill
        name={name}
        options={options}
        value={value === undefined ? null : String(value)}
        onChange={(next) =>
          onFilter({ [key]: next === null ? undefined : next === LATE ? LATE : Number(next) })
        }
      />
    )
  }
  return (
    <>
      {pill(t('browse.type'), 'type', options(page?.LegislationTypes, lang))}
      {LineBodies && pill(t('browse.lineBody'), 'linebody', options(page?.LineBodies, lang))}
      {pill(t('browse.status'), 'status', options(statuses, lang))}
      {drafts
        ? pill(t('browse.light'), 'trafficlight', [
            { value: LATE, label: t('browse.late'), icon: <LightShape value={3} /> },
            ...lights(page?.TrafficLights, lang),
          ])
        : pill(t('browse.year'), 'adopted', latestYears)}
      {(may('settings.revisions') || search.parity) &&
        pill(t('browse.parity'), 'parity', [{ value: '1', label: t('browse.differing') }])}
      {drafts && search.drafted && pill(t('browse.drafted'), 'drafted', latestYears)}
      {!drafts &&
        search.trafficlight !== undefined &&
        pill(t('browse.light'), 'trafficlight', lights(page?.TrafficLights, lang))}
    </>
  )
}

const options = (named: Named[] | undefined, lang: Lang): Option[] =>
  (named ?? []).map((one) => ({ value: String(one.Id), label: lang === 'tr' ? one.NameTR : one.NameEN }))

const lights = (named: Named[] | undefined, lang: Lang): Option[] =>
  (named ?? [])
    .toSorted((a, b) => b.Id - a.Id)
    .map((one) => ({
      value: String(one.Id),
      label: lang === 'tr' ? one.NameTR : one.NameEN,
      icon: <LightShape value={one.Id as LightValue} />,
    }))

const years = (latest: number): Option[] =>
  Array.from({ length: latest - FIRST_YEAR + 1 }, (_, back) => ({
    value: String(latest - back),
    label: String(latest - back),
  }))
