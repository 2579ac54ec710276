import { IconCheck, IconEye } from '@tabler/icons-react'
import { memo, useSyncExternalStore } from 'react'
import type { Alignment } from '@/api/concordances'
import { DegreeMark } from '@/entities/concordances/degree-mark'
import { nameIn } from '@/entities/entity'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { otherLang } from '@/lib/lang'
import { Button } from '@/ui/button'
import { isPressed } from '@/ui/shortcuts'
import { Tag } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import { DegreeChoice } from './degree-choice'
import { provisionWords } from './place-words'
import classes from './row-item.module.css'
import type { RowStore } from './row-store'
import { missingIn } from './row-values'
import { TargetList } from './targets'

/** What can be done with a row while the table is open for changes. */
export interface RowActions {
  setDegree: (row: Alignment, degree: number) => void
  stillRight: (row: Alignment) => void
}

export interface RowItemProps {
  row: Alignment
  index: number
  total: number
  store: RowStore
  /** Undefined while the table is only read. */
  actions?: RowActions
  /** On phones degrees are not changed. */
  small: boolean
  current: boolean
  /** The legal text of the table. */
  legalText: number
  /** Today, an ISO day. */
  day: string
  onOpen: (row: Alignment) => void
  measure: (element: HTMLElement | null) => void
}

/** The id of the button of a row, which has the focus while the row is the current one. */
export const rowButtonId = (row: number) => `alignment-${row}`

/** A provision of the act, its counterparts, and how far it is aligned. */
export const RowItem = memo(function RowItem(props: RowItemProps) {
  const { row: saved, index, total, store, actions, small, current, legalText, day, onOpen, measure } = props
  const { t } = useTranslation()
  const row = useSyncExternalStore(store.subscribe, () => store.current(saved))
  const faults = useSyncExternalStore(store.subscribe, () => store.faultsOf(saved.Id))
  const changed = row !== saved
  const provision = provisionWords(t, row.EULabel)
  const open = faults ?? (changed ? missingIn(row, legalText) : [])
  return (
    <li
      ref={measure}
      data-index={index}
      className={classes.row}
      aria-current={current || undefined}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-changed={changed || undefined}
    >
      <div className={classes.provision}>
        <button
          type="button"
          id={rowButtonId(row.Id)}
          className={classes.open}
          aria-haspopup="dialog"
          onClick={() => onOpen(saved)}
          onKeyDown={(event) => {
            if (!isPressed('openRow', event)) return
            event.preventDefault()
            onOpen(saved)
          }}
        >
          {provision}
        </button>
        {row.Duty > 1 && <span className="meta">{t(`concordances.duties.${knownDuty(row.Duty)}`)}</span>}
        <ProvisionText row={row} />
      </div>
      <div className={classes.places}>
        {row.Targets.length > 0 && <TargetList targets={row.Targets} linked={!actions} />}
      </div>
      <div className={classes.degree}>
        <DegreeMark degree={row.DegreeId} />
        {actions && !small && (
          <DegreeChoice
            label={t('concordances.degreeOf', { place: provision })}
            value={row.DegreeId}
            onChange={(degree) => actions.setDegree(saved, degree)}
          />
        )}
        <Look row={row} onStillRight={actions && (() => actions.stillRight(saved))} />
        {changed && (
          <span className={classes.state}>
            <span className={classes.unsaved}>{t('concordances.unsaved')}</span>
            {open.map(({ Field, Code }) => (
              <span key={Field} className={classes.missing}>
                {Code === 'required' ? t(missingText(Field)) : t('concordances.wrong')}
              </span>
            ))}
          </span>
        )}
      </div>
      <div className={classes.reason}>
        <Reason row={row} />
      </div>
      <div className={classes.plan}>
        <Plan row={row} day={day} />
      </div>
    </li>
  )
})

const DUTIES = [2, 3, 4, 5] as const
const knownDuty = (duty: number) => DUTIES.find((one) => one === duty) ?? 2

const MISSING = {
  Targets: 'concordances.missing.Targets',
  ReasonTR: 'concordances.missing.ReasonTR',
  PlannedDate: 'concordances.missing.PlannedDate',
} as const

const missingText = (field: string) =>
  MISSING[field as keyof typeof MISSING] ?? ('concordances.missing.other' as const)

/** The text of the provision in the language of the interface, or else in the other. */
function ProvisionText({ row }: { row: Alignment }) {
  const lang = useLang()
  const [own, other] = lang === 'tr' ? [row.EUTextTR, row.EUTextEN] : [row.EUTextEN, row.EUTextTR]
  if (!own && !other) return null
  return (
    <p className={classes.text} lang={own ? lang : otherLang(lang)}>
      {own || other}
    </p>
  )
}

const LOOKS = [1, 2, 3, 4] as const

/** Why the row needs another look, and the way to say that it is still right. */
function Look({ row, onStillRight }: { row: Alignment; onStillRight?: () => void }) {
  const { t } = useTranslation()
  const look = LOOKS.find((one) => one === row.Look)
  if (!look) return null
  return (
    <span className={classes.look}>
      <Tag tone="brass" icon={<IconEye aria-hidden="true" />}>
        {t(`concordances.looks.${look}`)}
      </Tag>
      {onStillRight && (
        <Button size="sm" icon={<IconCheck />} onClick={onStillRight}>
          {t('concordances.stillRight')}
        </Button>
      )}
    </span>
  )
}

function Reason({ row }: { row: Alignment }) {
  const lang = useLang()
  const [own, other] = lang === 'tr' ? [row.ReasonTR, row.ReasonEN] : [row.ReasonEN, row.ReasonTR]
  if (!own && !other) return null
  return (
    <p className={classes.text} lang={own ? lang : otherLang(lang)}>
      {own || other}
    </p>
  )
}

/** By when and by whom; a date that has passed stands out. */
function Plan({ row, day }: { row: Alignment; day: string }) {
  const { t } = useTranslation()
  const lang = useLang()
  const body = row.Agency ? nameIn(row.Agency, lang) : row.BodyOther
  const late = isLate(row, day)
  return (
    <>
      {row.PlannedDate && (
        <span className={late ? classes.late : 'tabular'}>
          {formatDate(row.PlannedDate)}
          {late && ` · ${t('concordances.overdue')}`}
        </span>
      )}
      {body && <span className="meta">{body}</span>}
    </>
  )
}

/** Degrees with which nothing is left to do. */
const DONE = [1, 4, 5, 6]

const isLate = ({ PlannedDate, DegreeId }: Alignment, day: string) =>
  Boolean(PlannedDate && PlannedDate < day && !DONE.includes(DegreeId))
