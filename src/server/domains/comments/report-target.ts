import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { OPEN_MISTAKES_MAX } from '#contract/limits.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { queued } from '../judging/judging.ts'
import type { CommentParts } from './comments.ts'
import { shownAnswers } from './points.ts'
import { toReported } from './rules.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

type Endpoint = Endpoints['POST /peony/v1/report']
type Input = ParsedInputOf<Endpoint>

/**
 * Keeps what a reader objects to, or the mistake that they point out; told again, it is the same ticket. Throws 40001,
 * 40002, 40401, 40901 when too many of their mistakes wait, 41001.
 */
export async function reportTarget(parts: CommentParts, input: Input, call: WriteCall): Promise<OutputOf<Endpoint>> {
  const { tx, now, viewer } = call
  if (viewer.kind === 'none') throw new AppError(40101)
  const { target, reason } = input
  const { subject } = viewer
  const told = toReported(input)
  const target_id = await findTargetId(parts, input, call)
  const key = { target, target_id, subject, words_hash: told.words_hash }
  if (reason === 'mistake' && (await store.countOtherMistakes(tx.db, key)) >= OPEN_MISTAKES_MAX)
    throw new AppError(40901)
  if (await writes.ensureReport(tx, { ...key, ...told, reason, created_at: now }))
    await parts.emit(tx, queued, { queue: 'report', kind: target, id: target_id, heldBy: null })
  return { ticket_no: parts.ids.encode(await store.findReportId(tx.db, key)) }
}

async function findTargetId({ ids, content, only }: CommentParts, input: Input, { tx }: WriteCall): Promise<number> {
  if (input.target === 'post') return (await content.findTarget(tx.db, input.id, { field: 'body.id' })).id
  const id = parseId(ids, input.id, 'body.id')
  if (input.target === 'answer') {
    if (!(await only(shownAnswers)(tx.db, id))) throw new AppError(40401)
    return id
  }
  const comment = await store.findComment(tx.db, id)
  if (comment?.state !== 'public') throw new AppError(40401)
  return comment.id
}
