import { IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { favouritesQuery } from '@/api/favourites'
import { useInstance } from '@/api/instance'
import { usePermission, useSession } from '@/api/session'
import { nameIn } from '@/entities/entity'
import { linkTo, readAddress } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { parseSort, toggledSort } from '@/lib/sort-order'
import { requestFavourite, unsavedNote } from '@/shared/favourite-request'
import stars from '@/shared/star-button.module.css'
import { buttonClass } from '@/ui/button'
import { DataList } from '@/ui/data-list'
import { FilterBar } from '@/ui/filter-bar'
import { FilterPill, SortPill } from '@/ui/filter-pill'
import { IconButton } from '@/ui/icon-button'
import { ListScreen } from '@/ui/list-screen'
import { EmptyPanel } from '@/ui/panels'
import { SearchBox } from '@/ui/search-box'
import { useLang } from '@/ui/use-lang'
import { type FavouriteRow, favouriteColumns } from './favourite-columns'
import { type FavouriteSearch, readFavouriteSearch } from './favourite-search'
import classes from './favourites-screen.module.css'
import { DEFAULT_SORT, filterFavourites, keyOf } from './filter-favourites'
import { useFavouriteRows } from './use-favourite-rows'
import { useStar } from './use-star'

const addressOf = (row: FavouriteRow) => readAddress(row.Kind, row.ObjectId, row.Draft)

/** The favourites of the user, with their notes. */
export function FavouritesScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  const { TimeZone } = useInstance()
  const navigate = useNavigate()
  const router = useRouter()
  const search = readFavouriteSearch({ ...useSearch({ strict: false }) })
  const { data, error, refetch } = useQuery(favouritesQuery())
  const all = useFavouriteRows(data)
  const sort = search.sort ?? DEFAULT_SORT
  const active = [search.q, search.kind].filter(Boolean).length
  const go = (part: FavouriteSearch, replace = false) =>
    void navigate({
      to: '.',
      search: () => readFavouriteSearch({ ...search, ...part }),
      resetScroll: false,
      replace,
    })
  const clear = () => go({ q: undefined, kind: undefined })
  const keeps = may('favourites.update')
  const starrable = may('legaltexts.read') ? 'favourites.emptyText' : 'favourites.emptyTerms'
  const emptyText = keeps ? starrable : 'favourites.emptyObserver'
  return (
    <ListScreen title={t('pages.favourites')} meta={data && t('favourites.count', { count: data.length })}>
      {all && all.length > 0 && (
        <Filters search={search} sort={sort} active={active} onChange={go} onClear={clear} />
      )}
      <DataList
        label={t('pages.favourites')}
        columns={favouriteColumns({ t, lang, zone: TimeZone })}
        rows={all && filterFavourites(all, search, lang)}
        rowId={keyOf}
        rowHref={(row) => router.buildLocation(linkTo(addressOf(row))).href}
        onOpen={(row) => void navigate(linkTo(addressOf(row)))}
        actions={keeps ? (row) => <Actions row={row} /> : undefined}
        sort={parseSort(sort)}
        onSort={(key) => go({ sort: toggledSort(parseSort(sort), key) })}
        failed={data ? undefined : error}
        onRetry={() => void refetch()}
        filtered={active > 0}
        onClearFilters={clear}
        filteredTitle={t('favourites.filteredEmpty')}
        empty={
          <EmptyPanel
            title={t('favourites.empty')}
            text={t(emptyText)}
            action={
              <Link to="/pages/glossary" className={buttonClass('default', 'sm')}>
                {t('favourites.toGlossary')}
              </Link>
            }
          />
        }
      />
    </ListScreen>
  )
}

/** The button that removes a star or restores one just removed. It is one button, so that it keeps the focus. */
function Actions({ row }: { row: FavouriteRow }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { UserId } = useSession()
  const { save } = useStar()
  const record = { kind: row.Kind, id: row.ObjectId, name: nameIn(row, lang) }
  const { gone } = row
  return (
    <IconButton
      className={gone ? clsx(buttonClass('default', 'sm'), classes.back) : stars.starred}
      bare={gone}
      plain={gone}
      name={t(gone ? 'favourites.putBackNamed' : 'star.edit', { name: record.name })}
      icon={gone ? t('favourites.putBack') : <IconStarFilled />}
      aria-haspopup={gone ? undefined : 'dialog'}
      onClick={() =>
        gone
          ? save({ ...record, starred: false, note: unsavedNote(UserId, record) ?? row.Note })
          : requestFavourite({ ...record, starred: true })
      }
    />
  )
}

interface FiltersProps {
  search: FavouriteSearch
  sort: string
  active: number
  onChange: (part: FavouriteSearch, replace?: boolean) => void
  onClear: () => void
}

function Filters({ search, sort, active, onChange, onClear }: FiltersProps) {
  const { t } = useTranslation()
  const may = usePermission()
  return (
    <FilterBar
      active={active}
      onClear={onClear}
      search={
        <SearchBox
          label={t('favourites.search')}
          value={search.q ?? ''}
          onChange={(q) => onChange({ q: q || undefined }, true)}
        />
      }
      filters={
        may('legaltexts.read') && (
          <FilterPill
            name={t('favourites.kind')}
            options={[
              { value: 'legaltexts', label: t('favourites.legaltexts') },
              { value: 'terms', label: t('favourites.terms') },
            ]}
            value={search.kind ?? null}
            onChange={(kind) => onChange({ kind: (kind ?? undefined) as FavouriteSearch['kind'] })}
          />
        )
      }
      sort={
        <SortPill
          options={[
            { value: DEFAULT_SORT, label: t('favourites.newest') },
            { value: 'Date', label: t('favourites.oldest') },
            { value: 'Name', label: t('favourites.ascending') },
            { value: '-Name', label: t('favourites.descending') },
            { value: 'Note', label: t('favourites.byNote') },
            { value: '-Note', label: t('favourites.byNoteDown') },
          ]}
          value={sort}
          onChange={(next) => onChange({ sort: next })}
        />
      }
    />
  )
}
