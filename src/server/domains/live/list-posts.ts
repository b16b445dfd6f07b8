import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { getPublicRoom } from './find-room.ts'
import { listMessages } from './list-messages.ts'
import type { LiveParts } from './live.ts'

type PostsCall = Endpoints['GET /peony/v3/live/room/{id}']

/** What the hosts of a room posted, or the key events among it. Throws 40001, 40002, 40401, 41001. */
export async function listPosts(
  parts: LiveParts,
  { id: hashed, key_only: keyOnly, sort, ...wanted }: ParsedInputOf<PostsCall>,
  { now }: Pick<Call, 'now'>,
): Promise<OutputOf<PostsCall>> {
  const room = await getPublicRoom(parts, hashed, 'path.id')
  const isKeyOnly = Number(keyOnly) === 1
  const isPart = wanted.from_offset !== undefined || wanted.to_offset !== undefined
  const page = await listMessages(
    parts,
    { room, columnId: 0 },
    { ...wanted, keyOnly: isKeyOnly, sort, start: sort === 'asc' ? 'first' : 'last' },
    now,
  )
  const total = isKeyOnly ? room.key_count : room.post_count
  return {
    ...page,
    total: isPart ? -1 : total,
    pageindex: 1,
    pagesize: wanted.pagesize,
    total_key: room.key_count,
    server_time: now,
  }
}
