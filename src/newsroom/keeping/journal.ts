import type { Manuscript, OpenedCopy } from '../api/queries.ts'

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
  /** Whether the server has it: it is here then for a network that goes away. */
  isSent: boolean
  /** Milliseconds. */
  time: number
}

/** A copy as the server gave it when it was opened, for a screen that has to open without one. */
export interface StoredCopy {
  copyId: string
  staffId: string
  opened: OpenedCopy
  /** Milliseconds. */
  time: number
}

/** Stores what is typed on this machine, so that it is there after a crash, and without a network. */
export interface Journal {
  put(draft: StoredDraft): Promise<void>
  get(copyId: string): Promise<StoredDraft | null>
  /** A copy as the server has it now; what it had of it before goes, and what else it has of long ago or of others. */
  putCopy(copy: StoredCopy): Promise<void>
  getCopy(copyId: string): Promise<StoredCopy | null>
  /** A copy that is no more. */
  forget(copyId: string): Promise<void>
  /** What a member has typed here and no server has. */
  listUnsent(staffId: string): Promise<StoredDraft[]>
  forgetStaff(staffId: string): Promise<void>
}

const DATABASE = 'newsroom'
const DRAFTS = 'drafts'
const COPIES = 'copies'
/** What the server has too is not kept for longer: a session is over by then. */
const KEPT_MS = 24 * 3_600_000

let opened: Promise<Journal> | null = null

/** The journal of this browser, one connection for the window. Rejects where the browser gives no room. */
export function openJournal(): Promise<Journal> {
  if (opened) return opened
  const forget = () => (opened = null)
  opened = open(forget)
  opened.catch(forget)
  return opened
}

async function open(onClose: () => void): Promise<Journal> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2)
    request.addEventListener('upgradeneeded', () => {
      for (const name of [DRAFTS, COPIES]) {
        if (!request.result.objectStoreNames.contains(name))
          request.result.createObjectStore(name, { keyPath: 'copyId' })
      }
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no room for drafts')))
    request.addEventListener('blocked', () => reject(new Error('another window keeps the drafts')))
  })
  database.addEventListener('versionchange', () => {
    database.close()
    onClose()
  })
  database.addEventListener('close', onClose)

  /** Resolves once it is on the disk: browsers say so earlier unless they are asked not to. */
  function run<T>(mode: IDBTransactionMode, act: (drafts: IDBObjectStore, copies: IDBObjectStore) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction([DRAFTS, COPIES], mode, { durability: 'strict' })
      const acted = act(transaction.objectStore(DRAFTS), transaction.objectStore(COPIES))
      transaction.addEventListener('complete', () => resolve(acted))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('drafts could not be stored')))
    })
  }

  return {
    async put(draft) {
      await run('readwrite', (drafts) => drafts.put(draft))
      askToPersist()
    },
    get: async (copyId) => (await run('readonly', (drafts) => drafts.get(copyId))).result ?? null,
    async putCopy(copy) {
      const isOver = ({ staffId, time }: StoredCopy | StoredDraft) =>
        staffId !== copy.staffId || time < copy.time - KEPT_MS
      await run('readwrite', (drafts, copies) => {
        deleteWhere(drafts, (draft) => draft.isSent && (draft.copyId === copy.copyId || isOver(draft)))
        deleteWhere(copies, isOver)
        copies.put(copy)
      })
    },
    getCopy: async (copyId) => (await run('readonly', (_drafts, copies) => copies.get(copyId))).result ?? null,
    async forget(copyId) {
      await run('readwrite', (...stores) => stores.map((store) => store.delete(copyId)))
    },
    async listUnsent(staffId) {
      const { result } = await run('readonly', (drafts): IDBRequest<StoredDraft[]> => drafts.getAll())
      return result.filter((draft) => draft.staffId === staffId && !draft.isSent)
    },
    async forgetStaff(staffId) {
      const isTheirs = (stored: StoredCopy | StoredDraft) => stored.staffId === staffId
      await run('readwrite', (...stores) => stores.map((store) => deleteWhere(store, isTheirs)))
    },
  }
}

/** Forgets everything that is on this machine of a member. */
export async function forgetStaff(staffId: string): Promise<void> {
  const journal = await openJournal().catch(() => null) // no room, so nothing is there
  await journal?.forgetStaff(staffId)
}

function deleteWhere(store: IDBObjectStore, isOver: (stored: StoredCopy & StoredDraft) => boolean): void {
  const request = store.openCursor()
  request.addEventListener('success', () => {
    const cursor = request.result
    if (!cursor) return
    if (isOver(cursor.value)) cursor.delete()
    cursor.continue()
  })
}

let isAsked = false

/** Asks the browser, once something was written, not to give the room to others when the disk gets full. */
function askToPersist(): void {
  if (isAsked) return
  isAsked = true
  navigator.storage?.persist?.().catch(() => undefined) // then it is kept as long as there is room
}
