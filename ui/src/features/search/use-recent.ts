import { useEffect } from 'react'
import { useSession } from '@/api/session'
import { dropItem, type RecentItem, rememberItem } from '@/lib/recent-items'

interface Opened {
  Id: number
  NameTR: string
  NameEN: string
}

/** Keeps the record in a viewer among the last opened ones; one that is gone is forgotten. */
export function useRecent(kind: RecentItem['kind'], item: Opened | undefined, gone: number | undefined) {
  const { UserId } = useSession()
  const { Id, NameTR = '', NameEN = '' } = item ?? {}
  useEffect(() => {
    if (Id !== undefined) rememberItem(UserId, { kind, id: Id, nameTR: NameTR, nameEN: NameEN })
  }, [UserId, kind, Id, NameTR, NameEN])
  useEffect(() => {
    if (gone !== undefined) dropItem(UserId, kind, gone)
  }, [UserId, kind, gone])
}
