import { useMediaQuery } from '@mantine/hooks'
import { IconListTree, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Reading } from '@/api/browse'
import { usePermission } from '@/api/session'
import { articleTitle } from '@/entities/legaltexts/article-name'
import type { ChangeMark } from '@/entities/legaltexts/change-mark'
import { type ReadingSearch, textChanged } from '@/entities/legaltexts/reading-address'
import { useAction } from '@/feedback/use-action'
import { useTranslation } from '@/i18n/use-translation'
import { copyText } from '@/lib/copy-text'
import { type Lang, otherLang } from '@/lib/lang'
import { withParameter } from '@/lib/search-params'
import { RAIL_SCREEN } from '@/lib/timings'
import { TextOutline } from '@/shared/text-outline'
import { BottomSheet } from '@/ui/drawer'
import { IconButton } from '@/ui/icon-button'
import { Note } from '@/ui/note'
import { EmptyPanel } from '@/ui/panels'
import { Segmented } from '@/ui/segmented'
import { useLang } from '@/ui/use-lang'
import { useScreenKeys } from '@/ui/use-screen-keys'
import { useSmallScreen } from '@/ui/use-small-screen'
import { useGrowing } from '@/ui/use-steps'
import { FindBar } from './find-bar'
import { isGone } from './places'
import { type Preferences, usePreferences } from './preferences'
import { PrintText } from './print-text'
import classes from './reader.module.css'
import { useReaderChecks } from './reader-checks'
import { useReaderComments } from './reader-comments'
import { ReaderHead } from './reader-head'
import { ReaderMarks } from './reader-marks'
import { ReaderStar } from './reader-star'
import { ReaderTools } from './reader-tools'
import { ReadingBody } from './reading-body'
import { LANGS, type Shown, sideOf } from './sections'
import { useFind } from './use-find'
import { useReading } from './use-reading'
import { useTalk } from './use-talk'
import { VersionStrip } from './version-strip'

export interface ReaderProps {
  reading: Reading
  search: ReadingSearch
  /** The address of a place in this version, or of another version. */
  hrefOf: (search: ReadingSearch, version?: number) => string
  /** Changes the address: to a place in this version, or to another version. */
  onPlace: (search: ReadingSearch, version?: number) => void
  onClose: () => void
  /** Shows the history of an article. */
  onHistory: (place: string, language: Lang) => void
  /** Shows what the version that a mark in the margin names has changed. */
  onChange: (mark: ChangeMark) => void
  /** The button that asks for a day, when an article is at the top with its place. */
  asOf: (place: string | undefined, language: Lang) => ReactNode
  /** The button that writes the version as a file. */
  exportButton: ReactNode
  /** Shown between the title and the text. */
  band: ReactNode
  /** Opens a term of the glossary from the text. */
  termViewer: ReactNode
}

/** A version of a legal text: its title, its outline, and the text in one language or in both. */
export function Reader(props: ReaderProps) {
  const { reading, search } = props
  const lang = useLang()
  const small = useSmallScreen()
  const [preferences, change] = usePreferences()
  const there = LANGS.filter((one) => sideOf(reading, one).Text)
  const [asked, setAsked] = useState(search.language)
  const wanted = preferences.shown ?? (small ? lang : 'both')
  const shown: Shown =
    there.length === 1 ? (there[0] ?? 'tr') : asked && wanted !== 'both' && asked !== wanted ? asked : wanted
  const [typed, setTyped] = useState<string>()
  const [openAt, setOpenAt] = useState<string>()
  // The text is rendered after its frame, and its outline after the text, so that the browser responds in between.
  const painted = useGrowing(0, 2, 1)
  const talk = useTalk(reading.Item.Id, search.comment)
  const onShown = (next: Shown, place: string) => {
    setOpenAt(place)
    setAsked(undefined)
    change({ shown: next })
  }
  return (
    <View
      key={`${reading.Item.Id} ${shown}`}
      {...props}
      shown={shown}
      framed={painted > 0}
      read={painted > 1}
      both={there.length === 2}
      openAt={openAt}
      talk={talk}
      onShown={onShown}
      typed={typed}
      onTyped={setTyped}
      preferences={preferences}
      change={change}
    />
  )
}

