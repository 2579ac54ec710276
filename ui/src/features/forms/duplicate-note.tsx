import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Kind, RowOf } from '@/api/records'
import { listQuery } from '@/api/settings'
import { nameIn } from '@/entities/entity'
import { useTranslation } from '@/i18n/use-translation'
import { fold } from '@/lib/fold'
import { Note } from '@/ui/note'
import { useLang } from '@/ui/use-lang'
import { useForm, useValues } from './form-context'
import classes from './live-notes.module.css'

/** The pause in typing, in milliseconds, after which a name is searched for. */
const SEARCH_DELAY = 600
const KEYS = ['NameTR', 'NameEN'] as const

type NamedRow = Extract<RowOf<Kind>, { NameTR: string }>

const hasNames = (row: RowOf<Kind>): row is NamedRow => 'NameTR' in row

/** Shows the records that already have the typed name; duplicates are allowed. */
export function DuplicateNote() {
  const { store, kind } = useForm()
  const typed = useValues(store, (values) =>
    KEYS.map((key) => (values[key] === store.before()[key] ? '' : String(values[key] ?? '').trim())).join(
      '\n',
    ),
  )
  const [names] = useDebouncedValue(typed, SEARCH_DELAY)
  const [tr = '', en = ''] = names.split('\n')
  return (
    <div role="status" className={classes.live}>
      <SameName kind={kind} field="NameTR" name={tr} />
      {fold(en) !== fold(tr) && <SameName kind={kind} field="NameEN" name={en} />}
    </div>
  )
}

interface SameNameProps {
  kind: Kind
  field: (typeof KEYS)[number]
  name: string
}

function SameName({ kind, field, name }: SameNameProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { recordId } = useForm()
  const { data } = useQuery({
    ...listQuery(kind, undefined, { q: name, page: 1, size: 20 }),
    enabled: name.length > 1,
  })
  const rows: RowOf<Kind>[] = data?.Items ?? []
  const same = rows.filter(hasNames).filter((row) => row.Id !== recordId && fold(row[field]) === fold(name))
  if (name.length < 2 || same.length === 0) return null
  const names = same.map((row) =>
    ['Number' in row && row.Number, nameIn(row, lang)].filter(Boolean).join(' · '),
  )
  return (
    <Note tone="ink" title={t('forms.duplicateTitle')}>
      {t('forms.duplicateText', { names: names.slice(0, 3).join('; ') })}
    </Note>
  )
}
