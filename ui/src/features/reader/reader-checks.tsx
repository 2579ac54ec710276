import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Reading } from '@/api/browse'
import { checksFile, type Finding, ignoreFinding, restoreFinding, versionChecksQuery } from '@/api/checks'
import { usePermission } from '@/api/session'
import { useAction } from '@/feedback/use-action'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { startDownload } from '@/lib/start-download'
import type { TextSpan } from '@/lib/term-spans'
import { countFindings } from '@/shared/checks/finding-kinds'
import { BottomSheet } from '@/ui/drawer'
import { IconButton } from '@/ui/icon-button'
import { useControlKey } from '@/ui/use-control-key'
import { spansOf } from './finding-spans'
import './finding-marks.css'
import classes from './reader-checks.module.css'
import type { Place } from './text-map'
import { useMark, useMarks } from './use-marks'
import type { ReadingState } from './use-reading'

const CheckPanel = lazy(async () => {
  const [module] = await Promise.all([import('@/shared/checks/check-panel'), loadCatalogueParts('checks')])
  return { default: module.CheckPanel }
})

const NONE: readonly Finding[] = []

interface ReaderChecksProps {
  reading: Reading
  state: ReadingState
  /** Whether the reader wants the checks. */
  on: boolean
  /** Whether the list is a sheet and not beside the text. */
  narrow: boolean
}

interface ReaderChecks {
  /** The button that shows the list; null without checks. */
  button: ReactNode
  /** The list beside the text; null where there is no room or it is closed. */
  beside: ReactNode
  /** The list in a sheet. */
  sheet: ReactNode
}

/** What is probably wrong with the texts of a version: marked in the text, and listed. */
export function useReaderChecks({ reading, state, on, narrow }: ReaderChecksProps): ReaderChecks {
  const { t } = useTranslation()
  const may = usePermission()
  const { map, drawn, goTo, goToPlace } = state
  const { Id, LegalTextId } = reading.Item
  const { data: checks } = useQuery({ ...versionChecksQuery(Id), enabled: on })
  const [open, setOpen] = useState(!narrow)
  const [start, setStart] = useState<1 | -1>()
  const [asked, setAsked] = useState(false)
  const [current, setCurrent] = useState<Finding>()
  const button = useRef<HTMLButtonElement>(null)
  const shown = on ? checks : undefined
  const findings = shown?.Findings ?? NONE
  const texts = useMemo(() => ({ TextTR: reading.TR.Text, TextEN: reading.EN.Text }), [reading])
  useMarks(
    map,
    'lls-error',
    useMemo(() => spansOf(findings, 'error'), [findings]),
    drawn.size,
  )
  useMarks(
    map,
    'lls-warning',
    useMemo(() => spansOf(findings, 'warning'), [findings]),
    drawn.size,
  )
  useMarks(
    map,
    'lls-hint',
    useMemo(() => spansOf(findings, 'hint'), [findings]),
    drawn.size,
  )
  const [place, other] = useMemo(() => placesOf(current), [current])
  useMark(map, 'lls-finding', on ? place : undefined, drawn.size)
  useMark(map, 'lls-finding', on ? other : undefined, drawn.size)
  // Beside the text the switch opens the list; in a sheet it would cover the text.
  const was = useRef(on)
  useEffect(() => {
    if (on && !was.current) setOpen(!narrow)
    was.current = on
  }, [on, narrow])

  const begin = (by: 1 | -1) => {
    if (!shown || open) return
    setStart(by)
    setAsked(true)
    setOpen(true)
  }
  useControlKey('nextFinding', () => begin(1))
  useControlKey('previousFinding', () => begin(-1))
  const ignoring = useAction<{ finding: Finding; note?: string }>({
    run: ({ finding: { Key, Rule }, note }) =>
      note === undefined
        ? restoreFinding(LegalTextId, Key)
        : ignoreFinding({ LegalTextId, Key, Rule, Note: note }),
    refresh: [versionChecksQuery(Id).queryKey],
  })
  const { mutate: download } = useAction({
    run: () => checksFile(Id),
    failing: 'data',
    onDone: startDownload,
  })
  const go = (finding: Finding) => {
    setCurrent(finding)
    if (narrow) setOpen(false)
    const target = placesOf(finding).find((one) => one && map?.langs.includes(one.lang))
    if (target) goTo({ ...target, above: 0.3 })
    else goToPlace(finding.Place)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  if (!shown) return { button: null, beside: null, sheet: null }
  const { errors, warnings } = countFindings(shown)
  const count = findings.filter(({ Ignored }) => !Ignored).length
  const panel = (
    <Suspense fallback={<div aria-busy="true" />}>
      <CheckPanel
        checks={shown}
        texts={texts}
        start={start}
        quiet={!asked}
        titled={narrow}
        onClose={close}
        onGo={go}
        onExport={download}
        {...(may('revisions.update') && {
          onIgnore: (finding: Finding, note: string) => ignoring.mutateAsync({ finding, note }),
          onRestore: (finding: Finding) => ignoring.mutateAsync({ finding }),
        })}
      />
    </Suspense>
  )
  return {
    button: (
      <span className={classes.button}>
        <IconButton
          ref={button}
          name={t('reader.checks.list', { count })}
          icon={<IconChecklist />}
          aria-expanded={open}
          onClick={() => {
            setStart(undefined)
            setAsked(true)
            setOpen(!open)
          }}
        />
        <span aria-hidden="true" data-worst={errors ? 'error' : warnings ? 'warning' : undefined}>
          {count}
        </span>
      </span>
    ),
    beside: open && !narrow && <div className={classes.beside}>{panel}</div>,
    sheet: narrow && (
      <BottomSheet opened={open} onClose={close} title={t('reader.checks.title')}>
        <div className={classes.sheet}>{open && panel}</div>
      </BottomSheet>
    ),
  }
}

/** The place of a finding, and that in the other language. */
function placesOf(finding: Finding | undefined): [Place | undefined, Place | undefined] {
  const place = (lang: 'tr' | 'en', { Start, End }: TextSpan): Place => ({ lang, Start, End })
  return [
    finding && place(finding.Language, finding),
    finding?.Other && place(finding.Other.Language, finding.Other),
  ]
}
