import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { parseOwnSourceId } from '#server/storage/source-id.ts'
import type { CommentState } from '#server/storage/tables/comments.ts'
import type { UserSource } from '../identity/identity.ts'
import type { CommentParts } from './comments.ts'
import { isListed, placeUnder, toPlainText, toQuote, toSourceState } from './rules.ts'
import * as sources from './store-sources.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

/** One comment as a source gives it. Times in seconds. */
export interface CommentDraft {
  /** Stable key of the source; the same one is the same comment. */
  sourceId: string
  /** SHA-256 over everything that the source gave; the same one means that nothing changed. */
  sourceHash: string
  contentId: number
  /** Source id of the comment that it replies to, null for a root. */
  parent: string | null
  user: UserSource
  text: string
  anchor: { p: number; quote: string } | null
  state: CommentState
  /** Whether the user spoke for the account behind the item. */
  byAuthor: boolean
  createdAt: number
  updatedAt: number
}

export type DraftOutcome = { kind: 'created' | 'updated' | 'unchanged' } | { kind: 'refused'; reason: string }

/** What has to be known of comments to judge a draft. */
export type KnownComments = Map<string, Pick<store.CommentRow, 'content_id' | 'source_id' | 'source_hash'>>

/**
 * Says what `importComments` would do with drafts, in their order. `planned` holds what came out for drafts before these
 * and takes those that would be created.
 */
export async function previewComments(
  parts: CommentParts,
  db: Db,
  drafts: readonly CommentDraft[],
  planned: KnownComments,
): Promise<DraftOutcome[]> {
  const known: KnownComments = new Map([...planned, ...(await findKnown(parts, db, drafts))])
  return drafts.map((draft) => {
    const outcome = judge(draft, known)
    if (outcome.kind === 'created') {
      const row = { content_id: draft.contentId, source_id: draft.sourceId, source_hash: draft.sourceHash }
      known.set(draft.sourceId, row)
      planned.set(draft.sourceId, row)
    }
    return outcome
  })
}

/**
 * Creates or updates comments by their source ids, in their order, and brings what is counted in line. What was written
 * here, was taken down or has not changed stays as it is; so do item, user and parent of every comment.
 */
export async function importComments(
  parts: CommentParts,
  tx: Tx,
  drafts: readonly CommentDraft[],
): Promise<DraftOutcome[]> {
  // Everybody takes items first, and these in one order, so that no two wait for each other.
  for (const id of new Set(drafts.map((draft) => draft.contentId).toSorted((a, b) => a - b)))
    await parts.content.lock(tx, id)
  const known = await findKnown(parts, tx.db, drafts)
  const ensureUser = createUserMemory(parts, tx)
  const counts = { items: new Map<number, number>(), roots: new Map<number, number>() }
  const outcomes: DraftOutcome[] = []
  for (const draft of drafts) {
    const outcome = judge(draft, known)
    outcomes.push(outcome)
    if (outcome.kind === 'refused' || outcome.kind === 'unchanged') continue
    const userId = await ensureUser(draft.user)
    const before = known.get(draft.sourceId)
    const row = before ? await update(tx, before, draft) : await create(tx, known, draft, userId)
    known.set(draft.sourceId, row)
    const by = Number(row.state === 'public') - Number(before?.state === 'public')
    add(counts.items, row.content_id, by)
    if (row.root_id !== 0) add(counts.roots, row.root_id, by)
  }
  for (const [id, by] of counts.items) {
    if (by !== 0) await parts.content.addCounts(tx, id, { comments: by })
    await recordChange(tx, { kind: 'comments', id })
  }
  for (const [id, by] of counts.roots) if (by !== 0) await writes.addReplies(tx, id, by)
  return outcomes
}

