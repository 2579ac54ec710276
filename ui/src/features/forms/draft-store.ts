import { DRAFT_DATABASE, draftNames, parseObject, storedUser } from '@/api/browser-data'
import type { Values } from '@/entities/form'
import { fromBase64, toBase64 } from '@/lib/base64'
import { decrypt, encrypt } from './draft-cipher'

/** The unsaved values of a form. */
export interface Draft {
  /** The time in milliseconds. */
  at: number
  /** ModifyDate of the record that was being edited. */
  base: string
  /** Only the changed values. */
  values: Values
}

/** A stored draft and its name. */
export interface FoundDraft extends Draft {
  name: string
}

/** The owner of the drafts, and the key that the server sends only to this user. */
export interface DraftOwner {
  userId: number
  /** 32 bytes in base64; empty where no drafts are kept. */
  key: string
}

/** A draft as local storage holds it. */
interface StoredDraft {
  /** The time at which it was kept, in milliseconds. */
  at: number
  /** The encrypted draft in base64; undefined for a long draft, which the database contains under the same name. */
  box?: string
}

/** The age in milliseconds at which a draft expires. */
const MAX_AGE = 7 * 24 * 60 * 60 * 1000
/** Longer drafts are kept in IndexedDB: local storage is limited to about five million characters in total. */
const MAX_LOCAL_LENGTH = 200_000
const OBJECT_STORE = 'drafts'

/**
 * Encrypts and keeps a draft in this browser; resolves to false on failure. A short draft is kept synchronously,
 * because a page that is being closed may not run any further.
 */
export async function keepDraft(name: string, draft: Draft, owner: DraftOwner): Promise<boolean> {
  // The user may have signed out in another tab.
  if (!owner.key || storedUser() !== owner.userId) return false
  const text = JSON.stringify(draft)
  const box = encrypt(fromBase64(owner.key), name, text)
  const isLong = text.length > MAX_LOCAL_LENGTH || isInDatabase(name)
  if (!isLong && store(name, { at: draft.at, box: toBase64(box) })) return true
  return keepInDatabase(name, draft.at, box, owner)
}

/** Write the entry in local storage first: a draft in the database without an entry would never be found. */
async function keepInDatabase(
  name: string,
  at: number,
  box: Uint8Array,
  owner: DraftOwner,
): Promise<boolean> {
  const before = localStorage.getItem(name)
  if (typeof indexedDB === 'undefined' || !store(name, { at })) return false
  try {
    await withObjectStore('readwrite', (drafts) => drafts.put(box, name))
  } catch {
    // An older draft is better than none.
    localStorage.removeItem(name)
    if (before !== null && storedUser() === owner.userId) store(name, JSON.parse(before))
    return false
  }
  if (storedUser() === owner.userId) return true
  await dropDraft(name)
  return false
}

function store(name: string, draft: StoredDraft): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** The drafts whose names have a prefix, latest first. Drafts that this user cannot decrypt are removed. */
export async function findDrafts(prefix: string, owner: DraftOwner): Promise<FoundDraft[]> {
  if (!owner.key) return []
  const found = await Promise.all(draftNames(prefix).map((name) => openDraft(name, owner)))
  return found.filter((draft) => draft !== undefined).sort((a, b) => b.at - a.at)
}

async function openDraft(name: string, { key }: DraftOwner): Promise<FoundDraft | undefined> {
  const stored = storedDraft(name)
  try {
    const box = stored?.box === undefined ? await readFromDatabase(name) : fromBase64(stored.box)
    // Another tab may be writing the draft for the first time.
    if (!box) return undefined
    const draft = JSON.parse(decrypt(fromBase64(key), name, box)) as Draft
    return { ...draft, name }
  } catch {
    await dropDraft(name)
    return undefined
  }
}

async function readFromDatabase(name: string): Promise<Uint8Array | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  return withObjectStore<Uint8Array | undefined>('readonly', (drafts) => drafts.get(name)).catch(
    () => undefined,
  )
}

const isInDatabase = (name: string) => storedDraft(name) !== undefined && storedDraft(name)?.box === undefined

/** Reads the entry of a draft in local storage; undefined when it is missing or invalid. */
function storedDraft(name: string): StoredDraft | undefined {
  const { at, box } = parseObject(localStorage.getItem(name))
  return typeof at === 'number' ? { at, box: typeof box === 'string' ? box : undefined } : undefined
}

/** Removes drafts older than seven days, and invalid entries. */
export async function dropOldDrafts(): Promise<void> {
  // A time far in the future is from a wrong clock.
  const isOld = (name: string) => !(Math.abs(Date.now() - (storedDraft(name)?.at ?? Number.NaN)) < MAX_AGE)
  await Promise.all(draftNames().filter(isOld).map(dropDraft))
}

/** Removes a draft. */
export async function dropDraft(name: string): Promise<void> {
  const long = isInDatabase(name)
  localStorage.removeItem(name)
  if (long) await withObjectStore('readwrite', (store) => store.delete(name)).catch(() => {})
}

/** Runs one operation in the browser's database of drafts; rejects when there is no database. */
function withObjectStore<T>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DRAFT_DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(OBJECT_STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(OBJECT_STORE, mode)
      const request = operation(transaction.objectStore(OBJECT_STORE))
      const fail = () => {
        database.close()
        reject(transaction.error)
      }
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result)
      }
      transaction.onerror = fail
      transaction.onabort = fail
    }
  })
}
