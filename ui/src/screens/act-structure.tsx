import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import {
  type EUAct,
  type EUOutlineUnit,
  type EUStructure,
  structureQuery,
  unitTextsQuery,
} from '@/api/eu-acts'
import { usePermission } from '@/api/session'
import { concordanceAddress } from '@/entities/concordances/address'
import { DegreeMark } from '@/entities/concordances/degree-mark'
import { nameIn } from '@/entities/entity'
import { linkTo } from '@/entities/read-address'
import { loadCatalogueParts } from '@/i18n/i18n'
import { useTranslation } from '@/i18n/use-translation'
import { formatDate } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FormCard } from '@/ui/form-card'
import { Note } from '@/ui/note'
import { SkeletonLines } from '@/ui/skeleton'
import { Tag } from '@/ui/tag'
import { useLang } from '@/ui/use-lang'
import classes from './act-structure.module.css'

const Dialog = lazy(async () => {
  const [module] = await Promise.all([import('./structure-dialog'), loadCatalogueParts('forms', 'intake')])
  return { default: module.StructureDialog }
})

/** The outline of an act: its provisions, and which of them tables of concordance are about. */
export function ActStructure({ act }: { act: EUAct }) {
  const { t } = useTranslation()
  const may = usePermission()
  const [replacing, setReplacing] = useState(false)
  const { data } = useQuery(structureQuery(act.Id))
  const mayReplace = may('euacts.update') && act.Registered
  const version = data?.Version
  const older = version && act.LatestConsolidation && act.LatestConsolidation !== version
  return (
    <FormCard
      title={t('euacts.structure.title')}
      flush
      action={
        mayReplace && (
          <Button size="sm" icon={<IconUpload />} onClick={() => setReplacing(true)}>
            {t(version ? 'euacts.structure.replace' : 'euacts.structure.upload')}
          </Button>
        )
      }
    >
      {!data && <SkeletonLines lines={3} />}
      {data && !version && (
        <p className={classes.none}>
          {t(mayReplace ? 'euacts.structure.noneUpload' : 'euacts.structure.none')}
        </p>
      )}
      {version && <p className={classes.head}>{t('euacts.structure.of', { date: formatDate(version) })}</p>}
      {older && (
        <Note tone="brass" title={t('euacts.structure.olderTitle')}>
          {t('euacts.structure.older', { date: formatDate(act.LatestConsolidation) })}
        </Note>
      )}
      {data && version && <Outline act={act.Id} structure={data} />}
      {replacing && (
        <Suspense fallback={null}>
          <Dialog act={act} onClose={() => setReplacing(false)} />
        </Suspense>
      )}
    </FormCard>
  )
}

/** The units of the first level; what is in one appears with its words. */
function Outline({ act, structure }: { act: number; structure: EUStructure }) {
  const { t } = useTranslation()
  const [recitals, setRecitals] = useState(false)
  const within = new Map<string, EUOutlineUnit[]>()
  for (const unit of structure.Units) {
    const [top = ''] = unit.Place.split('/')
    within.set(top, [...(within.get(top) ?? []), unit])
  }
  const groups = [...within]
  const shown = recitals ? groups : groups.filter(([top]) => !top.startsWith('rec:'))
  const hidden = groups.length - shown.length
  return (
    <ul className={classes.list}>
      {hidden > 0 && (
        <li>
          <button type="button" className={classes.open} onClick={() => setRecitals(true)}>
            {t('euacts.structure.recitals', { count: hidden })}
          </button>
        </li>
      )}
      {shown.map(([top, units]) => (
        <Unit key={top} act={act} place={top} units={units} tables={structure.Tables} />
      ))}
    </ul>
  )
}

interface UnitProps {
  act: number
  place: string
  /** The unit and those in it. */
  units: EUOutlineUnit[]
  tables: EUStructure['Tables']
}

function Unit({ act, place, units, tables }: UnitProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const [first] = units
  if (!first) return null
  const heading = lang === 'tr' ? first.HeadingTR || first.HeadingEN : first.HeadingEN || first.HeadingTR
  const name = [first.Label, heading].filter(Boolean).join(' · ')
  const hasWords = units.some(({ HasTR, HasEN }) => HasTR || HasEN)
  if (!hasWords) return <li className={classes.division}>{name}</li>
  const rows = units.flatMap(({ Rows }) => Rows)
  const counts = new Map<number, number>()
  for (const { DegreeId } of rows) counts.set(DegreeId, (counts.get(DegreeId) ?? 0) + 1)
  const look = rows.filter(({ Look }) => Look > 0).length
  return (
    <li>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={open}
          onClick={() => setOpen((now) => !now)}
        >
          {name}
        </button>
        <span className={classes.marks}>
          {[...counts].map(([degree, count]) => (
            <span key={degree}>
              <DegreeMark degree={degree} />
              {count > 1 && <span className="meta"> × {count}</span>}
            </span>
          ))}
          {look > 0 && <Tag tone="brass">{t('concordances.toLookAt', { count: look, number: look })}</Tag>}
        </span>
      </div>
      {open && <Words act={act} place={place} units={units} tables={tables} />}
    </li>
  )
}

/** The words of a unit and of those in it, side by side, with the rows that are about each. */
function Words({ act, place, units, tables }: UnitProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { data } = useQuery(unitTextsQuery(act, place))
  if (!data) return <SkeletonLines lines={2} />
  const rowsOf = new Map(units.map(({ Place, Rows }) => [Place, Rows]))
  return (
    <ul className={classes.units}>
      {data.map((unit) => {
        const rows = rowsOf.get(unit.Place) ?? []
        if (!unit.TextTR && !unit.TextEN && rows.length === 0) return null
        const texts = [
          <p key="en" lang="en">
            {unit.TextEN}
          </p>,
          unit.TextTR && (
            <p key="tr" lang="tr">
              {unit.TextTR}
            </p>
          ),
        ]
        return (
          <li key={unit.Place}>
            <span className="meta">{unit.Label}</span>
            <div className={classes.pair}>{lang === 'tr' ? texts.toReversed() : texts}</div>
            {rows.length > 0 && (
              <span className={classes.marks}>
                {rows.map((row) => {
                  const table = tables.find(({ ConcordanceId }) => ConcordanceId === row.ConcordanceId)
                  return (
                    <span key={row.RowId}>
                      <DegreeMark degree={row.DegreeId} />{' '}
                      <Link
                        {...linkTo({ ...concordanceAddress(row.ConcordanceId), search: { row: row.RowId } })}
                      >
                        {table ? nameIn(table.LegalText, lang) : t('concordances.table')}
                      </Link>
                    </span>
                  )
                })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
