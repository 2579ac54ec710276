import { IconChevronDown } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type FoundPlace, searchPlacesQuery, type TextPlace } from '@/api/search'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { formatNumber } from '@/lib/lang'
import { Button } from '@/ui/button'
import { LangChip } from '@/ui/field'
import { Segments } from '@/ui/marked'
import { ErrorPanel } from '@/ui/panels'
import { useLang } from '@/ui/use-lang'
import { placeAddress } from './hit-address'
import classes from './passages.module.css'
import { placeName } from './place-name'

/** The passages of a text before its others are asked for. */
const FIRST = 3

interface PassagesProps {
  version: FoundPlace
  query: string
  /** All articles are shown. */
  open: boolean
  onOpen: (open: boolean) => void
}

/** The articles of a version in which the words were found, the best first. */
export function Passages({ version, query, open, onOpen }: PassagesProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { Date: date, Status, Language, PlaceCount = 0, Places = [] } = version
  const all = useInfiniteQuery({
    ...searchPlacesQuery(version.Id, { q: query, language: Language && [Language] }),
    enabled: open,
  })
  const listed = open ? (all.data?.pages.flatMap(({ Items }) => Items) ?? Places) : Places.slice(0, FIRST)
  const left = PlaceCount - listed.length
  return (
    <>
      <p className={classes.version}>
        <span>
          {[
            date && t('search.version', { date: formatDate(date) }),
            Status && (lang === 'tr' ? Status.NameTR : Status.NameEN),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {Language && <LangChip lang={Language} />}
        {PlaceCount > FIRST && (
          <button type="button" className={classes.unfold} aria-expanded={open} onClick={() => onOpen(!open)}>
            {t('search.articles', { count: PlaceCount, number: formatNumber(PlaceCount, lang) })}
            <IconChevronDown aria-hidden="true" className={clsx(open && classes.turned)} />
          </button>
        )}
      </p>
      <ul className={classes.places} aria-busy={all.isFetching}>
        {listed.map((place) => (
          <li key={`${place.Key} ${place.Start}`}>
            <Passage version={version} place={place} query={query} />
          </li>
        ))}
      </ul>
      {open && all.isError && <ErrorPanel fault={all.error} onRetry={() => void all.refetch()} />}
      {open && all.hasNextPage && (
        <Button size="sm" variant="link" onClick={() => void all.fetchNextPage()}>
          {t('search.moreArticles', { count: left, number: formatNumber(left, lang) })}
        </Button>
      )}
    </>
  )
}

function Passage({ version, place, query }: { version: FoundPlace; place: TextPlace; query: string }) {
  const { t } = useTranslation()
  const { Title = [], Point, Snippet = [] } = place
  const name = placeName(t, place)
  return (
    <Link {...linkTo(placeAddress(version, place, query))} className={classes.place}>
      {(name || Title.length > 0) && (
        <span className={classes.where}>
          <strong>{Point ? `${name} ${Point}` : name}</strong>
          {Title.length > 0 && (
            <span lang={version.Language}>
              <Segments segments={Title} />
            </span>
          )}
        </span>
      )}
      <span className={classes.snippet} lang={version.Language}>
        <Segments segments={Snippet} />
      </span>
    </Link>
  )
}
