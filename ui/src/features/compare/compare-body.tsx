import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconListTree } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Changes, ComparedVersion, CompareVersions } from '@/api/compare'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { copyText } from '@/lib/copy-text'
import { formatNumber } from '@/lib/lang'
import { withParameter } from '@/lib/search-params'
import { RAIL_SCREEN } from '@/lib/timings'
import { Drawer } from '@/ui/drawer'
import { IconButton } from '@/ui/icon-button'
import { Note } from '@/ui/note'
import { Switch } from '@/ui/switch-field'
import { useLang } from '@/ui/use-lang'
import { useScreenKeys } from '@/ui/use-screen-keys'
import { useSmallScreen } from '@/ui/use-small-screen'
import { CHANGES, type Change, FOLDABLE } from './changes'
import classes from './compare-body.module.css'
import type { CompareSearch } from './compare-search'
import { type Article, nameOf } from './lines'
import { Legend, Outline } from './outline'
import { PrintSheet } from './print-sheet'
import { Redline } from './redline'
import { type RedlineState, useRedline } from './use-redline'

interface CompareBodyProps {
  pair: Changes
  search: CompareSearch
  change: (patch: CompareSearch) => void
  /** The bar with the versions. */
  bar: ReactNode
  /** What is printed above the text. Undefined: the comparison has no address and is not printed. */
  print?: PrintedComparison
}

interface PrintedComparison {
  text: CompareVersions['Item']
  draft: boolean
  source: ComparedVersion
  destination: ComparedVersion
}

/** The outline, the redline and its navigation. */
export function CompareBody({ pair, search, change, bar, print }: CompareBodyProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const narrow = useMediaQuery(`(max-width: ${RAIL_SCREEN - 1}px)`, false, { getInitialValueInEffect: false })
  const state = useRedline(pair, search)
  const [listed, setListed] = useState(false)
  const { hrefOf, absolute } = useArticleHrefs()
  const copy = useAction<string>({ run: copyText, done: 'viewer.linkCopied' })
  const { mutate } = copy
  const copyLink = useCallback((article: Article) => mutate(absolute(article)), [mutate, absolute])
  const onKind = useCallback((kind: Change | undefined) => change({ kind }), [change])
  const { openArticle } = state
  const onChoose = useCallback(
    (article: Article) => {
      setListed(false)
      change({ article: nameOf(article) })
      openArticle(article.key)
    },
    [change, openArticle],
  )
  useScreenKeys({ nextChange: () => state.step(1), previousChange: () => state.step(-1) })
  useInitialArticle(search.article, state, pair)

  const outline = (
    <>
      <Legend counts={state.counts} kind={state.kind} onKind={onKind} />
      <FoldSwitches state={state} />
      <Outline articles={state.articles} active={state.top} hrefOf={print && hrefOf} onChoose={onChoose} />
    </>
  )
  const waysOn = (
    <>
      <IconButton
        name={t('compare.openOutline')}
        icon={<IconListTree />}
        bordered
        onClick={() => setListed(true)}
      />
      <StepButtons state={state} />
    </>
  )
  return (
    <div className={classes.body}>
      {!narrow && (
        <aside className={classes.aside}>
          <StepButtons state={state} />
          {outline}
        </aside>
      )}
      <div className={classes.main}>
        {bar}
        {narrow && !small && <div className={classes.strip}>{waysOn}</div>}
        <Redline
          items={state.items}
          single={small}
          tagged={state.texts === 'both'}
          current={state.current}
          target={state.target}
          onToggle={state.toggle}
          goTo={state.goTo}
          copyLink={print && copyLink}
          onTop={state.setTop}
          view={state.view}
        >
          <Remarks state={state} pair={pair} />
        </Redline>
      </div>
      {small && <div className={classes.foot}>{waysOn}</div>}
      {narrow && (
        <Drawer opened={listed} onClose={() => setListed(false)} label={t('compare.outline')} size={340}>
          <div className={classes.listed}>{outline}</div>
        </Drawer>
      )}
      {print && (
        <PrintSheet
          {...print}
          texts={state.texts}
          changesOnly={!search.all}
          counts={state.counts}
          items={state.items}
        />
      )}
    </div>
  )
}

