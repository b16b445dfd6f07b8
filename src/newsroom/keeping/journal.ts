import type { Manuscript } from '../api/queries.ts'

/** What stands on this machine of a copy that is being written. */
export interface StoredDraft {
  copyId: string
  /** Whose it is: nobody else who works on this machine is shown it. */
  staffId: string
  /** The window that wrote it: what the server has of it by that name is older. */
  clientId: string
  /** Number of the copy that the text goes on from. */
  seq: number
  manuscript: Manuscript
  /** What the server had under that number: with it the text is joined with what it has by then. */
  base: Manuscript
  /** Milliseconds. */
  time: number
}

/** Stores what is typed on this machine, so that it is there after a crash. */
export interface Journal {
  put(draft: StoredDraft): Promise<void>
  get(copyId: string): Promise<StoredDraft | null>
  remove(copyId: string): Promise<void>
}

const DATABASE = 'newsroom'
const STORE = 'drafts'

/** Opens the journal of this browser. Rejects where the browser gives no room. */
export async function openJournal(): Promise<Journal> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'copyId' }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no room for drafts')))
    request.addEventListener('blocked', () => reject(new Error('another window keeps the drafts')))
  })
  database.addEventListener('versionchange', () => database.close())

  /** Resolves once it is on the disk: browsers say so earlier unless they are asked not to. */
  function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('drafts could not be stored')))
    })
  }

  return {
    async put(draft) {
      await run('readwrite', (store) => store.put(draft))
    },
    get: async (copyId) => ((await run('readonly', (store) => store.get(copyId))) as StoredDraft | undefined) ?? null,
    async remove(copyId) {
      await run('readwrite', (store) => store.delete(copyId))
    },
  }
}
