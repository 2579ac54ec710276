import { IconArrowLeft, IconDots, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { type CompareVersions, compareVersionsQuery, comparisonQuery } from '@/api/compare'
import { ApiFault } from '@/api/fault'
import { usePermission } from '@/api/session'
import { nameIn } from '@/entities/entity'
import { KIND_ROUTES } from '@/entities/kind-routes'
import { CompareBody } from '@/features/compare/compare-body'
import {
  type CompareSearch,
  readCompareSearch,
  type ShownTexts,
  shownTexts,
} from '@/features/compare/compare-search'
import { ExportMenu } from '@/features/compare/export-menu'
import { VersionBar, VersionsWithoutText } from '@/features/compare/version-bar'
import { useTranslation } from '@/i18n/use-translation'
import { SKELETON_AFTER } from '@/lib/timings'
import { Button } from '@/ui/button'
import { BottomSheet } from '@/ui/drawer'
import { IconButton } from '@/ui/icon-button'
import { EmptyPanel } from '@/ui/panels'
import { useBreadcrumb } from '@/ui/record-name'
import { Segmented } from '@/ui/segmented'
import { SkeletonLines } from '@/ui/skeleton'
import { Switch } from '@/ui/switch-field'
import { DraftLabel } from '@/ui/tag'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { useSmallScreen } from '@/ui/use-small-screen'
import { viewAddress } from './addresses'
import classes from './compare-screen.module.css'
import { FaultPanel } from './fault-panel'
import { useBack } from './use-back'

const ADOPTED = 9

/** Two versions of a legal text side by side. */
export function CompareScreen() {
  const { t } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const lang = useLang()
  const { search, change } = useCompareSearch()
  const { data: versions, error, refetch } = useQuery(compareVersionsQuery(id))
  const [destination, source] = versions ? selectedVersions(versions, search) : []
  useBreadcrumb(versions && nameIn(versions.Item, lang))
  useEffect(() => {
    if (source && destination && (source !== search.source || destination !== search.destination))
      change({ source, destination })
  }, [source, destination, search.source, search.destination, change])
  if (error && !versions)
    return (
      <div className={classes.failed}>
        <h1 className="page-title">{t('settings.revisions-comp')}</h1>
        <FaultPanel fault={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!versions) return <div className={classes.screen} aria-busy="true" />
  return (
    <ComparedTexts
      versions={versions}
      source={source}
      destination={destination}
      search={search}
      change={change}
    />
  )
}

interface ComparedTextsProps {
  versions: CompareVersions
  source: number | undefined
  destination: number | undefined
  search: CompareSearch
  change: (patch: CompareSearch) => void
}

function ComparedTexts({ versions, source = 0, destination = 0, search, change }: ComparedTextsProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  const both = source > 0 && destination > 0
  const { data, error, refetch } = useQuery({
    ...comparisonQuery(versions.Item.Id, source, destination),
    enabled: both,
  })
  const waiting = useDelayed(both && !data && !error, SKELETON_AFTER)
  const texts = data ? shownTexts(data, search.texts) : (search.texts ?? 'tr')
  const draft = isDraft(versions)
  const bar = (
    <VersionBar
      versions={versions}
      source={source || undefined}
      destination={destination || undefined}
      small={small}
      onChoose={(from, to) => change({ source: from, destination: to, article: undefined })}
    />
  )
  return (
    <div className={classes.screen} data-fixed-screen>
      <Head versions={versions} draft={draft} texts={texts} search={search} change={change} />
      {data ? (
        <CompareBody
          key={`${source} ${destination} ${texts}`}
          pair={data}
          search={search}
          change={change}
          bar={bar}
          print={{ text: versions.Item, draft, source: data.Source, destination: data.Destination }}
        />
      ) : (
        <ComparePanel bar={bar}>
          {!both && (
            <EmptyPanel
              title={t(versions.Revisions.length === 1 ? 'compare.oneVersion' : 'compare.noContent')}
              text={t('compare.onlyWithTexts')}
            />
          )}
          {error && <Failed fault={error} onRetry={() => void refetch()} />}
          {waiting && <SkeletonLines lines={6} />}
        </ComparePanel>
      )}
    </div>
  )
}

const ComparePanel = ({ bar, children }: { bar: ReactNode; children: ReactNode }) => (
  <div className={classes.without}>
    {bar}
    <div className={classes.panel}>{children}</div>
  </div>
)

function Failed({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  if (fault instanceof ApiFault && fault.is('ERROR_NOT_COMPARABLE'))
    return <EmptyPanel title={t('compare.noContent')} text={t('compare.onlyWithTexts')} />
  return <FaultPanel fault={fault} onRetry={onRetry} />
}

interface HeadProps {
  versions: CompareVersions
  draft: boolean
  texts: ShownTexts
  search: CompareSearch
  change: (patch: CompareSearch) => void
}

function Head({ versions: { Item, Others }, draft, texts, search, change }: HeadProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const [tools, setTools] = useState(false)
  const may = usePermission()
  const settings = may('settings.legaltexts')
  const view = settings
    ? viewAddress(KIND_ROUTES.legaltexts, Item.Id)
    : draft
      ? '/pages/draftlegaltexts'
      : '/pages/legaltexts'
  const back = useBack(may('settings.revisions') ? `${KIND_ROUTES.revisions.path}/${Item.Id}` : view)
  const settingsOfView = (
    <>
      <Segmented
        label={t('viewer.languages')}
        options={[
          { value: 'tr', label: t('viewer.turkish') },
          { value: 'en', label: t('viewer.english') },
          { value: 'both', label: t('compare.both') },
        ]}
        value={texts}
        onChange={(next) => change({ texts: next, article: undefined })}
      />
      <label className={classes.only} htmlFor="changes-only">
        <Switch
          id="changes-only"
          checked={!search.all}
          onChange={(checked) => change({ all: checked ? undefined : true })}
        />
        {t('compare.changesOnly')}
      </label>
    </>
  )
  return (
    <header className={classes.head}>
      {small && <IconButton name={t('common.back')} icon={<IconArrowLeft />} plain onClick={back} />}
      <div className={classes.title}>
        <h1 className="page-title">
          <Link to={view} search={() => (settings ? {} : { text: Item.Id })}>
            {nameIn(Item, lang)}
          </Link>
        </h1>
        {!small && <span className={classes.number}>{Item.Number}</span>}
        {draft && !small && <DraftLabel />}
      </div>
      <div className={classes.tools}>
        {!small && settingsOfView}
        {search.source && search.destination && (
          <ExportMenu
            legalText={Item.Id}
            source={search.source}
            destination={search.destination}
            texts={texts}
          />
        )}
        {!small && (
          <>
            <IconButton
              name={t('viewer.print')}
              icon={<IconPrinter />}
              bordered
              onClick={() => window.print()}
            />
            <Button onClick={back}>{t('common.back')}</Button>
          </>
        )}
        {small && (
          <IconButton
            name={t('compare.tools')}
            icon={<IconDots />}
            plain
            aria-haspopup="dialog"
            onClick={() => setTools(true)}
          />
        )}
      </div>
      {small && (
        <BottomSheet opened={tools} onClose={() => setTools(false)} title={t('compare.tools')}>
          <div className={classes.sheet}>
            {settingsOfView}
            <Button icon={<IconPrinter />} onClick={() => window.print()}>
              {t('viewer.print')}
            </Button>
            {Others.length > 0 && <VersionsWithoutText versions={Others} />}
          </div>
        </BottomSheet>
      )}
    </header>
  )
}

/** The search parameters of the screen, and a function that changes some of them. */
function useCompareSearch() {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readCompareSearch({ ...raw }), [raw])
  const change = useCallback(
    (patch: CompareSearch) =>
      void navigate({
        to: '.',
        search: (known: object) => readCompareSearch({ ...known, ...patch }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change }
}

/** The versions in the URL; by default, the latest with a text and its predecessor. */
function selectedVersions(
  { Revisions }: CompareVersions,
  search: CompareSearch,
): [number | undefined, number | undefined] {
  if (search.source && search.destination) return [search.destination, search.source]
  const destination = search.destination ?? Revisions.find(({ Id }) => Id !== search.source)?.Id
  const at = Revisions.findIndex(({ Id }) => Id === destination)
  const source = search.source ?? (Revisions[at + 1] ?? Revisions.find(({ Id }) => Id !== destination))?.Id
  return source ? [destination, source] : [undefined, undefined]
}

const isDraft = ({ Revisions, Others }: CompareVersions) =>
  ![...Revisions, ...Others].some(({ StatusId }) => StatusId >= ADOPTED)