/** The position among the changes, and the buttons to the next and the previous one. */
function StepButtons({ state }: { state: RedlineState }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { place, stops, step, currentLine: line } = state
  const total = stops.length
  const announcement = line?.change
    ? [line.article && nameOf(line.article), t(`compare.kinds.${line.change}`)].filter(Boolean).join(' ')
    : t('compare.changes', { count: total })
  return (
    <div className={classes.steps}>
      <p role="status">
        <span>
          <strong>{formatNumber(place, lang)}</strong> / {formatNumber(total, lang)}
        </span>
        <span className={classes.said}>{announcement}</span>
      </p>
      <IconButton
        name={t('compare.previous')}
        icon={<IconChevronUp />}
        bordered
        shortcut="previousChange"
        reason={total === 0 ? t('compare.identical') : undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        name={t('compare.next')}
        icon={<IconChevronDown />}
        bordered
        shortcut="nextChange"
        reason={total === 0 ? t('compare.identical') : undefined}
        onClick={() => step(1)}
      />
    </div>
  )
}

/** Switches that fold more than unchanged text. */
function FoldSwitches({ state: { counts, folds, setFolds } }: { state: RedlineState }) {
  const { t } = useTranslation()
  const existing = FOLDABLE.filter((change) => counts[change] > 0)
  if (existing.length === 0) return null
  return (
    <div className={classes.folds}>
      {existing.map((change) => (
        <label key={change} htmlFor={`fold-${change}`}>
          <Switch
            id={`fold-${change}`}
            checked={folds[change]}
            onChange={(checked) => setFolds((known) => ({ ...known, [change]: checked }))}
          />
          {t(`compare.foldKinds.${change}`)}
        </label>
      ))}
    </div>
  )
}

/** Notes about this comparison. */
function Remarks({ state, pair }: { state: RedlineState; pair: Changes }) {
  const { t } = useTranslation()
  const { sideWithoutText: lonely, texts, counts } = state
  const degraded = [texts !== 'en' && pair.TR.Degraded, texts !== 'tr' && pair.EN.Degraded].filter(Boolean)
  const different = CHANGES.some((change) => change !== 'whitespace' && counts[change] > 0)
  const alike = !different && !lonely
  return (
    <div className={classes.remarks}>
      {degraded.length > 0 && (
        <Note tone="brass" title={t('compare.degraded')}>
          {degraded.join('; ')}
        </Note>
      )}
      {lonely && <Note tone="ink">{t(`compare.lonely.${texts === 'en' ? 'en' : 'tr'}.${lonely}`)}</Note>}
      {alike && (
        <Note tone="ink">{t(counts.whitespace > 0 ? 'compare.onlyWhitespace' : 'compare.identical')}</Note>
      )}
    </div>
  )
}

/** The URLs of articles in this comparison. */
function useArticleHrefs() {
  const router = useRouter()
  const known = useRef({ at: '', without: '' })
  const hrefOf = useCallback(
    (article: Article) => {
      const at = router.state.location.href
      if (known.current.at !== at) {
        const search = (now: object) => ({ ...now, article: undefined })
        const { href } = router.buildLocation({ to: '.', search } as Parameters<
          typeof router.buildLocation
        >[0])
        known.current = { at, without: href }
      }
      return withParameter(known.current.without, 'article', nameOf(article))
    },
    [router],
  )
  const absolute = useCallback((article: Article) => new URL(hrefOf(article), location.origin).href, [hrefOf])
  return { hrefOf, absolute }
}

/** Scrolls to the article in the URL when the comparison has loaded. */
function useInitialArticle(article: string | undefined, { openArticle }: RedlineState, pair: Changes) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response; later clicks scroll directly
  useEffect(() => {
    if (article) openArticle(article)
  }, [pair])
}
