import type { TFunction } from 'i18next'
import type { EUActRow } from '@/api/eu-acts'
import { CoverageBar } from '@/entities/concordances/coverage-bar'
import { nameIn } from '@/entities/entity'
import { officialName, shortName } from '@/entities/euacts/act'
import { formatNumber, type Lang } from '@/lib/lang'
import type { Column } from '@/ui/data-list-types'
import { Tag } from '@/ui/tag'
import classes from './act-columns.module.css'

/** The columns of the register. */
export function actColumns(t: TFunction, lang: Lang): Column<EUActRow>[] {
  return [
    {
      id: 'celex',
      header: 'CELEX',
      sortKey: 'CELEX',
      width: 124,
      card: 'lead',
      cell: ({ CELEX }) => <span className="tabular">{CELEX}</span>,
      cardCell: (act) => `${act.CELEX} · ${nameIn(act.Type, lang)}`,
    },
    {
      id: 'name',
      header: t('euacts.name'),
      sortKey: lang === 'tr' ? 'NameTR' : 'NameEN',
      opens: true,
      card: 'title',
      cell: (act) => <Name act={act} t={t} lang={lang} />,
    },
    {
      id: 'type',
      header: t('euacts.type'),
      width: '9%',
      cell: ({ Type }) => nameIn(Type, lang),
    },
    {
      id: 'state',
      header: t('euacts.state'),
      sortKey: 'StateId',
      width: '11%',
      card: 'status',
      cell: (act) => <State act={act} lang={lang} />,
    },
    {
      id: 'texts',
      header: t('euacts.texts'),
      sortKey: 'Count',
      align: 'end',
      width: 88,
      card: 'end',
      cell: ({ Count }) => <span className="tabular">{formatNumber(Count, lang)}</span>,
      cardCell: ({ Count }) => t('euacts.textCount', { count: Count, number: formatNumber(Count, lang) }),
    },
    {
      id: 'coverage',
      header: t('concordances.list.coverage'),
      width: '14%',
      cell: ({ Coverage }) => Coverage && <CoverageBar of={Coverage} brief />,
      cardCell: ({ Coverage }) => Coverage && <CoverageBar of={Coverage} brief />,
    },
    {
      id: 'look',
      header: t('concordances.list.look'),
      align: 'end',
      width: 100,
      cell: ({ Coverage }) =>
        Coverage && <span className="tabular">{formatNumber(Coverage.Look, lang)}</span>,
    },
  ]
}

/** The short name and the title below it, or that nobody has registered the act. */
function Name({ act, t, lang }: { act: EUActRow; t: TFunction; lang: Lang }) {
  if (!act.Registered) return <span className={classes.seen}>{t('euacts.seen')}</span>
  const short = shortName(act, lang)
  const title = officialName(act, lang)
  return (
    <>
      {short.text && <span lang={short.lang}>{short.text}</span>}
      {title.text && (
        <span className={short.text ? classes.under : classes.title} lang={title.lang}>
          {title.text}
        </span>
      )}
    </>
  )
}

/** The state of an act; a repealed one stands out. */
function State({ act: { State: state }, lang }: { act: EUActRow; lang: Lang }) {
  if (!state) return null
  return state.Id === REPEALED ? <Tag tone="brass">{nameIn(state, lang)}</Tag> : nameIn(state, lang)
}

const REPEALED = 3
