import type { FieldFault } from '@/api/fault'
import { ADOPTED } from '@/entities/legaltexts/adopted'
import { isAfter } from '@/lib/checks'
import { formatDate } from '@/lib/dates'
import { nameIn } from '../entity'
import type { FileValue, Form, Values } from '../form'

/** A version with one of these statuses requires a file. */
const NEEDS_FILE = [1, 5, 6, 9]
const needsFile = ({ StatusId }: Values) => NEEDS_FILE.includes(Number(StatusId))

/** Whether a version may need the file that its text was taken from: its status requires one, or is not yet known. */
export const mayNeedFile = (values: Values): boolean => !values.StatusId || needsFile(values)

export const form: Form<'revisions'> = {
  layout: 'split',
  groups: [
    {
      id: 'facts',
      title: 'kinds.groups.facts',
      rows: [
        [
          {
            key: 'StatusId',
            label: 'kinds.fields.status',
            type: 'select',
            options: ({ Statuses }, lang) =>
              (Statuses ?? []).map((status) => ({ value: String(status.Id), label: nameIn(status, lang) })),
          },
        ],
        [
          {
            key: 'Date',
            label: 'kinds.fields.date',
            type: 'date',
            messages: { max: 'kinds.messages.notInFuture' },
          },
        ],
        [
          {
            key: 'DateEffective',
            label: 'kinds.fields.dateEffective',
            type: 'date',
            when: ({ StatusId }) => StatusId === ADOPTED,
          },
        ],
        [{ key: 'Notes', label: 'kinds.fields.note', type: 'prose', placeholder: 'kinds.hints.versionNote' }],
      ],
    },
    {
      id: 'texts',
      title: 'kinds.groups.texts',
      rows: [
        [
          { key: 'TextTR', label: 'kinds.fields.text', type: 'text', lang: 'tr' },
          { key: 'TextEN', label: 'kinds.fields.text', type: 'text', lang: 'en' },
        ],
      ],
    },
    {
      id: 'files',
      title: 'kinds.groups.files',
      rows: [[{ key: 'Files', label: 'kinds.groups.files', type: 'files' }]],
    },
  ],
  unsent: ['StartedFrom'],
  // Restored when there is a later version, one language must not be of another version than the other.
  keptTogether: ({ StartedFrom }) => (StartedFrom ? ['StartedFrom', 'TextTR', 'TextEN'] : []),
  versionTexts: true,
  values: (revision) => ({
    LegalTextId: revision.LegalTextId,
    StatusId: revision.StatusId || null,
    Date: revision.Date ?? '',
    DateEffective: revision.DateEffective ?? '',
    Notes: revision.Notes,
    TextTR: revision.TextTR,
    TextEN: revision.TextEN,
    /** The id of the version whose texts a new version started with; 0: none. */
    StartedFrom: 0,
    Files: revision.Files.map(
      ({ Id, Name, Size, Mime, DescriptionTR, DescriptionEN }): FileValue => ({
        Key: `stored-${Id}`,
        Id,
        Name,
        Size,
        Mime,
        DescriptionTR,
        DescriptionEN,
      }),
    ),
  }),
  rules: (values, today) => [...notInFuture(values, today), ...fileRequired(values)],
  reminder: (values, { Statuses }, lang) => {
    if (!needsFile(values) || hasTable(values)) return undefined
    const status = Statuses?.find(({ Id }) => Id === values.StatusId)
    return {
      title: 'forms.concordanceTitle',
      text: 'forms.concordanceText',
      params: { status: status ? nameIn(status, lang) : '' },
    }
  },
}

/** The date of an adoption, publication or repeal cannot be in the future. */
function notInFuture({ StatusId, Date: date }: Values, today?: string): FieldFault[] {
  if (!today || Number(StatusId) < ADOPTED || isAfter(today, String(date))) return []
  return [{ Field: 'Date', Code: 'max', Params: { Max: formatDate(today) } }]
}

/** Whether one of the files says that it is a table of concordance. */
function hasTable(values: Values): boolean {
  const files = (values.Files ?? []) as FileValue[]
  return files.some(({ Name, DescriptionTR, DescriptionEN }) =>
    TABLE_OF_CONCORDANCE.test([Name, DescriptionTR, DescriptionEN].join('\n').replace(/İ/g, 'i')),
  )
}

const TABLE_OF_CONCORDANCE = /uyum[ _-]?tablosu|tables? of concordance|table-of-concordance/i

function fileRequired(values: Values): FieldFault[] {
  const files = (values.Files ?? []) as FileValue[]
  return needsFile(values) && files.length === 0 ? [{ Field: 'Files', Code: 'filerequired' }] : []
}
