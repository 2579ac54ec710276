import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type VersionTexts, versionTextQuery } from '@/api/browse'
import { normaliseQuery } from '@/api/search'
import { formatDate } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { textChunks } from '@/lib/text-chunks'
import { SKELETON_AFTER } from '@/lib/timings'
import { ErrorPanel } from '@/ui/panels'
import { Segmented } from '@/ui/segmented'
import { SkeletonLines } from '@/ui/skeleton'
import { Switch } from '@/ui/switch-field'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { useSmallScreen } from '@/ui/use-small-screen'
import { FoundBar } from './found-bar'
import { useTextPlace } from './text-place'
import { useFound } from './use-found'
import { useTermsShown } from './use-terms-shown'
import classes from './version-text.module.css'

const TextTerms = lazy(() => import('./text-terms').then((module) => ({ default: module.TextTerms })))

type Shown = Lang | 'both'

interface VersionTextProps {
  revisionId: number
  /** Opens a term of the glossary from the text. */
  termViewer: ReactNode
}

/** The full text of a version, Turkish and English side by side or one of them. */
export function VersionText({ revisionId, termViewer }: VersionTextProps) {
  const terms = useTermsShown()
  const { find } = useTextPlace()
  const ask = versionTextQuery(revisionId, terms.shown, normaliseQuery(find ?? ''))
  const { data, error, isError, refetch } = useQuery(ask)
  const waiting = useDelayed(!data && !isError, SKELETON_AFTER)
  if (data) return <Reading key={revisionId} data={data} terms={terms} termViewer={termViewer} />
  if (isError) return <ErrorPanel fault={error} onRetry={() => void refetch()} />
  return waiting ? <SkeletonLines lines={6} /> : null
}

interface ReadingProps {
  data: VersionTexts
  terms: ReturnType<typeof useTermsShown>
  termViewer: ReactNode
}

function Reading({ data, terms, termViewer }: ReadingProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const place = useTextPlace()
  const [choice, setChoice] = useState<Shown>((small && place.language) || 'both')
  const texts = useRef<HTMLDivElement>(null)
  const [turkish, setTurkish] = useState<HTMLElement | null>(null)
  const [english, setEnglish] = useState<HTMLElement | null>(null)
  const { Item, TextTR, TextEN } = data
  const status = Item.Status && (lang === 'tr' ? Item.Status.NameTR : Item.Status.NameEN)
  const only = TextTR && TextEN ? undefined : TextEN ? 'en' : 'tr'
  const shown: Shown = only ?? (small && choice === 'both' ? lang : choice)
  const found = useFound(texts, place, `${Item.Id} ${shown}`, data.Found)
  const choices = [
    { value: 'both' as const, label: t('viewer.bothTexts') },
    { value: 'tr' as const, label: t('viewer.turkish') },
    { value: 'en' as const, label: t('viewer.english') },
  ]
  return (
    <section className={classes.reading} aria-label={t('viewer.read')}>
      <div className={classes.bar}>
        <p>
          <strong>{t('viewer.ofVersion', { date: formatDate(Item.Date) })}</strong> {status && `· ${status}`}
        </p>
        {terms.may && (TextTR || TextEN) && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch is one
          <label className={classes.terms}>
            <Switch checked={terms.shown} onChange={terms.show} />
            {t('viewer.terms.switch')}
          </label>
        )}
        {!only && (
          <Segmented
            label={t('viewer.languages')}
            options={small ? choices.slice(1) : choices}
            value={shown}
            onChange={setChoice}
          />
        )}
      </div>
      <FoundBar place={place} found={found} />
      {!TextTR && !TextEN && <p className="meta">{t('viewer.noText')}</p>}
      {terms.shown && data.Terms && (
        <Suspense>
          <TextTerms
            terms={data.Terms}
            termViewer={termViewer}
            tr={{ text: TextTR, article: turkish }}
            en={{ text: TextEN, article: english }}
          />
        </Suspense>
      )}
      <div ref={texts} className={classes.texts} data-both={shown === 'both' || undefined}>
        {shown !== 'en' && TextTR && <Text text={TextTR} lang="tr" onDrawn={setTurkish} />}
        {shown !== 'tr' && TextEN && <Text text={TextEN} lang="en" onDrawn={setEnglish} />}
      </div>
    </section>
  )
}

interface TextProps {
  text: string
  lang: Lang
  onDrawn: (article: HTMLElement | null) => void
}

function Text({ text, lang, onDrawn }: TextProps) {
  const { t } = useTranslation()
  const chunks = useMemo(() => textChunks(text), [text])
  const name = t(lang === 'tr' ? 'viewer.turkish' : 'viewer.english')
  return (
    <article ref={onDrawn} lang={lang} aria-label={name} className={classes.text}>
      <h3>{name}</h3>
      {chunks.map((chunk, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        <div key={index} className={classes.chunk}>
          {chunk.replace(/\n$/, '')}
        </div>
      ))}
    </article>
  )
}
