import {
  IconChevronDown,
  IconChevronUp,
  IconLink,
  IconPencil,
  IconPrinter,
  IconSettings,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { type LegalTextDetail, legalTextQuery } from '@/api/browse'
import { ApiFault } from '@/api/fault'
import { usePermission } from '@/api/session'
import { nameIn } from '@/entities/entity'
import { type BrowseSearch, noFilters } from '@/entities/legaltexts/browse-search'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { afterPaint } from '@/lib/after-paint'
import { copyText } from '@/lib/copy-text'
import { formatNumber } from '@/lib/lang'
import { SKELETON_AFTER } from '@/lib/timings'
import { StarButton } from '@/shared/star-button'
import type { useBrowseSearch } from '@/shared/use-browse-search'
import { useRecent } from '@/shared/use-recent'
import type { RecordNavigation } from '@/shared/use-record-navigation'
import { buttonClass } from '@/ui/button'
import { Drawer } from '@/ui/drawer'
import { IconButton } from '@/ui/icon-button'
import { EmptyPanel, ErrorPanel } from '@/ui/panels'
import { pressedOf } from '@/ui/shortcuts'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { useLastDefined } from '@/ui/use-last'
import { useSmallScreen } from '@/ui/use-small-screen'
import { LegalTextRecord, type LegalTextRecordProps } from './legal-text-record'
import './print.css'
import { ReadLink } from './read-link'
import classes from './text-drawer.module.css'

const EDIT = '/pages/settings/legaltexts/edit/$id'
const VIEW = '/pages/settings/legaltexts/view/$id'
const WIDTH = 800

interface TextDrawerProps {
  search: BrowseSearch
  state: ReturnType<typeof useBrowseSearch>
  walk: RecordNavigation
  /** Called when the text has been painted. */
  onPainted: () => void
  /** Actions of the list of versions of a legal text. */
  versionActions: LegalTextRecordProps['versionActions']
}

/** The legal text whose id is in the URL, at the right of the list; ↑ and ↓ open its neighbours. */
export function TextDrawer({ search, state, walk, onPainted, versionActions }: TextDrawerProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const small = useSmallScreen()
  const may = usePermission()
  const shown = useLastDefined(search.text)
  const {
    data: now,
    error,
    refetch,
  } = useQuery({ ...legalTextQuery(shown ?? 0), enabled: shown !== undefined })
  // Rendered in steps, between which a slow phone responds; never that of the text before.
  const rendered = useDeferredValue(now)
  const data = rendered?.Item.Id === shown ? rendered : undefined
  const waiting = useDelayed(!data && !error, SKELETON_AFTER)
  const gone = error instanceof ApiFault && error.status === 404
  const name = data ? (lang === 'tr' ? data.Item.NameTR : data.Item.NameEN) : ''

  useRecent('legaltexts', data?.Item, gone ? shown : undefined)

  const onKeyDown = (event: KeyboardEvent) => {
    const name = pressedOf(['previousRecord', 'nextRecord'], event)
    const target = event.target as HTMLElement
    if (!name || event.defaultPrevented || target.closest('[role="tablist"], input')) return
    event.preventDefault()
    walk.step(name === 'nextRecord' ? 1 : -1)
  }
  return (
    <Drawer
      opened={search.text !== undefined}
      onClose={state.close}
      label={t('viewer.label', { name })}
      size={WIDTH}
      onKeyDown={onKeyDown}
      head={walk.place !== undefined && <Place walk={walk} />}
      actions={<Actions text={data?.Item} id={shown} wide={!small && !gone} />}
      foot={
        small &&
        !gone &&
        // Both links at once, so that the second is not where the first was.
        (data || error) && (
          <>
            {data && <ReadLink versions={data.Item.Revisions} size="lg" />}
            {may('settings.legaltexts') && <SettingsLink id={shown} size="lg" />}
          </>
        )
      }
    >
      {data && (
        <>
          <LegalTextRecord
            key={data.Item.Id}
            view={data}
            versionActions={versionActions}
            onText={(text) => state.open({ text })}
            onSector={(sector) => state.filter({ ...noFilters, sector, text: undefined })}
          />
          <Painted report={onPainted} />
        </>
      )}
      {!data && waiting && <Waiting />}
      {!data && gone && <EmptyPanel title={t('viewer.missing')} text={t('viewer.missingText')} />}
      {!data && error && !gone && <ErrorPanel fault={error} onRetry={() => void refetch()} />}
    </Drawer>
  )
}

/** Reports when the content that it was rendered with has been painted. */
function Painted({ report }: { report: () => void }) {
  const onPainted = useEffectEvent(report)
  useEffect(() => afterPaint(() => onPainted()), [])
  return null
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <SkeletonLines lines={3} />
      <SkeletonLines lines={6} seed={2} />
    </div>
  )
}

/** The position of the text in its list, and the links to its neighbours. */
function Place({ walk: { place = 0, total, step } }: { walk: RecordNavigation }) {
  const { t } = useTranslation()
  const lang = useLang()
  const number = (value: number) => formatNumber(value, lang)
  return (
    <>
      <span>{t('viewer.place', { place: number(place), total: number(total) })}</span>
      <IconButton
        name={t('viewer.previous')}
        icon={<IconChevronUp />}
        shortcut="previousRecord"
        aria-disabled={place <= 1 || undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        name={t('viewer.next')}
        icon={<IconChevronDown />}
        shortcut="nextRecord"
        aria-disabled={place >= total || undefined}
        onClick={() => step(1)}
      />
    </>
  )
}

interface ActionsProps {
  /** Undefined until it has loaded. */
  text: LegalTextDetail | undefined
  id: number | undefined
  /** Whether there is room for the links that phones have below the text. */
  wide: boolean
}

function Actions({ text, id, wide }: ActionsProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const copy = useAction({ run: () => copyText(location.href), done: 'viewer.linkCopied' })
  return (
    <>
      {wide && text && <ReadLink versions={text.Revisions} size="sm" />}
      {text && (
        <StarButton kind="legaltexts" id={text.Id} name={nameIn(text, lang)} starred={text.Favourite} />
      )}
      <IconButton name={t('viewer.copyLink')} icon={<IconLink />} onClick={() => copy.mutate()} />
      <IconButton
        name={t('viewer.print')}
        icon={<IconPrinter />}
        aria-disabled={!text || undefined}
        onClick={() => text && window.print()}
      />
      {wide && <SettingsLink id={id} size="sm" />}
    </>
  )
}

/** The link to the form or, on a read-only instance, to the view, for users with the permission. */
function SettingsLink({ id, size }: { id: number | undefined; size: 'sm' | 'lg' }) {
  const { t } = useTranslation()
  const may = usePermission()
  const { routesByPath } = useRouter()
  const edits = may('legaltexts.update')
  const to: string = edits ? EDIT : VIEW
  if (id === undefined || !may('settings.legaltexts') || !(to in routesByPath)) return null
  return (
    <Link to={to} params={() => ({ id })} className={buttonClass('default', size)}>
      {edits ? <IconPencil aria-hidden="true" /> : <IconSettings aria-hidden="true" />}
      {t(edits ? 'viewer.edit' : 'viewer.settings')}
    </Link>
  )
}