/** Comments that drafts are or reply to, by source id. */
async function findKnown(
  { ids }: CommentParts,
  db: Db,
  drafts: readonly CommentDraft[],
): Promise<Map<string, store.CommentRow>> {
  const named = new Set(drafts.flatMap(({ sourceId, parent }) => (parent === null ? [sourceId] : [sourceId, parent])))
  const known = new Map<string, store.CommentRow>()
  for (const row of await sources.listBySource(db, [...named]))
    if (row.source_id !== null) known.set(row.source_id, row)
  const own = new Map<number, { name: string; createdAt: number }>()
  for (const name of named) {
    const parsed = parseOwnSourceId(name, ids)
    if (parsed) own.set(parsed.id, { name, createdAt: parsed.createdAt })
  }
  for (const row of await sources.listOwn(db, [...own.keys()])) {
    const found = own.get(row.id)
    if (found?.createdAt === row.created_at) known.set(found.name, row)
  }
  return known
}

function judge(draft: CommentDraft, known: Readonly<KnownComments>): DraftOutcome {
  const found = known.get(draft.sourceId)
  if (found && found.content_id !== draft.contentId) return refused('a comment under another item has the same id')
  if (found && isUnchanged(found, draft)) return { kind: 'unchanged' }
  if (draft.state !== 'removed' && toPlainText(draft.text) === '') return refused('text is empty')
  if (found) return { kind: 'updated' }
  if (draft.parent === null) return { kind: 'created' }
  const parent = known.get(draft.parent)
  if (!parent) return refused(`parent "${draft.parent}" is not there, and in no line before`)
  if (parent.content_id !== draft.contentId) return refused(`parent "${draft.parent}" is under another item`)
  return { kind: 'created' }
}

function refused(reason: string): DraftOutcome {
  return { kind: 'refused', reason }
}

/** Of what was written here, this site is the source. */
function isUnchanged(found: Pick<store.CommentRow, 'source_id' | 'source_hash'>, draft: CommentDraft): boolean {
  return found.source_id === null || found.source_hash === draft.sourceHash
}

async function create(
  tx: Tx,
  known: ReadonlyMap<string, store.CommentRow>,
  draft: CommentDraft,
  userId: number,
): Promise<store.CommentRow> {
  const parent = draft.parent === null ? undefined : known.get(draft.parent)
  const place = placeUnder(parent ?? null)
  const fields = toFields(draft, await stateIn(tx, place.root_id, draft.state))
  return writes.insertComment(tx, {
    ...fields,
    content_id: draft.contentId,
    ...place,
    user_id: userId,
    listed: isListed(fields.state, 0) ? 1 : 0,
    star_count: 0,
    reply_count: 0,
    source_id: draft.sourceId,
  })
}

async function update(tx: Tx, { id }: store.CommentRow, draft: CommentDraft): Promise<store.CommentRow> {
  const current = await store.getComment(tx.db, id)
  const state = toSourceState(current.state, await stateIn(tx, current.root_id, draft.state))
  return sources.updateFromSource(tx, id, {
    ...toFields(draft, state),
    listed: isListed(state, current.reply_count) ? 1 : 0,
  })
}

/** Under a root that waits for a moderator, replies wait too. */
async function stateIn(tx: Tx, rootId: number, wanted: CommentState): Promise<CommentState> {
  if (rootId === 0 || wanted !== 'public') return wanted
  return (await store.getComment(tx.db, rootId)).state === 'pending' ? 'pending' : 'public'
}

function toFields(draft: CommentDraft, state: CommentState) {
  const quote = draft.anchor === null ? '' : toQuote(draft.anchor.quote)
  return {
    text: toPlainText(draft.text),
    anchor_p: draft.anchor === null || quote === '' ? null : draft.anchor.p,
    anchor_quote: quote === '' ? null : quote,
    state,
    by_author: draft.byAuthor ? 1 : 0,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
    source_hash: draft.sourceHash,
  }
}

/** Makes or finds each user once, and again when a later draft says something else of them. */
function createUserMemory({ identity }: CommentParts, tx: Tx): (user: UserSource) => Promise<number> {
  const ensured = new Map<string, { id: number; facts: string }>()
  return async (user) => {
    const facts = JSON.stringify(user)
    const known = ensured.get(user.sourceId)
    if (known?.facts === facts) return known.id
    const id = await identity.ensureUser(tx, user)
    ensured.set(user.sourceId, { id, facts })
    return id
  }
}

function add(counts: Map<number, number>, id: number, by: number): void {
  counts.set(id, (counts.get(id) ?? 0) + by)
}
