import type { EUActPage } from '@/api/eu-acts'
import { useInstance } from '@/api/instance'
import { CREATED, createdOption } from '@/entities/created-filter'
import { chapterName } from '@/entities/euacts/act'
import { options } from '@/entities/facts'
import { branchOptions } from '@/entities/trees'
import { useTranslation } from '@/i18n/use-translation'
import type { Option } from '@/ui/choice'
import { FilterPill } from '@/ui/filter-pill'
import { useLang } from '@/ui/use-lang'
import type { ActsSearch } from './acts-search'

interface ActFiltersProps {
  page: EUActPage | undefined
  search: ActsSearch
  /** Whether the chapters are chosen here and not beside the list. */
  chapters: boolean
  onFilter: (patch: ActsSearch) => void
}

/** The filter pills above the register. */
export function ActFilters({ page, search, chapters, onFilter }: ActFiltersProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone } = useInstance()
  const created = search[CREATED]
  const pill = (name: string, key: keyof ActsSearch, offered: Option[]) => {
    const value = search[key]
    return (
      <FilterPill
        name={name}
        options={offered}
        value={value === undefined ? null : String(value)}
        onChange={(next) => onFilter({ [key]: next === null ? undefined : Number(next) })}
      />
    )
  }
  return (
    <>
      {chapters &&
        pill(
          t('euacts.chapter'),
          'chapter',
          (page?.Chapters ?? []).map((chapter) => ({
            value: String(chapter.Id),
            label: chapter.Id ? chapterName(chapter, lang) : t('euacts.noChapter'),
          })),
        )}
      {pill(t('kinds.fields.sector'), 'sector', branchOptions(page ?? {}, lang))}
      {pill(t('euacts.state'), 'state', [
        ...options(page?.Choices?.StateId ?? undefined, { lang }),
        { value: '0', label: t('euacts.stateUnknown') },
      ])}
      {pill(t('euacts.register'), 'registered', [
        { value: '1', label: t('euacts.registered') },
        { value: '2', label: t('euacts.onlySeen') },
      ])}
      {pill(t('euacts.aim'), 'aim', [
        { value: '0', label: t('euacts.anyAim') },
        ...options(page?.Choices?.Aim ?? undefined, { lang }),
      ])}
      {pill(t('euacts.degree'), 'degree', options(page?.Choices?.DegreeId ?? undefined, { lang }))}
      {pill(t('euacts.table'), 'table', [
        { value: '1', label: t('euacts.withTable') },
        { value: '2', label: t('euacts.withoutTable') },
      ])}
      {pill(t('concordances.list.look'), 'look', [
        { value: '1', label: t('concordances.list.withLook') },
        { value: '2', label: t('concordances.list.withoutLook') },
      ])}
      {created !== undefined && pill(t('export.imported'), CREATED, [createdOption(created, TimeZone)])}
    </>
  )
}
