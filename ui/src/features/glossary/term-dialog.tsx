import { IconArrowsLeftRight, IconChevronRight, IconCopy, IconFileSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { type TermView, termQuery } from '@/api/browse'
import { ApiFault } from '@/api/fault'
import { useInstance } from '@/api/instance'
import { usePermission } from '@/api/session'
import { type Address, linkTo } from '@/entities/read-address'
import type { TreePlace } from '@/entities/tree-places'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { copyText } from '@/lib/copy-text'
import { formatInstant } from '@/lib/dates'
import { formatNumber, type Lang, otherLang } from '@/lib/lang'
import { SKELETON_AFTER } from '@/lib/timings'
import { useRecent } from '@/shared/use-recent'
import type { RecordNavigation } from '@/shared/use-record-navigation'
import { Button, buttonClass } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { IconButton } from '@/ui/icon-button'
import { EmptyPanel, ErrorPanel } from '@/ui/panels'
import { pressedOf } from '@/ui/shortcuts'
import { SkeletonLines } from '@/ui/skeleton'
import { useDelayed } from '@/ui/use-delayed'
import { useLang } from '@/ui/use-lang'
import { useLastDefined } from '@/ui/use-last'
import classes from './term-dialog.module.css'
import { TermActions, TermPlace } from './term-head'
import { abbrOf, entryText, nameOf, pairText } from './term-parts'

interface TermDialogProps {
  /** Undefined while no term is open. */
  id: number | undefined
  source: Lang
  navigation: RecordNavigation
  places: Map<number, TreePlace>
  onClose: () => void
  onSourceChange: () => void
  onDomain: (id: number) => void
}

/** The term whose id is in the URL; ↑ and ↓ open its neighbours in the list. */
export function TermDialog(props: TermDialogProps) {
  const { id, source, navigation } = props
  const { t } = useTranslation()
  const shown = useLastDefined(id)
  const { data, error, refetch } = useQuery({ ...termQuery(shown ?? 0), enabled: shown !== undefined })
  const waiting = useDelayed(!data && !error && id !== undefined, SKELETON_AFTER)
  const gone = error instanceof ApiFault && error.status === 404
  useRecent('terms', data?.Item, gone ? shown : undefined)

  const onKeyDown = (event: KeyboardEvent) => {
    const name = pressedOf(['previousRecord', 'nextRecord'], event)
    if (!name) return
    event.preventDefault()
    navigation.step(name === 'nextRecord' ? 1 : -1)
  }
  return (
    <Dialog
      opened={id !== undefined}
      onClose={props.onClose}
      size={680}
      bare
      title={<TermPlace navigation={navigation} name={data ? nameOf(data.Item, source) : ''} />}
      actions={
        <TermActions id={shown} term={data?.Item} source={source} navigation={navigation} there={!gone} />
      }
      onKeyDown={onKeyDown}
    >
      {/* A term that is still loading has no button for the focus: a tip of another one would cover the title. */}
      <div className={classes.body} tabIndex={-1} data-autofocus={!data || undefined}>
        {data && <Term view={data} {...props} />}
        {!data && waiting && (
          <div className={classes.waiting}>
            <SkeletonLines lines={5} />
          </div>
        )}
        {!data && gone && <EmptyPanel title={t('glossary.missing')} text={t('glossary.missingText')} />}
        {!data && error && !gone && <ErrorPanel fault={error} onRetry={() => void refetch()} />}
      </div>
    </Dialog>
  )
}

function Term({ view, source, places, onSourceChange, onDomain }: TermDialogProps & { view: TermView }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { TimeZone } = useInstance()
  const copy = useAction({ run: copyText, done: 'glossary.copied' })
  const reads = usePermission()('revisions.read')
  const { Item: term, Domains: paths = [] } = view
  const target = otherLang(source)
  const side = (of: Lang) => (
    <section className={classes.side} aria-label={t(SIDE_LABELS[of][of === source ? 'source' : 'target'])}>
      <h3>{t(SIDE_LABELS[of][of === source ? 'source' : 'target'])}</h3>
      <p lang={of} className={classes.name}>
        {nameOf(term, of)}
      </p>
      {abbrOf(term, of) && (
        <p className={classes.abbr}>
          {t('glossary.abbr')} <b lang={of}>{abbrOf(term, of)}</b>
          <IconButton
            size="sm"
            name={t('glossary.copyNamed', { name: abbrOf(term, of) })}
            icon={<IconCopy />}
            onClick={() => copy.mutate(abbrOf(term, of))}
          />
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          size="sm"
          icon={<IconCopy />}
          aria-label={t('glossary.copyNamed', { name: nameOf(term, of) })}
          onClick={() => copy.mutate(nameOf(term, of))}
        >
          {t('glossary.copy')}
        </Button>
        {reads && nameOf(term, of) && (
          <Link
            {...linkTo(usesAddress(nameOf(term, of), of))}
            className={buttonClass('default', 'sm')}
            aria-label={t('glossary.usesOf', { name: nameOf(term, of) })}
          >
            <IconFileSearch aria-hidden="true" />
            {t('glossary.uses')}
          </Link>
        )}
      </div>
    </section>
  )
  return (
    <>
      <div className={classes.pair}>
        {side(source)}
        <IconButton
          className={classes.turn}
          name={t('glossary.turn')}
          icon={<IconArrowsLeftRight />}
          bordered
          onClick={onSourceChange}
        />
        {side(target)}
      </div>
      <div className={classes.facts}>
        <h3>{t('glossary.domains')}</h3>
        <ul>
          {paths.map((path) => {
            const names = (lang === 'tr' ? path.TR : path.EN) ?? []
            const count = places.get(path.Id)?.total
            return (
              <li key={path.Id}>
                {names.slice(0, -1).map((name) => (
                  <span key={name} className={classes.above}>
                    {name} <IconChevronRight aria-hidden="true" />{' '}
                  </span>
                ))}
                <Button variant="link" onClick={() => onDomain(path.Id)}>
                  {names.at(-1)}
                </Button>
                {count !== undefined && (
                  <small> {t('glossary.terms', { count, number: formatNumber(count, lang) })}</small>
                )}
              </li>
            )
          })}
        </ul>
        {term.Notes && (
          <p className={classes.note}>
            <span>{t('glossary.note')}</span> {term.Notes}
          </p>
        )}
      </div>
      <div className={classes.foot}>
        <span>
          {t('glossary.modified', {
            name: userName(term.ModifyUser, t),
            time: formatInstant(term.ModifyDate, TimeZone),
          })}
        </span>
        <span className={classes.ways}>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => copy.mutate(entryText(t, term, paths, source, lang))}
          >
            {t('glossary.copyAll')}
          </Button>
          <Button
            size="sm"
            icon={<IconCopy />}
            onClick={() => copy.mutate(pairText(term, source, target))}
            data-autofocus
          >
            {t('glossary.copyPair')}
          </Button>
        </span>
      </div>
    </>
  )
}

/** The search for the articles that use a term: its words side by side, in any form. */
const usesAddress = (name: string, language: Lang): Address => ({
  to: '/pages/search',
  search: { q: `~"${name.replace(/["“”„«»]/g, ' ').trim()}"`, kind: 'revisions', language },
})

const SIDE_LABELS = {
  tr: { source: 'glossary.turkishSource', target: 'glossary.turkishTarget' },
  en: { source: 'glossary.englishSource', target: 'glossary.englishTarget' },
} as const
