import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { normaliseQuery } from '@/api/search'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { foldedMatch } from '@/lib/fold'
import { PALETTE_PAUSE } from '@/lib/timings'
import { IconButton } from '@/ui/icon-button'
import { isPressed } from '@/ui/shortcuts'
import { useSmallScreen } from '@/ui/use-small-screen'
import type { Entry, Group } from './entry'
import classes from './palette.module.css'
import { PaletteFooter } from './palette-footer'
import { PaletteList } from './palette-list'
import { useActions, useScreens } from './use-commands'
import { useFoundRecords, useRecentEntries } from './use-found-records'

export interface PaletteProps {
  opened: boolean
  onClose: () => void
  /** Takes what was typed before the palette had the focus. */
  takeTyped: () => string
}

const WIDTH = 620
const KEY_STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -6, PageDown: 6 }

/** Opens screens and records and runs commands, by typing a few letters. */
export function Palette({ opened, onClose, takeTyped }: PaletteProps) {
  const { t } = useTranslation()
  const small = useSmallScreen()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={WIDTH}
      fullScreen={small}
      yOffset="88px"
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Modal.Overlay className={classes.scrim} />
      <Modal.Content classNames={{ content: classes.content }} aria-label={t('palette.title')}>
        <PaletteContent opened={opened} onClose={onClose} takeTyped={takeTyped} />
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteContent({ opened, onClose, takeTyped }: PaletteProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [wanted, setWanted] = useState<string>()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const open = useOpenEntry(onClose)
  /** Enter was pressed on a result of an earlier query: wait for the response to the current one. */
  const [held, setHeld] = useState<{ newTab: boolean }>()
  const { groups, waiting, failed, isFound } = useGroups(query)
  const entries = groups.flatMap((group) => group.entries)
  const place = Math.max(
    0,
    entries.findIndex(({ id }) => id === wanted),
  )
  const active = entries[place]
  const optionId = (id: string) => `${listId} ${id}`.replace(/\s+/g, '-')

  // Opened again while it disappears, it is not mounted again.
  useEffect(() => {
    if (opened) field.current?.focus()
  }, [opened])

  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll when another entry becomes active
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the response has arrived
  useEffect(() => {
    if (!held || waiting) return
    setHeld(undefined)
    if (active && !failed && (!wanted || wanted === active.id)) open(active, held.newTab)
  }, [held, waiting])

  const goTo = (next: number) => {
    setHeld(undefined)
    const last = entries.length - 1
    setWanted(entries[Math.min(Math.max(next, 0), last)]?.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = KEY_STEPS[event.key]
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') {
      const newTab = isPressed('newTab', event)
      if (active && waiting && isFound(active)) setHeld({ newTab })
      else if (active) open(active, newTab)
    } else if (event.key === 'Home' || event.key === 'End') {
      if (event.shiftKey || event.ctrlKey) return
      goTo(event.key === 'Home' ? 0 : entries.length - 1)
    } else if (step !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const around = Math.abs(step) === 1 && entries.length > 0
      goTo(around ? (place + step + entries.length) % entries.length : place + step)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <IconSearch aria-hidden="true" />
        <input
          ref={field}
          role="combobox"
          aria-expanded={opened}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active.id)}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          data-autofocus
          data-palette
          // Esc closes only the palette, not the layer below it.
          data-mantine-stop-propagation
          value={query}
          onFocus={() => setQuery((before) => before + takeTyped())}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setWanted(undefined)
            setHeld(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={classes.esc}>Esc</kbd>
        <span className={classes.close}>
          <IconButton name={t('ui.dialog.close')} icon={<IconX />} plain onClick={onClose} />
        </span>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('palette.results')}
        aria-busy={waiting}
        className={classes.list}
      >
        <PaletteList
          groups={groups}
          query={query}
          activeId={active?.id}
          optionId={optionId}
          onPoint={setWanted}
          onChoose={open}
        />
      </div>
      <p
        role="status"
        className={waiting || failed || entries.length === 0 ? classes.note : 'visually-hidden'}
      >
        {failed
          ? t('palette.failed')
          : waiting
            ? t('palette.searching')
            : t('palette.found', { count: entries.length })}
      </p>
      <PaletteFooter />
    </div>
  )
}

/** The entries for the query; without a query, the recently opened records, all screens and all commands. */
function useGroups(query: string) {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(query, PALETTE_PAUSE)
  const screens = useScreens()
  const actions = useActions()
  const recent = useRecentEntries()
  const records = useFoundRecords(query.trim() === '' ? '' : settled)
  const q = normaliseQuery(query)
  const matching = (entries: Entry[]) =>
    q ? entries.filter(({ name, note }) => foldedMatch(`${name} ${note ?? ''}`, q)) : entries
  const all: Entry = {
    id: 'all',
    icon: <IconSearch />,
    name: t('palette.all', { query: q }),
    address: { to: '/pages/search', search: { q } },
  }
  const groups: Group[] = [
    { id: 'recent', title: t('palette.recent'), entries: q ? [] : recent },
    { id: 'screens', title: t('palette.screens'), entries: matching(screens) },
    { id: 'actions', title: t('palette.actions'), entries: matching(actions) },
    ...records.groups,
    { id: 'search', title: t('palette.search'), entries: q ? [all] : [] },
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    waiting: q !== '' && (records.waiting || settled !== query),
    failed: records.failed,
    isFound: (entry: Entry) => records.groups.some(({ entries }) => entries.includes(entry)),
  }
}

/** Opens an entry in this tab or a new one. A form with unsaved changes asks first, as for any navigation. */
function useOpenEntry(onClose: () => void) {
  const navigate = useNavigate()
  const router = useRouter()
  return ({ address, run }: Entry, newTab: boolean) => {
    if (!address) {
      onClose()
      return run?.()
    }
    if (newTab) {
      window.open(router.buildLocation(linkTo(address)).href, '_blank', 'noopener')
      return
    }
    onClose()
    void navigate(linkTo(address))
  }
}
