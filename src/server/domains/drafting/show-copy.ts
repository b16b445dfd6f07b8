import { AppError } from '#server/http/app-error.ts'
import type { PreviewedCopies } from '../previews/previews.ts'
import type { DraftingParts } from './drafting.ts'
import { toItemId, toReadable } from './rules.ts'
import * as store from './store.ts'
import { tryCopy } from './try-copy.ts'
import { toManuscript } from './view.ts'

/** Rounds in which what cannot be read is left out: fields alone, what does not go together, what is not known here. */
const TRIES = 4

/** Shows copies as readers would see them, one look at a time at each. `clock` gives seconds. */
export function createPreviewedCopies(parts: DraftingParts): PreviewedCopies {
  const turns = new Map<number, Promise<unknown>>()

  async function show<T>(copyId: number, look: (id: number) => Promise<T>): Promise<T> {
    const copy = await store.findOpenCopy(parts.database.db, copyId)
    if (!copy) throw new AppError(40401)
    let manuscript = toManuscript(copy)
    for (let tries = 1; ; tries += 1) {
      const tried = await tryCopy(parts, { copy, manuscript, now: parts.clock() }, async (id, tx) => {
        await parts.content.publishContent(tx, id, tx.now)
        return await look(id)
      })
      if ('result' in tried) return tried.result
      if (tries === TRIES) throw new AppError(40001, { data: { fields: tried.problems } })
      const [account] = await parts.accounts.listAccounts()
      manuscript = toReadable(manuscript, tried.problems, { account: account?.key ?? '' })
    }
  }

  return {
    async find(copyId, tx) {
      const db = tx?.db ?? parts.database.db
      const copy = await (tx ? store.lockCopy(tx, copyId) : store.findOpenCopy(db, copyId))
      if (!copy || copy.removed_at !== 0) return null
      const item = copy.content_id === null ? null : await parts.content.editing.find(db, copy.content_id)
      const { seq, type, base_version: version, created_at: createdAt, content_id: contentId } = copy
      return { seq, version, type, itemId: toItemId(copy), publishTime: item?.publishAt ?? createdAt, contentId }
    },
    async show(copyId, look) {
      const before = turns.get(copyId)
      const turn = (async () => {
        await before?.catch(() => undefined) // whoever asked before is told of it
        return await show(copyId, look)
      })()
      turns.set(copyId, turn)
      try {
        return await turn
      } finally {
        if (turns.get(copyId) === turn) turns.delete(copyId)
      }
    },
  }
}
