import type { contentAdminEndpoints } from '#contract/admin/contents.ts'
import type { ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { prepareMoves } from './move-item.ts'
import type { PublishingParts } from './publishing.ts'
import { refuseUnready } from './refuse-unready.ts'

type Input = ParsedInputOf<(typeof contentAdminEndpoints)['POST /admin/api/v1/contents/batch']>

/**
 * Does one thing to several items, to each for itself: what each refuses it refuses before it writes anything. Throws 40001
 * for a group that is not known. Returns the work of a transaction.
 */
export async function prepareBatch(parts: PublishingParts, input: Input) {
  const { content } = parts
  const { columns, topics, lists, accept_undescribed: isAccepted } = input
  const move = await prepareMoves(parts, { columns, topics, lists })
  const change: Record<Input['do'], (tx: Tx, id: number) => Promise<unknown>> = {
    async publish(tx, id) {
      await refuseUnready(parts, tx.db, id, isAccepted)
      await content.publishContent(tx, id, tx.now)
    },
    withdraw: content.editing.withdraw,
    remove: content.removeContent,
    restore: (tx, id) => restoreItem(parts, tx, id),
    delete: content.editing.deleteDraft,
    move,
  }
  return async (tx: Tx) => {
    const list: Array<{ id: string; code: number }> = []
    for (const hashed of input.ids) {
      const id = parts.ids.decode(hashed)
      const code = id === null ? 40002 : await codeOf(() => change[input.do](tx, id))
      list.push({ id: hashed, code })
    }
    return { list }
  }
}

/** Makes an item that was taken down public again. Throws 40401, and 40901 for any other. */
export async function restoreItem({ content }: Pick<PublishingParts, 'content'>, tx: Tx, id: number): Promise<void> {
  await content.lock(tx, id)
  const item = (await content.editing.statesOf(tx.db, [id])).get(id)
  if (!item) throw new AppError(40401)
  if (item.state !== 'removed') throw new AppError(40901)
  await content.publishContent(tx, id, tx.now)
}

async function codeOf(work: () => Promise<unknown>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}