interface ViewProps extends ReaderProps {
  shown: Shown
  /** Whether everything around the text is shown. */
  framed: boolean
  /** Whether the text is shown as well. */
  read: boolean
  /** Whether the version has a text in both languages. */
  both: boolean
  openAt: string | undefined
  talk: ReturnType<typeof useTalk>
  onShown: (shown: Shown, place: string) => void
  typed: string | undefined
  onTyped: (typed: string | undefined) => void
  preferences: Preferences
  change: (change: Partial<Preferences>) => void
}

function View(props: ViewProps) {
  const { reading, search, hrefOf, onPlace, onClose, shown, preferences, change, typed, onTyped } = props
  const { t } = useTranslation()
  const reader = useLang()
  const small = useSmallScreen()
  const narrow = useMediaQuery(`(max-width: ${RAIL_SCREEN - 1}px)`, false, { getInitialValueInEffect: false })
  const lang: Lang = shown === 'both' ? outlined(reading, reader) : shown
  const state = useReading({ reading, shown, lang, search, openAt: props.openAt })
  const find = useFind({ reading, state, search, typed })
  const may = usePermission()
  const empty = !reading.TR.Text && !reading.EN.Text
  const checks = useReaderChecks({
    reading,
    state,
    on: preferences.checks && !empty && may('revisions.read'),
    narrow,
  })
  const field = useRef<HTMLInputElement>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [listed, setListed] = useState(false)
  const [finding, setFinding] = useState(Boolean(search.find))
  const entry = state.outline[state.current]
  const place = entry?.Key ?? ''
  const article = entry && (entry.Kind === 'article' || entry.Kind === 'annex') ? place : ''

  const gone = useMemo(() => isGone(reading, search.place), [reading, search.place])
  const { goToPlace, goTo, outline } = state
  const chosen = useRef(search.place)
  useEffect(() => {
    if (search.place === chosen.current) return
    chosen.current = search.place
    if (search.place) goToPlace(search.place, search.language)
  }, [search.place, search.language, goToPlace])
  const choose = useCallback(
    (index: number) => {
      setListed(false)
      const { Key, Block = -1 } = outline[index] ?? {}
      const { Start = 0, End = 1 } = sideOf(reading, lang).Blocks[Block] ?? {}
      goTo({ lang, Start, End, above: 0.02 })
      if (!Key) return
      chosen.current = Key
      onPlace({ place: Key })
    },
    [reading, lang, outline, goTo, onPlace],
  )
  const withoutPlace = useMemo(() => hrefOf(shown === 'both' ? {} : { language: shown }), [hrefOf, shown])
  const linkOf = useCallback(
    (key: string) => (key ? withParameter(withoutPlace, 'place', key) : withoutPlace),
    [withoutPlace],
  )
  const copy = useAction<string>({ run: copyText, done: 'viewer.linkCopied' })
  const { mutate } = copy
  const copyLink = useCallback(
    (key: string) => {
      const sum = lang === 'tr' ? reading.Sum.TR : reading.Sum.EN
      const href = hrefOf({ ...(key && { place: key }), language: lang, ...(sum && { sum }) })
      mutate(new URL(href, location.origin).href)
    },
    [mutate, hrefOf, lang, reading],
  )
  const focusText = useCallback(() => box?.focus({ preventScroll: true }), [box])
  useEffect(() => {
    if (!box) return
    // With the next frame: the browser must lay out the text before it can have the focus.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      // The keys of the keyboard scroll the text.
      if (activeElement && activeElement !== document.body && activeElement.id !== 'main') return
      box.dataset.quiet = 'true'
      focusText()
    })
    return () => cancelAnimationFrame(frame)
  }, [box, focusText])
  const toField = () => {
    setFinding(true)
    requestAnimationFrame(() => field.current?.select())
  }
  useScreenKeys({
    nextMatch: () => find.step(1),
    previousMatch: () => find.step(-1),
    findInText: toField,
    closeText: onClose,
    articleHistory: () => article && props.onHistory(article, lang),
  })

  const bar = (
    <FindBar
      ref={field}
      value={typed ?? search.find ?? ''}
      find={find}
      onChange={onTyped}
      onLeave={() => {
        setFinding(false)
        focusText()
      }}
    />
  )
  const languages = props.both && (
    <Segmented
      label={t('viewer.languages')}
      options={[
        { value: 'tr', label: small ? 'TR' : t('viewer.turkish') },
        { value: 'en', label: small ? 'EN' : t('viewer.english') },
        { value: 'both', label: t('reader.both') },
      ]}
      value={shown}
      onChange={(next) => props.onShown(next, place)}
    />
  )
  const list = (
    <TextOutline
      entries={outline}
      lang={lang}
      current={state.current}
      hrefOf={linkOf}
      onChoose={choose}
      none={t('reader.noArticles')}
    />
  )
  const here = entry
    ? articleTitle(entry.Label ?? '', lang, entry.Heading) || t('reader.recitals')
    : t('reader.start')
  const comments = useReaderComments({
    reading,
    state,
    talk: props.talk,
    narrow,
    entry,
    name: here,
    lang,
    onShown: props.onShown,
  })
  const beside = !narrow && preferences.outline && !empty
  return (
    <div className={classes.reader} data-fixed-screen>
      <ReaderHead
        reading={reading}
        onVersion={(version) => onPlace({ ...(place && { place }) }, version)}
        onClose={onClose}
      >
        {!small && languages}
        <ReaderStar reading={reading} />
        <ReaderTools
          {...{ reading, preferences, change, small }}
          inArticle={article !== ''}
          name={entry && here}
          onCopy={() => copyLink(place)}
          onHistory={() => props.onHistory(article, lang)}
          asOf={props.asOf(article || undefined, lang)}
          exportButton={props.exportButton}
        />
      </ReaderHead>
      {!small && (
        <VersionStrip
          reading={reading}
          shown={shown}
          hrefOf={(version) => hrefOf({ ...(place && { place }) }, version)}
          onVersion={(version) => onPlace({ ...(place && { place }) }, version)}
        />
      )}
      {props.band}
      {(textChanged(search.sum, reading.Sum) || gone) && (
        <div className={classes.changed}>
          <Note tone="brass" role="status">
            {t(gone ? 'reader.placeGone' : 'reader.changedSince')}
          </Note>
        </div>
      )}
      <div
        className={classes.body}
        data-beside={beside || undefined}
        data-checks={comments.beside || checks.beside ? true : undefined}
      >
        {beside && <aside className={classes.aside}>{props.read && list}</aside>}
        <div className={classes.main}>
          <div className={classes.bar}>
            {!small && !empty && (
              <IconButton
                name={t(beside ? 'reader.hideOutline' : 'reader.showOutline')}
                icon={<IconListTree />}
                aria-expanded={narrow ? undefined : beside}
                onClick={() => (narrow ? setListed(true) : change({ outline: !beside }))}
              />
            )}
            <p className={classes.here} lang={entry?.Label ? lang : undefined}>
              {here}
            </p>
            {checks.button}
            {comments.button}
            {!small && !empty && bar}
          </div>
          {small && finding && <div className={classes.finding}>{bar}</div>}
          {empty ? (
            <div className={classes.empty}>
              <EmptyPanel title={t('viewer.noText')} />
            </div>
          ) : (
            props.framed && (
              <ReadingBody
                reading={reading}
                state={state}
                preferences={preferences}
                onBox={setBox}
                onCopy={copyLink}
                onHistory={props.onHistory}
                onChange={props.onChange}
                onMarks={() => change({ changes: true })}
              >
                <ReaderMarks {...props} state={state} />
              </ReadingBody>
            )
          )}
        </div>
        {(comments.beside || checks.beside) && (
          <div className={classes.lists}>
            {comments.beside}
            {checks.beside}
          </div>
        )}
      </div>
      {checks.sheet}
      {comments.sheet}
      {comments.select}
      {small && !empty && (
        <div className={classes.foot}>
          <IconButton
            name={t('reader.outline')}
            icon={<IconListTree />}
            bordered
            onClick={() => setListed(true)}
          />
          <div className={classes.languages}>{languages}</div>
          <IconButton
            name={t('reader.find.field')}
            icon={<IconSearch />}
            bordered
            aria-expanded={finding}
            onClick={() => (finding ? setFinding(false) : toField())}
          />
        </div>
      )}
      {narrow && (
        <BottomSheet opened={listed} onClose={() => setListed(false)} title={t('reader.outline')}>
          <div className={classes.sheet}>{listed && list}</div>
        </BottomSheet>
      )}
      <PrintText reading={reading} plan={state.plan} />
    </div>
  )
}

/** The language of the outline of both texts: that of the reader, unless the other one has many more articles. */
function outlined(reading: Reading, reader: Lang): Lang {
  const count = (lang: Lang) => sideOf(reading, lang).Outline.length
  return 2 * count(reader) >= count(otherLang(reader)) ? reader : otherLang(reader)
}
