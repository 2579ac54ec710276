import { IconBook2, IconFilePencil, IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FoundPlace, SearchHit, TextPlace } from '@/api/search'
import { linkTo } from '@/entities/read-address'
import { formatDate } from '@/lib/dates'
import { formatNumber, type Lang, otherLang } from '@/lib/lang'
import { LangChip } from '@/ui/field'
import { Marked, Segments } from '@/ui/marked'
import { DraftLabel } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import { hitAddress, recordAddress } from './hit-address'
import { titleIn } from './hit-title'
import classes from './results.module.css'

interface ResultCardProps {
  hit: SearchHit
  query: string
}

/** A legal text with the places of its matches, or a term in both languages. */
export function ResultCard({ hit, query }: ResultCardProps) {
  const { t } = useTranslation()
  const reader = useLang()
  const lang = hit.Kind !== 'revisions' && hit.Field.startsWith('Name') ? (hit.Language ?? reader) : reader
  const term = hit.Kind === 'terms'
  const draft = hit.Adopted === false
  const address = term
    ? recordAddress('terms', hit.Id)
    : recordAddress('legaltexts', hit.LegalTextId ?? hit.Id, draft)
  const places = [hit, ...(hit.More ?? [])].filter(({ Field }) => !Field.startsWith('Name'))
  return (
    <article className={classes.card}>
      <span className={classes.icon} aria-hidden="true">
        {term ? <IconBook2 /> : draft ? <IconFilePencil /> : <IconFileText />}
      </span>
      <div className={classes.body}>
        <h2 className={classes.title}>
          <Link {...linkTo(address)} lang={lang}>
            <Marked {...titleIn(hit, lang)} />
          </Link>{' '}
          {draft && <DraftLabel />}
        </h2>
        <p className={classes.other} lang={otherLang(lang)} data-term={term || undefined}>
          <Marked {...titleIn(hit, otherLang(lang))} />
        </p>
        <p className={classes.meta}>
          {[
            term ? t('search.term') : hit.Number,
            hit.Kind === 'legaltexts' &&
              hit.Status &&
              (reader === 'tr' ? hit.Status.NameTR : hit.Status.NameEN),
            (hit.Versions ?? 0) > 1 && t('search.versions', { count: hit.Versions }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {places.length > 0 && (
          <ul className={classes.places}>
            {places.map((place) => (
              <li key={`${place.Kind} ${place.Id} ${place.Field}`}>
                <Place place={place} draft={draft} query={query} />
                <OtherPlaces place={place} draft={draft} query={query} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** The place of the matches: an article of a version, or a field of the record. */
function Place({ place, draft, query }: { place: FoundPlace; draft: boolean; query: string }) {
  const { t } = useTranslation()
  const reader = useLang()
  const { Kind, Field, Language, Article, Point, Date: date, Status } = place
  const words = <Segments segments={place.Snippet ?? []} />
  if (Kind !== 'revisions')
    return (
      <p className={classes.field}>
        <span>{isField(Field) && t(`search.fields.${Field}`)}</span> <span lang={Language}>{words}</span>
      </p>
    )
  const address = hitAddress(place, draft, query)
  return (
    <Link {...linkTo(address)} className={classes.place}>
      <span className={classes.where}>
        {Article && <ArticleName label={Article} point={Point} lang={Language} strong />}
        <span>
          {[
            date && t('search.version', { date: formatDate(date) }),
            Status && (reader === 'tr' ? Status.NameTR : Status.NameEN),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {Language && <LangChip lang={Language} />}
      </span>
      <span className={classes.snippet} lang={Language}>
        {words}
      </span>
    </Link>
  )
}

interface ArticleNameProps {
  label: string
  point?: string
  lang?: Lang
  strong?: boolean
}

/** The name of an article as in its text, and the paragraph; a bare number is prefixed with the word for article. */
function ArticleName({ label, point = '', lang, strong }: ArticleNameProps) {
  const { t } = useTranslation()
  const bare = /^\d/.test(label)
  const name = bare ? t('search.article', { label }) : label
  const Tag = strong ? 'strong' : 'span'
  return <Tag lang={bare ? undefined : lang}>{point ? `${name} ${point}` : name}</Tag>
}

/** The other articles with matches, the best first, and their number. */
function OtherPlaces({ place, draft, query }: { place: FoundPlace; draft: boolean; query: string }) {
  const { t } = useTranslation()
  const lang = useLang()
  const others = (place.Places ?? []).slice(1).filter(({ Article }) => Article)
  const count = place.PlaceCount ?? 0
  if (count < 2) return null
  return (
    <p className={classes.others}>
      <span>{t('search.places', { count, number: formatNumber(count, lang) })}</span>
      {others.map((other: TextPlace) => {
        return (
          <Link
            key={other.Start}
            {...linkTo(hitAddress({ ...place, ...other }, draft, query))}
            title={(other.Snippet ?? []).map(({ Text }) => Text).join('')}
          >
            <ArticleName label={other.Article ?? ''} point={other.Point} lang={place.Language} />
          </Link>
        )
      })}
    </p>
  )
}

const FIELDS = [
  'NameTR',
  'NameEN',
  'Number',
  'ShortName',
  'Abbr',
  'AbbrTR',
  'AbbrEN',
  'KeywordsTR',
  'KeywordsEN',
  'SummaryTR',
  'SummaryEN',
] as const

const isField = (field: string): field is (typeof FIELDS)[number] =>
  (FIELDS as readonly string[]).includes(field)
