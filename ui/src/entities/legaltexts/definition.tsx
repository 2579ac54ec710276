import { IconVersions } from '@tabler/icons-react'
import { DraftLabel } from '@/ui/tag'
import { type LightValue, TrafficLight } from '@/ui/traffic-light'
import { type Entity, nameIn } from '../entity'
import { FormattedNumber, numberAndName, options, sortedOptions } from '../facts'
import { KIND_ROUTES } from '../kind-routes'
import { branchOptions } from '../trees'
import { legalTextView } from './view'

/** The status filter's value that means "not adopted". */
const NOT_ADOPTED = '-1'

/** Legal texts, drafts and adopted ones. */
export const entity: Entity<'legaltexts'> = {
  ...KIND_ROUTES.legaltexts,
  pageSize: 10,
  rowName: (text, { lang }) => numberAndName(text, lang),
  columns: ({ t, lang }) => [
    {
      id: 'number',
      header: t('kinds.fields.number'),
      cell: (text) => (
        <span className="tabular">
          {text.Number && <div>{text.Number}</div>}
          {!text.Adopted && <DraftLabel />}
        </span>
      ),
      sortKey: 'Number',
      width: 88,
      card: 'lead',
      cardCell: (text) => (
        <>
          {!text.Adopted && <DraftLabel />}
          {[text.Number, nameIn(text.LegislationType, lang)].filter(Boolean).join(' · ')}
        </>
      ),
    },
    {
      id: 'name',
      header: t('kinds.fields.name'),
      cell: (text) => nameIn(text, lang),
      sortKey: lang === 'tr' ? 'NameTR' : 'NameEN',
      opens: true,
      card: 'title',
    },
    {
      id: 'type',
      header: t('kinds.fields.type'),
      cell: (text) => nameIn(text.LegislationType, lang),
      sortKey: 'LegislationTypeId',
      width: '12%',
    },
    {
      id: 'status',
      header: t('kinds.fields.progress'),
      cell: (text) => (text.Status ? nameIn(text.Status, lang) : t('kinds.fields.noVersion')),
      sortKey: 'StatusId',
      width: '14%',
      card: 'status',
    },
    {
      id: 'light',
      header: t('kinds.fields.trafficLight'),
      cell: (text) => <TrafficLight value={text.TrafficLightId as LightValue} />,
      sortKey: 'TrafficLightId',
      width: 112,
      card: 'end',
    },
    {
      id: 'differences',
      header: t('kinds.fields.differences'),
      cell: (text) => text.Differences !== null && <FormattedNumber value={text.Differences} lang={lang} />,
      align: 'end',
      width: 92,
    },
    {
      id: 'count',
      header: t('kinds.fields.versions'),
      cell: (text) => <FormattedNumber value={text.Count} lang={lang} />,
      sortKey: 'Count',
      align: 'end',
      width: 84,
    },
  ],
  filters: [
    {
      param: 'type',
      name: 'kinds.fields.type',
      options: ({ LegislationTypes }, context) => sortedOptions(LegislationTypes, context),
    },
    {
      param: 'linebody',
      name: 'kinds.fields.lineBody',
      options: ({ LineBodies }, context) => sortedOptions(LineBodies, context),
      when: ({ lineBodies }) => lineBodies,
    },
    {
      param: 'sector',
      name: 'kinds.fields.sector',
      options: (lookups, { lang }) => branchOptions(lookups, lang),
    },
    {
      param: 'status',
      name: 'kinds.fields.progress',
      options: ({ Statuses }, context) => [
        { value: NOT_ADOPTED, label: context.t('kinds.fields.notAdopted') },
        ...options(Statuses, context),
      ],
    },
    {
      param: 'parity',
      name: 'kinds.fields.differences',
      options: (_, context) => [{ value: '1', label: context.t('kinds.fields.differing') }],
    },
    {
      param: 'trafficlight',
      name: 'kinds.fields.trafficLight',
      options: ({ TrafficLights }, context) => options(TrafficLights, context),
    },
  ],
  deletion: (text, { t, lang }, may) => {
    if (text.Count === 0) return { how: 'confirm' }
    if (!may('legaltexts.deletelinked'))
      return { how: 'no', reason: t('kinds.reasons.hasVersions', { count: text.Count }) }
    return { how: 'type', expected: text.Number || nameIn(text, lang) }
  },
  deletesWith: (text, { t }) => t('kinds.legaltexts.deletesWith', { count: text.Count }),
  rowLinks: ({ Id }) => [
    {
      name: 'settings.revisions',
      to: `${KIND_ROUTES.revisions.path}/${Id}`,
      permission: 'settings.revisions',
      icon: <IconVersions />,
    },
  ],
  nextSteps: () => import('./next-steps'),
  asRow: (text) => text,
  itemName: (text, { lang }) => nameIn(text, lang),
  subtitle: ({ Item }, { lang }) => numberAndName(Item, lang),
  view: legalTextView,
}
