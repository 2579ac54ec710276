import type { LegalText, ViewAnswer } from '@/api/records'
import { formatDate } from '@/lib/dates'
import { DraftLabel } from '@/ui/tag'
import { LightShape, type LightValue, TrafficLight } from '@/ui/traffic-light'
import { type Fact, nameIn, type RenderContext, type ViewSection } from '../entity'
import { EUReferences } from '../eu-references'
import { ActsOfText } from '../euacts/acts-of-text'
import { bilingual, numberAndName, prose, textLinks } from '../facts'
import { KIND_ROUTES } from '../kind-routes'
import { OTHER_TYPE } from './other-type'

/** The view of a legal text. */
export function legalTextView({ Item }: ViewAnswer<'legaltexts'>, context: RenderContext): ViewSection[] {
  return [
    { type: 'facts', id: 'identity', title: 'kinds.groups.identity', facts: identity(Item, context) },
    { type: 'progress', id: 'progress', title: 'kinds.groups.progress' },
    { type: 'facts', id: 'basis', title: 'kinds.groups.basis', facts: basis(Item, context) },
    { type: 'facts', id: 'content', title: 'kinds.groups.content', facts: content(Item) },
    { type: 'paths', id: 'sectors', title: 'settings.sectors', of: 'Sectors' },
    {
      type: 'versions',
      id: 'versions',
      title: 'settings.revisions',
      owner: Item.Id,
      of: KIND_ROUTES.revisions,
    },
    {
      type: 'records',
      id: 'amended',
      title: 'kinds.groups.amendedBy',
      records: textLinks(Item.AmendedBy, context.lang),
      of: KIND_ROUTES.legaltexts,
    },
  ]
}

function identity(text: LegalText, { t, lang }: RenderContext): Fact[] {
  const dates = [
    ['kinds.fields.dateDrafted', text.DateDrafted],
    ['kinds.fields.dateAdopted', text.DateAdopted],
    ['kinds.fields.dateEffective', text.DateEffective],
  ] as const
  return [
    ...bilingual('kinds.fields.name', text.NameTR, text.NameEN),
    { label: 'kinds.fields.number', value: text.Number },
    { label: 'kinds.fields.shortName', value: text.ShortName },
    { label: 'kinds.fields.abbr', value: text.Abbr },
    {
      label: 'kinds.fields.status',
      value: (
        <>
          {!text.Adopted && <DraftLabel />}{' '}
          {text.Status ? nameIn(text.Status, lang) : t('kinds.fields.noVersion')}
        </>
      ),
    },
    {
      label: 'kinds.fields.trafficLight',
      value: <TrafficLight value={text.TrafficLightId as LightValue} wordForNone />,
    },
    {
      label: 'kinds.fields.thresholds',
      value: (
        <span className="tabular">
          <LightShape value={2} /> {months(text.TrafficLightYellow)} · <LightShape value={3} />{' '}
          {months(text.TrafficLightRed)}
        </span>
      ),
    },
    ...dates.map(([label, date]) => ({
      label,
      value: date && <span className="tabular">{formatDate(date)}</span>,
    })),
  ]
  function months(count: number) {
    return count > 0 ? t('kinds.fields.monthCount', { count }) : t('kinds.fields.off')
  }
}

function basis(text: LegalText, { t, lang, lineBodies }: RenderContext): Fact[] {
  const amends =
    text.AmendmentId === OTHER_TYPE
      ? text.AmendmentOther
      : text.Amendment && numberAndName(text.Amendment, lang)
  return [
    {
      label: 'kinds.fields.type',
      value: `${nameIn(text.LegislationType, lang)} (${t(
        text.LegislationType.IsPrimary ? 'kinds.fields.primary' : 'kinds.fields.secondary',
      ).toLocaleLowerCase(lang)})`,
    },
    { label: 'kinds.fields.lineBody', value: lineBodies && text.LineBody && nameIn(text.LineBody, lang) },
    { label: 'kinds.fields.amendsText', value: text.IsAmendment && amends, wide: true },
    ...bilingual('kinds.fields.legalBasis', text.LegalBasisTR, text.LegalBasisEN),
    {
      label: 'settings.euacts',
      value: (text.Acts.length > 0 || text.Tables.length > 0) && (
        <ActsOfText legalText={text.Id} acts={text.Acts} tables={text.Tables} />
      ),
      wide: true,
    },
    {
      label: 'kinds.fields.euLegislation',
      value: text.EULegislation && (
        <>
          <span>{text.EULegislation}</span>
          <EUReferences text={text.EULegislation} refs={text.EURefs} />
        </>
      ),
      wide: true,
    },
  ]
}

function content(text: LegalText): Fact[] {
  return [
    ...bilingual('kinds.fields.summary', text.SummaryTR, text.SummaryEN),
    ...bilingual('kinds.fields.keywords', text.KeywordsTR, text.KeywordsEN),
    prose('kinds.fields.references', text.References),
    prose('kinds.fields.notes', text.Notes),
  ]
}
