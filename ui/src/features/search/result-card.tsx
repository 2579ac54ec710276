import { IconBook2, IconFilePencil, IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { FoundPlace, SearchHit } from '@/api/search'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { otherLang } from '@/lib/lang'
import { Marked, Segments } from '@/ui/marked'
import { DraftLabel } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import { recordAddress } from './hit-address'
import { titleIn } from './hit-title'
import { Passages } from './passages'
import classes from './results.module.css'

interface ResultCardProps {
  hit: SearchHit
  query: string
  /** The version whose articles are all shown. */
  open: number | undefined
  onOpen: (version: number | undefined) => void
}

/**
 * A legal text with the articles in which the words were found, or a term in both languages. The list grows in steps,
 * which must not render again what it has.
 */
export const ResultCard = memo(function ResultCard({ hit, query, open, onOpen }: ResultCardProps) {
  const { t } = useTranslation()
  const reader = useLang()
  const lang = hit.Kind !== 'revisions' && hit.Field.startsWith('Name') ? (hit.Language ?? reader) : reader
  const term = hit.Kind === 'terms'
  const draft = hit.Adopted === false
  const address = term
    ? recordAddress('terms', hit.Id)
    : recordAddress('legaltexts', hit.LegalTextId ?? hit.Id, draft)
  const places = [hit, ...(hit.More ?? [])].filter(({ Field }) => !Field.startsWith('Name'))
  const meta = [
    term ? t('search.term') : hit.Number,
    (hit.Versions ?? 0) > 1 && t('search.versions', { count: hit.Versions }),
  ].filter(Boolean)
  return (
    <article className={classes.card}>
      <span className={classes.icon} aria-hidden="true">
        {term ? <IconBook2 /> : draft ? <IconFilePencil /> : <IconFileText />}
      </span>
      <div className={classes.body}>
        <div>
          <h2 className={classes.title}>
            <Link {...linkTo(address)} lang={lang}>
              <Marked {...titleIn(hit, lang)} />
            </Link>{' '}
            {draft && <DraftLabel />}
          </h2>
          <p className={classes.other} data-term={term || undefined}>
            <span lang={otherLang(lang)}>
              <Marked {...titleIn(hit, otherLang(lang))} />
            </span>
            {meta.length > 0 && <small>{meta.join(' · ')}</small>}
          </p>
        </div>
        {places.length > 0 && (
          <div className={classes.found}>
            {places.map((place) =>
              place.Kind === 'revisions' ? (
                <Passages
                  key={place.Kind}
                  version={place}
                  query={query}
                  open={open === place.Id}
                  onOpen={(unfolded) => onOpen(unfolded ? place.Id : undefined)}
                />
              ) : (
                <FieldText key={place.Kind} place={place} />
              ),
            )}
          </div>
        )}
      </div>
    </article>
  )
})

/** A field of the record in which the words were found. */
function FieldText({ place: { Field, Language, Snippet } }: { place: FoundPlace }) {
  const { t } = useTranslation()
  return (
    <p className={classes.field}>
      <span>{isField(Field) && t(`search.fields.${Field}`)}</span>{' '}
      <span lang={Language}>
        <Segments segments={Snippet ?? []} />
      </span>
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
  'EULegislation',
] as const

const isField = (field: string): field is (typeof FIELDS)[number] =>
  (FIELDS as readonly string[]).includes(field)
