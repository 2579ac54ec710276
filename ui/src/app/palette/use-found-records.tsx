import { IconBook2, IconFilePencil, IconFileText, IconGavel, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { euActsQuery } from '@/api/eu-acts'
import { recentItems } from '@/api/recent-items'
import { normaliseQuery, type SearchHit, type SearchKind, searchQuery } from '@/api/search'
import { usePermission, useSession } from '@/api/session'
import { listQuery } from '@/api/settings'
import { actAddress, actName } from '@/entities/euacts/act'
import { personName } from '@/entities/users/person-name'
import { recordAddress } from '@/features/search/hit-address'
import { titleIn } from '@/features/search/hit-title'
import { useTranslation } from '@/i18n/use-translation'
import { type Lang, otherLang } from '@/lib/lang'
import { useLang } from '@/ui/use-lang'
import type { Entry, Group } from './entry'

/** The maximum number of results per kind; the search screen shows the rest. */
const MAX_RESULTS = 6
/** The maximum number of acts, which come first. */
const MAX_ACTS = 3
/** The minimum length of a query; a single letter matches too much. */
const MIN_LENGTH = 2

export const PERMISSIONS = {
  legaltexts: 'legaltexts.read',
  terms: 'glossary.read',
  users: 'settings.users',
  acts: 'euacts.read',
} as const

const icons = {
  legaltexts: <IconFileText />,
  draft: <IconFilePencil />,
  terms: <IconBook2 />,
  users: <IconUser />,
  acts: <IconGavel />,
}

/** The records that match the query. Calls are made only for the kinds that this user may read. */
export function useFoundRecords(query: string): { groups: Group[]; waiting: boolean; failed: boolean } {
  const { t } = useTranslation()
  const lang = useLang()
  const may = usePermission()
  const q = normaliseQuery(query)
  const long = [...q].length >= MIN_LENGTH || /^\d$/.test(q)
  const search = (kind: SearchKind, permission: string) => {
    const ask = searchQuery({ q, kind: [kind], size: MAX_RESULTS })
    return { ...ask, enabled: long && may(permission) }
  }
  const acts = useQuery({
    ...euActsQuery({ q, page: 1, size: MAX_ACTS }),
    enabled: long && may(PERMISSIONS.acts),
  })
  const texts = useQuery(search('legaltexts', PERMISSIONS.legaltexts))
  const terms = useQuery(search('terms', PERMISSIONS.terms))
  const users = useQuery({
    ...listQuery('users', undefined, { q, page: 1, size: MAX_RESULTS }),
    enabled: long && may(PERMISSIONS.users),
  })
  if (!long) return { groups: [], waiting: false, failed: false }
  const asks = [acts, texts, terms, users].filter(({ isEnabled }) => isEnabled)
  const groups: Group[] = [
    {
      id: 'acts',
      title: t('settings.euacts'),
      entries: (acts.data?.Items ?? []).map((act) => ({
        id: `euacts ${act.Id}`,
        icon: icons.acts,
        name: actName(act, lang),
        note: act.CELEX,
        address: actAddress(act.CELEX),
      })),
    },
    {
      id: 'texts',
      title: t('palette.texts'),
      entries: (texts.data?.Items ?? []).map((hit) => textEntry(hit, lang)),
    },
    {
      id: 'terms',
      title: t('palette.terms'),
      entries: (terms.data?.Items ?? []).map((hit) => termEntry(hit, lang)),
    },
    {
      id: 'users',
      title: t('palette.users'),
      entries: (users.data?.Items ?? []).map((user) => ({
        id: `users ${user.Id}`,
        icon: icons.users,
        name: personName(user, t),
        note: user.Username,
        address: recordAddress('users', user.Id),
      })),
    },
  ]
  return {
    groups,
    waiting: asks.some(({ isFetching }) => isFetching),
    failed: asks.some(({ isError }) => isError),
  }
}

/** The language in which a record matched, or else the language of the interface. */
const languageOf = ({ Language }: SearchHit, lang: Lang): Lang => Language ?? lang

function textEntry(hit: SearchHit, lang: Lang): Entry {
  const own = languageOf(hit, lang)
  const { text, marks } = titleIn(hit, own)
  const draft = hit.Adopted === false
  return {
    id: `legaltexts ${hit.Id}`,
    icon: draft ? icons.draft : icons.legaltexts,
    name: text,
    marks,
    lang: own,
    note: hit.Number,
    draft,
    address: recordAddress('legaltexts', hit.Id, draft),
  }
}

function termEntry(hit: SearchHit, lang: Lang): Entry {
  const own = languageOf(hit, lang)
  const other = otherLang(own)
  const title = titleIn(hit, own)
  const otherTitle = titleIn(hit, other)
  return {
    id: `terms ${hit.Id}`,
    icon: icons.terms,
    name: title.text,
    marks: title.marks,
    lang: own,
    note: otherTitle.text,
    noteMarks: otherTitle.marks,
    noteLang: other,
    address: recordAddress('terms', hit.Id),
  }
}

/** The recently opened records that this user may still read. */
export function useRecentEntries(): Entry[] {
  const lang = useLang()
  const may = usePermission()
  const { UserId } = useSession()
  return recentItems(UserId)
    .filter(({ kind }) => may(PERMISSIONS[kind]))
    .map(({ kind, id, nameTR, nameEN, draft }) => ({
      id: `recent ${kind} ${id}`,
      icon: draft ? icons.draft : icons[kind],
      name: (lang === 'tr' ? nameTR : nameEN) || nameTR,
      lang: kind === 'users' ? undefined : lang,
      draft,
      address: recordAddress(kind, id, draft),
    }))
}
