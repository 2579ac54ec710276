import type { Values } from '@/entities/form'

/** What was typed and not saved. */
export interface Draft {
  /** When, in milliseconds. */
  at: number
  userId: number
  /** ModifyDate of the record that was being edited. */
  base: string
  /** The changed values only. */
  values: Values
}

const PREFIX = 'lls-draft-'
/** Longer drafts go to IndexedDB: local storage holds some five million characters in all. */
const SMALL = 200_000
const DATABASE = 'lls-drafts'
const STORE = 'drafts'

/** The name under which a record's draft is kept. */
export const draftKey = (kind: string, id: number, parent?: number) =>
  `${PREFIX}${kind}-${id}${parent ? `-${parent}` : ''}`

/** Keeps a draft in this browser; false when there is no room for it. */
export async function keepDraft(key: string, draft: Draft): Promise<boolean> {
  const text = JSON.stringify(draft)
  try {
    if (text.length > SMALL) {
      await inDatabase('readwrite', (store) => store.put(text, key))
      localStorage.removeItem(key)
    } else {
      localStorage.setItem(key, text)
    }
    return true
  } catch {
    return false
  }
}

/** The draft that this user left, if there is one. */
export async function findDraft(key: string, userId: number): Promise<Draft | undefined> {
  const texts = [localStorage.getItem(key), await fromDatabase(key)]
  const drafts = texts.map(read).filter((draft) => draft?.userId === userId)
  return drafts.sort((a, b) => (b?.at ?? 0) - (a?.at ?? 0))[0]
}

export async function dropDraft(key: string): Promise<void> {
  localStorage.removeItem(key)
  if (typeof indexedDB === 'undefined') return
  await inDatabase('readwrite', (store) => store.delete(key)).catch(() => {})
}

async function fromDatabase(key: string): Promise<unknown> {
  if (typeof indexedDB === 'undefined') return undefined
  return inDatabase('readonly', (store) => store.get(key)).catch(() => undefined)
}

function read(text: unknown): Draft | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const draft = JSON.parse(text) as Draft
    return typeof draft.at === 'number' && typeof draft.values === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}

function inDatabase<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        opening.result.close()
        resolve(request.result)
      }
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    }
  })
}
