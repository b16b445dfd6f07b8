import type { HeldBy } from '#contract/admin/moderation.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import { nickname as nicknameSchema, type PendingProfile } from '#contract/people.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/call.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import { queued } from '../judging/judging.ts'
import type { PeopleParts } from './people.ts'
import { changesOf, settle, type ProfileFacts } from './rules.ts'
import * as store from './store.ts'
import { toPending } from './view.ts'

type Input = ParsedInputOf<Endpoints['POST /peony/v1/account/me']>

/** Changes the caller's profile, or has it wait for a moderator. Throws 40001, 40103, 42201. */
export async function saveProfile(parts: PeopleParts, tx: Tx, viewer: Viewer, input: Input): Promise<void> {
  if (viewer.kind !== 'user') throw new AppError(40103)
  const avatar = await takeAvatar(parts, tx, viewer.userId, input.avatar_upload_id)
  await applyChanges(parts, tx, viewer.userId, { nickname: input.nickname, intro: input.intro, avatar })
}

/** Names somebody who has just come. Throws 42201. */
export async function nameNewcomer(parts: PeopleParts, tx: Tx, userId: number, nickname: string): Promise<void> {
  await applyChanges(parts, tx, userId, { nickname })
}

/** Names somebody who has just come as the social client calls them, where that may be a name here; else they keep theirs. */
export async function nameAsKnown(parts: PeopleParts, tx: Tx, userId: number, known: string): Promise<void> {
  const name = nicknameSchema.safeParse(known)
  if (!name.success) return
  try {
    await applyChanges(parts, tx, userId, { nickname: name.data })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 42201) throw error
  }
}

/** Has what others may see at once be seen, and keeps the rest for a moderator. */
async function applyChanges(parts: PeopleParts, tx: Tx, userId: number, wanted: Partial<ProfileFacts>): Promise<void> {
  const row = await store.findUserForUpdate(tx, userId)
  if (!row) throw new AppError(40103)
  const changes = changesOf(row, wanted)
  const held: PendingProfile = {}
  const reasons = new Set<HeldBy>()
  for (const field of ['nickname', 'intro', 'avatar'] as const) {
    const heldBy = changes[field] ? await findHold(parts, tx, userId, field, changes[field]) : null
    if (heldBy === null) continue
    held[field] = changes[field]
    reasons.add(heldBy)
  }
  const { facts, pending } = settle(toPending(row) ?? {}, wanted, changes, held)
  await store.updateProfile(tx, userId, { ...facts, pending })
  const [heldBy = null] = [...reasons].toSorted((a, b) => Number(a === 'reviewer') - Number(b === 'reviewer'))
  // What waited before stands in the queue for a reason that is not kept.
  const waitsBesides = Object.keys(pending).length > Object.keys(held).length
  if (heldBy !== null)
    await parts.emit(tx, queued, {
      queue: 'profile',
      kind: 'profile',
      id: userId,
      heldBy: waitsBesides ? 'policy' : heldBy,
    })
  if (Object.keys(facts).length > 0) await announce(tx, userId)
}

function findHold(parts: PeopleParts, tx: Tx, userId: number, field: keyof ProfileFacts, text: string) {
  return parts.judging.findHold(tx.db, {
    kind: field === 'intro' ? 'intro' : 'nickname',
    text: field === 'avatar' ? '' : text,
    hasImages: field === 'avatar',
    userId,
    contentId: null,
    isKnown: async () => (await store.countComments(tx.db, userId)) > 0,
  })
}

/** Address of the uploaded picture, empty for none; undefined where nothing is said of it. */
async function takeAvatar(parts: PeopleParts, tx: Tx, userId: number, uploadId: string | undefined) {
  if (uploadId === undefined || uploadId === '') return uploadId
  const [imageId = 0] = await parts.uploads.take(tx, userId, [uploadId], 'body.avatar_upload_id')
  const images = await parts.content.loadImages([imageId], tx.db)
  return images.get(imageId)?.url
}

/** Comments whose pages are made anew when their author changes; older ones follow as they are asked for. */
const NAMED_UNDER = 50

/** Pages that name a person beside what they wrote are out of date. */
export async function announce(tx: Tx, userId: number): Promise<void> {
  const [first, ...others] = await store.listCommented(tx.db, userId, NAMED_UNDER)
  if (first === undefined) return
  const also = others.map((id) => ({ kind: 'comments', id }) as const)
  await recordChange(tx, { kind: 'comments', id: first }, also)
}
