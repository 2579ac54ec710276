import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Segment } from '@/api/compare'
import { ApiFault, NO_CONNECTION } from '@/api/fault'
import { type ArticleStep, articleHistoryQuery } from '@/api/timeline'
import { nameIn } from '@/entities/entity'
import { articleName, articleTitle } from '@/entities/legaltexts/article-name'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo } from '@/entities/read-address'
import { faultMessage } from '@/feedback/fault-messages'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { SKELETON_AFTER } from '@/lib/timings'
import { MarkedText } from '@/shared/marked-text'
import { buttonClass } from '@/ui/button'
import { Drawer } from '@/ui/drawer'
import { EmptyPanel, ErrorPanel } from '@/ui/panels'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { useLastDefined } from '@/ui/use-last'
import classes from './article-history.module.css'
import { changedLines } from './changed-lines'

/** An article of a version. */
export interface ArticlePlace {
  version: number
  place: string
  /** The language of the text. */
  language: Lang
}

export interface ArticleHistoryProps {
  opened: boolean
  article: ArticlePlace | undefined
  onClose: () => void
}

/** What each version did to an article, oldest first. */
export function ArticleHistory({ opened, article, onClose }: ArticleHistoryProps) {
  const { t } = useTranslation()
  const shown = useLastDefined(article)
  const { version = 0, place = '', language = 'tr' } = shown ?? {}
  const { data, error, refetch } = useQuery({
    ...articleHistoryQuery(version, place, language),
    enabled: opened && shown !== undefined,
  })
  const waiting = useDelayed(opened && !data && !error, SKELETON_AFTER)
  const last = data?.Steps.at(-1)
  const name = articleTitle(last?.Label ?? '', language, last?.Heading)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      label={t('timeline.label', { name })}
      head={<span>{t('timeline.article')}</span>}
    >
      <div className={classes.history} aria-busy={!data && !error}>
        {data && (
          <>
            <h2 lang={language}>{name}</h2>
            {data.From && <p>{t('timeline.from', { label: articleName(data.From, language) })}</p>}
            {data.Into && <p>{t('timeline.into', { label: articleName(data.Into, language) })}</p>}
            <ol aria-label={t('timeline.steps')}>
              {data.Steps.map((step, at) => (
                <Step
                  key={step.Version.Id}
                  step={step}
                  before={data.Steps[at - 1]}
                  language={language}
                  onLeave={onClose}
                />
              ))}
            </ol>
            {data.Steps.length === 1 && <p className={classes.unchanged}>{t('timeline.unchanged')}</p>}
          </>
        )}
        {error && <Fault fault={error} onRetry={() => void refetch()} />}
        {waiting && <SkeletonLines lines={8} />}
      </div>
    </Drawer>
  )
}

/** A refusal or an article that is not there is no fault that another attempt mends. */
function Fault({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  if (fault instanceof ApiFault && fault.status !== NO_CONNECTION && fault.status < 500)
    return (
      <div role="alert">
        <EmptyPanel title={faultMessage(t, fault)} />
      </div>
    )
  return <ErrorPanel fault={fault} onRetry={onRetry} />
}

interface StepProps {
  step: ArticleStep
  before: ArticleStep | undefined
  language: Lang
  onLeave: () => void
}

function Step({ step, before, language, onLeave }: StepProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { Version, Kinds, Split = [], Label, Place, Text, Left, Right } = step
  const labels = { label: articleName(Label, language), before: articleName(before?.Label ?? '', language) }
  const date = formatDate(Version.Date)
  return (
    <li className={classes.step}>
      <h3>
        <span className="tabular">{date}</span>
        {Version.Status && <span>{nameIn(Version.Status, lang)}</span>}
        {Version.DateEffective && (
          <small>{t('timeline.effective', { date: formatDate(Version.DateEffective) })}</small>
        )}
      </h3>
      <ul className={classes.kinds}>
        {Kinds.map((kind) => (
          <li key={kind}>{t(`timeline.kinds.${kind}`, labels)}</li>
        ))}
        {Split.map((label) => (
          <li key={label}>{t('timeline.splitOff', { label: articleName(label, language) })}</li>
        ))}
      </ul>
      {Left && Right && (
        <div className={classes.wordings}>
          <Wording name={t('timeline.before')} side={Left} language={language} />
          <Wording name={t('timeline.after')} side={Right} language={language} />
        </div>
      )}
      {!(Left && Right) && Text && !before && (
        <details className={classes.whole}>
          <summary>{t('timeline.text')}</summary>
          <p lang={language}>{Text}</p>
        </details>
      )}
      {Place && (
        <Link
          {...linkTo(readingAddress(Version.Id, { place: Place, language }))}
          className={buttonClass('link', 'sm')}
          onClick={onLeave}
        >
          {t('timeline.readVersion', { date })}
        </Link>
      )}
    </li>
  )
}

interface WordingProps {
  name: string
  side: readonly Segment[]
  language: Lang
}

/** One wording of the article: the lines with changed words. */
function Wording({ name, side, language }: WordingProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    // No landmark: there are two for each version.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id} className={classes.wording}>
      <h4 id={id}>{name}</h4>
      {changedLines(side).map((line, at) =>
        'omitted' in line ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <p key={at} className={classes.omitted}>
            {t('timeline.omitted', { count: line.omitted })}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <p key={at} lang={language}>
            <MarkedText segments={line.segments} />
          </p>
        ),
      )}
    </div>
  )
}
