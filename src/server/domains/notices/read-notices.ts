import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { NoticeParts } from './notices.ts'
import { getSubject } from './rules.ts'
import * as store from './store.ts'
import { tellUsers } from './tell-users.ts'
import { toUnreadCounts } from './view.ts'

type ReadCall = Endpoints['POST /peony/v1/notice/read']

/** Marks notices of the caller as read; ids of others' change nothing. Throws 40002. */
export async function readNotices(
  parts: Pick<NoticeParts, 'ids' | 'publications'>,
  { ids, kind }: ParsedInputOf<ReadCall>,
  { tx, viewer }: WriteCall,
): Promise<OutputOf<ReadCall>> {
  const subject = getSubject(viewer)
  const wanted = ids?.map((hashed, index) => parseId(parts.ids, hashed, `body.ids.${index}`))
  await store.markRead(tx, subject, { ids: wanted, kind })
  await tellUsers(parts, tx, [subject])
  return { unread: toUnreadCounts(await store.countUnread(tx.db, subject)) }
}
