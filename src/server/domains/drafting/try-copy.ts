import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Manuscript, Warning } from '../publishing/publishing.ts'
import type { DraftingParts } from './drafting.ts'
import { toItemId } from './rules.ts'
import type { CopyRow } from './store.ts'

interface Trial {
  copy: Pick<CopyRow, 'id' | 'content_id'>
  manuscript: Manuscript
  /** Seconds. */
  now: number
}

type Tried<T> = { warnings: Warning[]; result: T } | { problems: Warning[] }

/**
 * Makes the item of a copy in a transaction that is rolled back, in the way in which an import makes it, and answers what
 * `look` sees of it. Answers what is wrong with its fields where it cannot be made. Throws 40401 when its item is gone.
 */
export async function tryCopy<T>(
  { database, content, publishing }: Pick<DraftingParts, 'database' | 'content' | 'publishing'>,
  { copy, manuscript, now }: Trial,
  look: (id: number, tx: Tx) => Promise<T>,
): Promise<Tried<T>> {
  const { content_id: contentId } = copy
  const over = contentId === null ? null : await content.editing.find(database.db, contentId)
  if (contentId !== null && over === null) throw new AppError(40401)
  const { state: _, ...fields } = manuscript.fields
  const written = { fields: over === null ? { state: 'draft', ...fields } : fields, body: manuscript.body }
  try {
    const read = await publishing.manuscripts.read(written, { over, trialId: toItemId(copy), now })
    const result = await database.tryOut(async (tx) => await look((await read.write(tx)).id, tx))
    return { warnings: read.warnings, result }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 40001 && error.data?.fields)) throw error
    const toProblem = ({ field, message }: Warning) => ({ field: field.replace(/^body\./, ''), message })
    return { problems: error.data.fields.map(toProblem) }
  }
}
