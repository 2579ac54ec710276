import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Alignment } from '@/api/concordances'
import { useInstance } from '@/api/instance'
import { DegreeMark } from '@/entities/concordances/degree-mark'
import { nameIn } from '@/entities/entity'
import { linkTo } from '@/entities/read-address'
import { useTranslation } from '@/i18n/use-translation'
import { userName } from '@/i18n/user-name'
import { formatDate, formatInstant } from '@/lib/dates'
import type { Lang } from '@/lib/lang'
import { LangChip } from '@/ui/field'
import { Note } from '@/ui/note'
import { useLang } from '@/ui/use-lang'
import { provisionWords } from './place-words'
import classes from './row-facts.module.css'
import { compareAddress, type DutyId, dutyOf } from './row-words'
import { TargetList } from './targets'

/** A row for reading. */
export function RowFacts({ row, legalText }: { row: Alignment; legalText: number }) {
  const { t } = useTranslation()
  const lang = useLang()
  const body = row.Agency ? nameIn(row.Agency, lang) : row.BodyOther
  return (
    <div className={classes.row}>
      <h2 className={classes.title}>{provisionWords(t, row.EULabel)}</h2>
      <LookNote row={row} legalText={legalText} />
      <Texts tr={row.EUTextTR} en={row.EUTextEN} serif />
      <dl className={classes.facts}>
        <Fact label={t('concordances.columns.degree')}>
          <DegreeMark degree={row.DegreeId} />
        </Fact>
        <Fact label={t('concordances.duty')}>{t(`concordances.duties.${dutyOf(row) satisfies DutyId}`)}</Fact>
        <Fact label={t('concordances.columns.counterparts')}>
          {row.Targets.length > 0 && <TargetList targets={row.Targets} linked />}
        </Fact>
        <Fact label={t('concordances.reason')}>
          {(row.ReasonTR || row.ReasonEN) && <Texts tr={row.ReasonTR} en={row.ReasonEN} />}
        </Fact>
        <Fact label={t('concordances.comment')}>
          {(row.CommentTR || row.CommentEN) && <Texts tr={row.CommentTR} en={row.CommentEN} />}
        </Fact>
        <Fact label={t('concordances.planned')}>
          {row.PlannedDate && <span className="tabular">{formatDate(row.PlannedDate)}</span>}
        </Fact>
        <Fact label={t('concordances.body')}>{body}</Fact>
      </dl>
      <CheckedBy row={row} />
    </div>
  )
}

/** A fact with a value; nothing without one. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A text in both languages. */
function Texts({ tr, en, serif }: { tr: string; en: string; serif?: boolean }) {
  const lang = useLang()
  const texts: [Lang, string][] = [
    ['tr', tr],
    ['en', en],
  ]
  const shown = (lang === 'tr' ? texts : texts.toReversed()).filter(([, text]) => text)
  if (shown.length === 0) return null
  return (
    <div className={classes.texts}>
      {shown.map(([of, text]) => (
        <p key={of} lang={of} data-serif={serif || undefined}>
          <LangChip lang={of} /> {text}
        </p>
      ))}
    </div>
  )
}

/** Why the row needs another look, with what has changed since it was checked. */
export function LookNote({ row, legalText }: { row: Alignment; legalText: number }) {
  const { t } = useTranslation()
  const look = ([1, 2, 3, 4] as const).find((one) => one === row.Look)
  if (!look) return null
  const compare = compareAddress(row, legalText)
  return (
    <Note tone="brass" title={t('concordances.lookTitle')}>
      {t(`concordances.lookTexts.${look}`)}{' '}
      {compare && (
        <Link {...linkTo(compare)} target="_blank">
          {t('concordances.showChanges')}
        </Link>
      )}
    </Note>
  )
}

/** Who set the degree, or last said that it is still right. */
export function CheckedBy({ row }: { row: Alignment }) {
  const { t } = useTranslation()
  const { TimeZone } = useInstance()
  if (!row.CheckedBy) return null
  return (
    <p className="meta">
      {t('concordances.checkedBy', {
        name: userName(row.CheckedBy, t),
        time: formatInstant(row.CheckedDate, TimeZone),
      })}
    </p>
  )
}
