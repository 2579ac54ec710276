import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Checks, Finding } from '@/api/checks'
import type { VersionTexts } from '@/api/unsaved-texts'
import { useTranslation } from '@/i18n/use-translation'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { SidePanel } from '@/ui/side-panel'
import classes from '@/ui/side-panel.module.css'
import { useControlKey } from '@/ui/use-control-key'
import { type CheckFilter, CheckFilters } from './check-filters'
import { groupFindings, kindOf } from './finding-kinds'
import { type FindingActions, FindingRow } from './finding-row'
import { findingText, partName } from './finding-text'

/** How many findings are rendered at first, and more at each request. */
const STEP = 100

export interface CheckPanelProps extends FindingActions {
  checks: Checks
  /** The texts that were checked. */
  texts: VersionTexts
  /** 1 or -1: goes to the first or the last finding once it is there. */
  start?: 1 | -1
  /** It was there before the user asked for it, and does not take the focus. */
  quiet?: boolean
  /** Writes the findings as a workbook. */
  onExport?: () => void
  /** What it is in has a title and a button that closes it. */
  titled?: boolean
  onClose: () => void
}

/** What is probably wrong with the texts of a version: by kind and by article, with ways to the places. */
export function CheckPanel(props: CheckPanelProps) {
  const { checks, texts, start, quiet, onExport, titled, onClose, ...actions } = props
  const { t } = useTranslation()
  const [filter, setFilter] = useState<CheckFilter>('all')
  const [most, setMost] = useState(STEP)
  const [current, setCurrent] = useState<string>()
  const box = useRef<HTMLElement>(null)
  const found = useMemo(
    () =>
      checks.Findings.filter((finding) =>
        filter === 'ignored'
          ? finding.Ignored
          : !finding.Ignored && (filter === 'all' || kindOf(finding) === filter),
      ),
    [checks, filter],
  )
  const groups = useMemo(() => groupFindings(found), [found])
  const ordered = useMemo(() => groups.flatMap(({ findings }) => findings), [groups])
  const { onGo } = actions
  const go = (finding: Finding) => {
    setCurrent(finding.Key)
    onGo(finding)
  }
  const step = (by: 1 | -1) => {
    const at = ordered.findIndex(({ Key }) => Key === current)
    const next = at < 0 ? (by > 0 ? 0 : ordered.length - 1) : (at + by + ordered.length) % ordered.length
    const finding = ordered[next]
    if (!finding) return
    setMost((now) => Math.max(now, next + 1))
    go(finding)
  }
  useControlKey('nextFinding', () => step(1))
  useControlKey('previousFinding', () => step(-1))
  const begin = useRef(() => {
    if (start) step(start)
    else if (!quiet) box.current?.focus({ preventScroll: true })
  })
  useEffect(() => begin.current(), [])
  useEffect(() => {
    if (current) box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const shown = ordered.find(({ Key }) => Key === current)
  let left = most
  return (
    <SidePanel
      ref={box}
      title={t('checks.title')}
      closeName={titled ? undefined : t('checks.close')}
      onClose={onClose}
      tools={
        onExport && (
          <IconButton name={t('checks.export')} icon={<IconFileSpreadsheet />} size="sm" onClick={onExport} />
        )
      }
    >
      <p className="visually-hidden" role="status">
        {shown && findingText(t, shown, texts)}
      </p>
      <CheckFilters checks={checks} filter={filter} onFilter={setFilter} />
      {checks.Reason === 'structure' && <p className={classes.note}>{t('checks.structure')}</p>}
      {checks.Total > checks.Findings.filter(({ Ignored }) => !Ignored).length && (
        <p className={classes.note}>{t('checks.cut', { count: checks.Total })}</p>
      )}
      {found.length === 0 && (
        <p className={classes.note}>
          {t('checks.none', {
            references: t('checks.references', { count: checks.TR.References + checks.EN.References }),
            terms: t('checks.definitions', { count: checks.TR.Terms + checks.EN.Terms }),
          })}
        </p>
      )}
      {groups.map(({ part, findings }) => {
        const some = findings.slice(0, Math.max(0, left))
        left -= some.length
        if (some.length === 0) return null
        return (
          <section key={part} className={classes.group}>
            <h4>{partName(t, part)}</h4>
            <ul>
              {some.map((finding) => (
                <FindingRow
                  key={finding.Key}
                  finding={finding}
                  texts={texts}
                  current={finding.Key === current}
                  same={ordered.filter((other) => other.Fix && other.Rule === finding.Rule)}
                  {...actions}
                  onGo={go}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {most < ordered.length && (
        <Button size="sm" onClick={() => setMost(most + STEP)}>
          {t('checks.more', { count: Math.min(STEP, ordered.length - most) })}
        </Button>
      )}
    </SidePanel>
  )
}
