import { IconArrowLeft, IconFileDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { historyFile, historyQuery, type TextHistory } from '@/api/timeline'
import { nameIn } from '@/entities/entity'
import { numberAndName } from '@/entities/facts'
import { ADOPTED } from '@/entities/legaltexts/adopted'
import { type HistorySearch, historyAddress, readHistorySearch } from '@/entities/legaltexts/history-address'
import { readingAddress } from '@/entities/legaltexts/reading-address'
import { linkTo, readAddress } from '@/entities/read-address'
import { EVENT_KINDS, EventGlyph } from '@/features/timeline/event-glyph'
import { HistoryList } from '@/features/timeline/history-list'
import { HistoryMatrix } from '@/features/timeline/history-matrix'
import { findRows, type HistoryRow, historyRows } from '@/features/timeline/history-rows'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { type Lang, otherLang } from '@/lib/lang'
import { startDownload } from '@/lib/start-download'
import { SKELETON_AFTER } from '@/lib/timings'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { LazyDialog } from '@/ui/lazy-dialog'
import { Note } from '@/ui/note'
import { EmptyPanel, FilteredEmptyPanel } from '@/ui/panels'
import { useBreadcrumb } from '@/ui/record-name'
import { ScreenHead } from '@/ui/screen-head'
import { SearchBox } from '@/ui/search-box'
import { Segmented } from '@/ui/segmented'
import { SkeletonLines } from '@/ui/skeleton'
import { Switch } from '@/ui/switch-field'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { useSmallScreen } from '@/ui/use-small-screen'
import { FaultPanel } from './fault-panel'
import classes from './history-screen.module.css'
import { articleDrawer } from './reading/article-drawer'
import { useBack } from './use-back'

/** The articles of a legal text through its versions: a table, on phones a list. */
export function HistoryScreen() {
  const { t } = useTranslation()
  const lang = useLang()
  const id = Number(useParams({ strict: false }).id)
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readHistorySearch({ ...raw }), [raw])
  const language = search.language ?? lang
  const { data, error, refetch } = useQuery(historyQuery(id, language))
  const waiting = useDelayed(!data && !error, SKELETON_AFTER)
  const navigate = useNavigate()
  useBreadcrumb(data && nameIn(data.Item, lang))
  const draft = data?.Versions.every(({ StatusId }) => StatusId < ADOPTED)
  const back = useBack(readAddress('legaltexts', id, draft))
  const go = useCallback(
    (part: HistorySearch) =>
      void navigate({
        ...linkTo(historyAddress(id, { ...search, ...part })),
        replace: true,
        resetScroll: false,
      }),
    [navigate, id, search],
  )
  return (
    <div className={classes.screen} data-fixed-screen aria-busy={!data && !error}>
      <ScreenHead
        leave={<IconButton name={t('common.back')} icon={<IconArrowLeft />} plain onClick={back} />}
        title={t('pages.history')}
        facts={data && <p className={classes.name}>{numberAndName(data.Item, lang)}</p>}
        tools={
          data?.Versions.some(({ HasTexts }) => HasTexts) && (
            <Tools id={id} language={language} onLanguage={(next) => go({ language: next })} />
          )
        }
      />
      {data && <Articles history={data} language={language} search={search} onSearch={go} />}
      {error && <FaultPanel fault={error} onRetry={() => void refetch()} onBack={back} />}
      {waiting && (
        <div className={classes.waiting}>
          <SkeletonLines lines={8} />
        </div>
      )}
    </div>
  )
}

interface ToolsProps {
  id: number
  language: Lang
  onLanguage: (language: Lang) => void
}

function Tools({ id, language, onLanguage }: ToolsProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const make = useAction({
    run: () => historyFile(id, language),
    done: 'toast.download',
    failing: 'data',
    onDone: startDownload,
  })
  const shared = { icon: <IconFileDownload />, disabled: make.isPending, onClick: () => make.mutate() }
  return (
    <>
      <div className={classes.languages}>
        <Segmented
          label={t('timeline.matrix.language')}
          options={[
            { value: 'tr', label: small ? 'TR' : t('timeline.exports.languages.tr') },
            { value: 'en', label: small ? 'EN' : t('timeline.exports.languages.en') },
          ]}
          value={language}
          onChange={onLanguage}
        />
      </div>
      {small ? (
        <IconButton {...shared} name={t('timeline.matrix.export')} bordered />
      ) : (
        <Button {...shared}>{t('timeline.matrix.export')}</Button>
      )}
    </>
  )
}

