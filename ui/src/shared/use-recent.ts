import { useEffect } from 'react'
import { addRecentItem, type RecentItem, removeRecentItem } from '@/api/recent-items'
import { useSession } from '@/api/session'

interface Opened {
  Id: number
  NameTR: string
  NameEN: string
  Adopted?: boolean
}

/** Adds the record in a viewer to the recently opened records, and removes it when it no longer exists. */
export function useRecent(kind: RecentItem['kind'], item: Opened | undefined, gone: number | undefined) {
  const { UserId } = useSession()
  const { Id, NameTR = '', NameEN = '', Adopted } = item ?? {}
  useEffect(() => {
    if (Id === undefined) return
    addRecentItem(UserId, { kind, id: Id, nameTR: NameTR, nameEN: NameEN, draft: Adopted === false })
  }, [UserId, kind, Id, NameTR, NameEN, Adopted])
  useEffect(() => {
    if (gone !== undefined) removeRecentItem(UserId, kind, gone)
  }, [UserId, kind, gone])
}
