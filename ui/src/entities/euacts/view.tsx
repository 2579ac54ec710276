import { Link } from '@tanstack/react-router'
import type { EUAct, EUActRef } from '@/api/eu-acts'
import { formatDate } from '@/lib/dates'
import { CopyButton } from '../copy-button'
import { type Fact, nameIn, type RenderContext, type ViewSection } from '../entity'
import { bilingual, prose } from '../facts'
import { OutsideLink } from '../outside-link'
import { linkTo } from '../read-address'
import { actAddress, actName, chapterName } from './act'
import { actLabel } from './labels'
import classes from './view.module.css'

/** The view of an act. */
export function actView(act: EUAct, context: RenderContext): ViewSection[] {
  return [
    { type: 'facts', id: 'identity', title: 'kinds.groups.identity', facts: identity(act, context) },
    { type: 'facts', id: 'force', title: 'euacts.force', facts: force(act, context) },
    { type: 'paths', id: 'sectors', title: 'settings.sectors', of: 'Sectors' },
    { type: 'facts', id: 'corrigenda', title: 'euacts.corrigenda', facts: corrigenda(act) },
    {
      type: 'facts',
      id: 'notes',
      title: 'kinds.fields.notes',
      facts: [prose('kinds.fields.notes', act.Notes)],
    },
  ]
}

function identity(act: EUAct, { t, lang }: RenderContext): Fact[] {
  return [
    ...bilingual('euacts.title', act.NameTR, act.NameEN),
    ...bilingual('euacts.shortNames', act.ShortTR, act.ShortEN),
    {
      label: actLabel('CELEX'),
      value: (
        <span className={classes.number}>
          {act.CELEX}
          <CopyButton text={act.CELEX} name={t('euacts.copy', { celex: act.CELEX })} done="euacts.copied" />
        </span>
      ),
    },
    {
      label: 'euacts.eli',
      value: act.ELI && (
        <span className={classes.number}>
          {act.ELI}
          <CopyButton text={act.ELI} name={t('euacts.copyEli')} done="euacts.eliCopied" />
        </span>
      ),
    },
    {
      label: 'euacts.text',
      value: (
        <OutsideLink href={act.Link} name={t('euacts.open', { name: act.CELEX })}>
          EUR-Lex
        </OutsideLink>
      ),
    },
    { label: 'euacts.type', value: nameIn(act.Type, lang) },
    { label: actLabel('ChapterId'), value: act.Chapter && chapterName(act.Chapter, lang) },
    { label: actLabel('Journal'), value: act.Journal },
  ]
}

function force(act: EUAct, { lang }: RenderContext): Fact[] {
  const day = (key: 'Date' | 'DateEffective' | 'DateTransposition' | 'LatestConsolidation'): Fact => ({
    label: actLabel(key),
    value: act[key] && <span className="tabular">{formatDate(act[key])}</span>,
  })
  return [
    { label: actLabel('StateId'), value: act.State && nameIn(act.State, lang) },
    {
      label: actLabel('RepealedById'),
      value: act.RepealedBy && <Acts acts={[act.RepealedBy]} lang={lang} />,
    },
    day('Date'),
    day('DateEffective'),
    day('DateTransposition'),
    day('LatestConsolidation'),
    { label: actLabel('BaseId'), value: act.Base && <Acts acts={[act.Base]} lang={lang} />, wide: true },
    {
      label: 'euacts.amendments',
      value: act.Amendments.length > 0 && <Acts acts={act.Amendments} lang={lang} />,
      wide: true,
    },
    {
      label: 'euacts.repeals',
      value: act.Repeals.length > 0 && <Acts acts={act.Repeals} lang={lang} />,
      wide: true,
    },
  ]
}

/** Links to other acts. */
function Acts({ acts, lang }: { acts: EUActRef[]; lang: RenderContext['lang'] }) {
  return (
    <ul className={classes.acts}>
      {acts.map((act) => (
        <li key={act.Id}>
          <Link {...linkTo(actAddress(act.CELEX))}>{actName(act, lang)}</Link>
          {actName(act, lang) !== act.CELEX && <span className="meta"> {act.CELEX}</span>}
        </li>
      ))}
    </ul>
  )
}

const corrigenda = ({ Corrigenda }: EUAct): Fact[] =>
  Corrigenda.map(({ Number: number, Date: date, Languages, Note }) => ({
    label: { NameTR: number, NameEN: number },
    value: [formatDate(date), Languages, Note].filter(Boolean).join(' · ') || '—',
  }))
