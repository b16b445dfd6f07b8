import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { CommentParts } from './comments.ts'
import { toPlainText } from './rules.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

type Endpoint = Endpoints['POST /peony/v1/report']
type Input = ParsedInputOf<Endpoint>

/** Keeps what a reader objects to; told again, it is the same ticket. Throws 40002, 40401, 41001. */
export async function reportTarget(parts: CommentParts, input: Input, call: WriteCall): Promise<OutputOf<Endpoint>> {
  const { tx, now, viewer } = call
  if (viewer.kind === 'none') throw new AppError(40101)
  const { target, reason } = input
  const { subject } = viewer
  const targetId = await findTargetId(parts, input, call)
  await writes.ensureReport(tx, {
    target,
    target_id: targetId,
    subject,
    reason,
    note: toPlainText(input.note),
    created_at: now,
  })
  return { ticket_no: parts.ids.encode(await store.findReportId(tx.db, { target, targetId, subject })) }
}

async function findTargetId({ ids, content }: CommentParts, input: Input, { tx }: WriteCall): Promise<number> {
  if (input.target === 'post') return (await content.findTarget(tx.db, input.id, { field: 'body.id' })).id
  const comment = await store.findComment(tx.db, parseId(ids, input.id, 'body.id'))
  if (comment?.state !== 'public') throw new AppError(40401)
  return comment.id
}
