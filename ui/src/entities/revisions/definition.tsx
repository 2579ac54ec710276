import { IconBook2, IconFileDiff } from '@tabler/icons-react'
import type { RevisionRow } from '@/api/records'
import { userName } from '@/i18n/user-name'
import { formatDate } from '@/lib/dates'
import { type Entity, nameIn, type RenderContext } from '../entity'
import { FormattedNumber, numberAndName, prose } from '../facts'
import { KIND_ROUTES } from '../kind-routes'
import { readingAddress } from '../legaltexts/reading-address'

function title(revision: Pick<RevisionRow, 'Status' | 'Date'>, { lang }: RenderContext): string {
  return [revision.Status && nameIn(revision.Status, lang), formatDate(revision.Date)]
    .filter(Boolean)
    .join(' · ')
}

/** Versions of a legal text, with texts and files. */
export const entity: Entity<'revisions'> = {
  ...KIND_ROUTES.revisions,
  pageSize: 10,
  owner: { ...KIND_ROUTES.legaltexts, idOf: ({ LegalTextId }) => LegalTextId },
  readPermission: 'revisions.read',
  rowName: title,
  columns: ({ t, lang }) => [
    {
      id: 'date',
      header: t('kinds.fields.date'),
      cell: (revision) => <span className="tabular">{formatDate(revision.Date)}</span>,
      sortKey: 'Date',
      width: 110,
      card: 'lead',
    },
    {
      id: 'status',
      header: t('kinds.fields.status'),
      cell: ({ Status }) => Status && nameIn(Status, lang),
      sortKey: 'StatusId',
      opens: true,
      card: 'title',
    },
    {
      id: 'texts',
      header: t('kinds.fields.texts'),
      cell: ({ HasTexts }) => t(HasTexts ? 'kinds.fields.present' : 'kinds.fields.absent'),
      width: 110,
    },
    {
      id: 'differences',
      header: t('kinds.fields.differences'),
      cell: ({ Differences }) => Differences !== null && <FormattedNumber value={Differences} lang={lang} />,
      align: 'end',
      width: 110,
      card: 'sub',
      cardCell: ({ Differences }) =>
        Differences ? t('kinds.fields.differenceCount', { count: Differences }) : null,
    },
    {
      id: 'files',
      header: t('kinds.groups.files'),
      cell: ({ Files }) => <FormattedNumber value={Files} lang={lang} />,
      align: 'end',
      width: 90,
      card: 'end',
      cardCell: ({ Files }) => t('kinds.fields.fileCount', { count: Files }),
    },
    {
      id: 'by',
      header: t('kinds.fields.modifiedBy'),
      cell: ({ ModifyUser }) => userName(ModifyUser, t),
      width: '18%',
      card: 'status',
    },
  ],
  filters: [],
  deletion: () => ({ how: 'confirm' }),
  rowLinks: ({ Id, LegalTextId, HasTexts }) => [
    {
      name: 'settings.revisions-read',
      to: readingAddress(Id).to,
      permission: 'revisions.read',
      icon: <IconBook2 />,
      reason: HasTexts ? undefined : 'kinds.fields.withoutTexts',
      inView: true,
    },
    {
      name: 'settings.revisions-comp',
      to: `${KIND_ROUTES.revisions.path}/compare/${LegalTextId}`,
      search: { destination: Id },
      permission: 'revisions.compare',
      icon: <IconFileDiff />,
      reason: HasTexts ? undefined : 'errors.ERROR_NOT_COMPARABLE',
      inView: true,
    },
  ],
  deletesAlso: ({ t }) => t('kinds.list.deletesComments'),
  nextSteps: () => import('./next-steps'),
  asRow: (revision) => ({ ...revision, Files: revision.Files.length }),
  itemName: title,
  subtitle: ({ Parent }, { lang }) => (Parent ? numberAndName(Parent, lang) : ''),
  view: ({ Item }, { lang }) => [
    {
      type: 'facts',
      id: 'facts',
      title: 'kinds.groups.facts',
      facts: [
        { label: 'kinds.fields.status', value: Item.Status && nameIn(Item.Status, lang) },
        { label: 'kinds.fields.date', value: <span className="tabular">{formatDate(Item.Date)}</span> },
        {
          label: 'kinds.fields.dateEffective',
          value: Item.DateEffective && <span className="tabular">{formatDate(Item.DateEffective)}</span>,
        },
        {
          label: 'kinds.fields.differencesBetween',
          value: Item.Differences !== null && <FormattedNumber value={Item.Differences} lang={lang} />,
        },
        prose('kinds.fields.note', Item.Notes),
      ],
    },
    { type: 'files', id: 'files', title: 'kinds.groups.files' },
  ],
}