interface ArticlesProps {
  history: TextHistory
  language: Lang
  search: HistorySearch
  onSearch: (part: HistorySearch) => void
}

function Articles({ history, language, search, onSearch }: ArticlesProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const router = useRouter()
  const navigate = useNavigate()
  const { Versions } = history
  const all = useMemo(() => historyRows(history), [history])
  const { q = '', changed } = search
  const rows = useMemo(() => findRows(changed ? all.filter((row) => row.changed) : all, q), [all, q, changed])
  const [chosen, setChosen] = useState<HistoryRow>()
  const onVersion = (version: number) => void navigate(linkTo(readingAddress(version, { language })))
  const linked = Versions.filter(({ InChain }) => InChain)
  if (!Versions.some(({ HasTexts }) => HasTexts)) return <Panel title={t('timeline.matrix.noTexts')} />
  if (linked.length === 0)
    return (
      <Panel
        title={t('timeline.matrix.noText')}
        action={
          <Button size="sm" onClick={() => onSearch({ language: otherLang(language) })}>
            {t('timeline.matrix.otherLanguage')}
          </Button>
        }
      />
    )
  const [only] = linked
  if (linked.length === 1 && only)
    return (
      <Panel
        title={t('timeline.matrix.oneVersion')}
        action={
          <Button size="sm" onClick={() => onVersion(only.Id)}>
            {t('timeline.matrix.read')}
          </Button>
        }
      />
    )
  const shared = { versions: Versions, rows, language, onArticle: setChosen }
  const version = Versions[chosen?.article.Last ?? -1]?.Id
  return (
    <div className={classes.content}>
      {history.Degraded && (
        <Note tone="brass" role="status">
          {t('timeline.matrix.degraded')}
        </Note>
      )}
      <div className={classes.filters}>
        <div className={classes.search}>
          <SearchBox
            label={t('timeline.matrix.search')}
            value={q}
            onChange={(next) => onSearch({ q: next || undefined })}
          />
        </div>
        <Changed value={changed === 1} onChange={(on) => onSearch({ changed: on ? 1 : undefined })} />
        <span className="meta" role="status">
          {t('timeline.matrix.count', { count: rows.length, versions: Versions.length })}
        </span>
      </div>
      {rows.length === 0 ? (
        <FilteredEmptyPanel
          title={t('timeline.matrix.none')}
          action={
            <Button size="sm" onClick={() => onSearch({ q: undefined, changed: undefined })}>
              {t('ui.filters.clear')}
            </Button>
          }
        />
      ) : small ? (
        <HistoryList {...shared} />
      ) : (
        <>
          <HistoryMatrix
            {...shared}
            hrefOf={(to) => router.buildLocation(linkTo(readingAddress(to, { language }))).href}
            onVersion={onVersion}
          />
          <Legend />
        </>
      )}
      <LazyDialog
        code={articleDrawer}
        props={{
          opened: chosen !== undefined,
          article: chosen && version ? { version, place: chosen.article.Place, language } : undefined,
          onClose: () => setChosen(undefined),
        }}
      />
    </div>
  )
}

const Panel = ({ title, action }: { title: string; action?: ReactNode }) => (
  <div className={classes.waiting}>
    <EmptyPanel title={title} action={action} />
  </div>
)

function Changed({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <span className={classes.changed}>
      <Switch id="changed" checked={value} onChange={onChange} />
      <label htmlFor="changed">{t('timeline.matrix.changed')}</label>
    </span>
  )
}

/** What the symbols mean. */
function Legend() {
  const { t } = useTranslation()
  return (
    <ul className={classes.legend} aria-label={t('timeline.matrix.legend')}>
      {EVENT_KINDS.map((kind) => (
        <li key={kind}>
          <EventGlyph kind={kind} />
          {t(`timeline.matrix.kinds.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
