import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { REMARKS_MAX } from '#contract/limits.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Previewed } from '../previews/previews.ts'
import type { RemarkParts } from './remarks.ts'
import * as store from './store.ts'

type PostCall = Endpoints['POST /inner/preview/document/remark/{id}']

/**
 * Takes what somebody says to the preview that their link shows. It is not judged: whoever made the link knows who holds
 * it, no reader sees it, and a reviewer has to be able to name a word that must not stand there. Throws 40101, 40304,
 * 40401, 40901, 41002.
 */
export async function postRemark(
  { previews }: RemarkParts,
  { id, preview_token: token, name, paragraph, quote, text }: ParsedInputOf<PostCall>,
  { tx, viewer }: WriteCall,
): Promise<OutputOf<PostCall>> {
  if (viewer.kind === 'none') throw new AppError(40101)
  const about = await previews.holdPreviewed(tx, { id, preview_token: token })
  await addRemark(tx, about, { paragraph, quote, text, by_name: name, subject: viewer.subject })
  return {}
}

/** Keeps a remark on something that the caller holds. Throws 40901 where there are as many as there may be. */
export async function addRemark(
  tx: Tx,
  about: Previewed,
  said: Pick<store.RemarkRow, 'paragraph' | 'quote' | 'text' | 'by_name' | 'subject'>,
): Promise<store.RemarkRow> {
  if ((await store.countRemarks(tx, about)) >= REMARKS_MAX) throw new AppError(40901)
  const row = {
    content_id: 'contentId' in about ? about.contentId : null,
    copy_id: 'copyId' in about ? about.copyId : null,
    ...said,
    created_at: tx.now,
    resolved_at: 0,
    resolved_by: '',
  }
  return { id: await store.insertRemark(tx, row), ...row }
}
