import type { liveAdminEndpoints } from '#contract/admin/live.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AdminHandlers, AdminWriteCall } from '#server/http/admin-call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Tx } from '#server/storage/database.ts'
import { describeForHosts } from './describe-for-hosts.ts'
import { listForHosts } from './list-for-hosts.ts'
import type { LiveHost, LiveParts } from './live.ts'
import { checkAddress, readImages, readSaid } from './read-said.ts'
import { findMessage } from './store.ts'

/** The calls of those who run live rooms. */
export function createAdminHandlers(parts: LiveParts, host: LiveHost): AdminHandlers<typeof liveAdminEndpoints> {
  const { ids } = parts
  const idOf = (hashed: string) => parseId(ids, hashed, 'path.id')
  const placeOf = ({ id, msg_id: msgId }: { id: string; msg_id: string }) => ({
    contentId: idOf(id),
    messageId: parseId(ids, msgId, 'path.msg_id'),
  })
  /** Does something to a room and answers how it stands then. */
  const change = async (id: string, { tx, now }: AdminWriteCall, work: (contentId: number) => Promise<void>) => {
    const contentId = idOf(id)
    await work(contentId)
    return { room: await describeForHosts(parts, tx.db, contentId, now) }
  }

  return {
    'GET /admin/api/v1/lives/{id}': async ({ id }, { now }) => ({
      room: await describeForHosts(parts, parts.database.db, idOf(id), now),
    }),
    'GET /admin/api/v1/lives/{id}/messages': (input) => listForHosts(parts, input),
    'POST /admin/api/v1/lives/{id}/start': ({ id }, call) => change(id, call, (room) => host.start(call.tx, room)),
    'POST /admin/api/v1/lives/{id}/pause': ({ id }, call) => change(id, call, (room) => host.pause(call.tx, room)),
    'POST /admin/api/v1/lives/{id}/end': ({ id, replay, offset = 0 }, call) =>
      change(id, call, (room) =>
        host.end(call.tx, room, replay === undefined ? null : { address: checkAddress(replay, 'replay'), offset }),
      ),
    'POST /admin/api/v1/lives/{id}/replay': ({ id, address, offset }, call) =>
      change(id, call, (room) =>
        host.setReplay(call.tx, room, {
          ...(address !== undefined && { address: checkAddress(address, 'address') }),
          ...(offset !== undefined && { offset }),
        }),
      ),
    'POST /admin/api/v1/lives/{id}/cancel': ({ id }, call) => change(id, call, (room) => host.cancel(call.tx, room)),
    'POST /admin/api/v1/lives/{id}/reopen': ({ id }, call) => change(id, call, (room) => host.reopen(call.tx, room)),
    async 'POST /admin/api/v1/lives/{id}/posts'({ id, key, top, at, ...said }) {
      const contentId = idOf(id)
      const draft = await readSaid(parts, said)
      return async (tx) => ({
        message: await host.post(tx, contentId, { ...draft, isKey: key, isTop: top, ...(at !== undefined && { at }) }),
      })
    },
    async 'POST /admin/api/v1/lives/{id}/messages/{msg_id}'({ content, images, key, ...input }) {
      const place = placeOf(input)
      const correction = {
        ...(content !== undefined && { content }),
        ...(images !== undefined && { images: await readImages(parts, images) }),
        ...(key !== undefined && { isKey: key }),
      }
      return async (tx) => ({ message: await host.correct(tx, place, correction) })
    },
    async 'POST /admin/api/v1/lives/{id}/chat'({ id, group_id: groupId, type, top, reply_msg_id: reply, ...said }) {
      const contentId = idOf(id)
      const draft = await readSaid(parts, said, type)
      const columnId = groupId === undefined ? null : parseId(ids, groupId, 'body.group_id')
      const replyTo = reply === undefined ? null : parseId(ids, reply, 'body.reply_msg_id')
      return async (tx) => ({ message: await host.say(tx, contentId, { ...draft, columnId, replyTo, isTop: top }) })
    },
    'POST /admin/api/v1/lives/{id}/messages/{msg_id}/pin': async (input, { tx }) => ({
      message: await host.setTop(tx, placeOf(input), true),
    }),
    'POST /admin/api/v1/lives/{id}/messages/{msg_id}/unpin': async (input, { tx }) => ({
      message: await host.setTop(tx, placeOf(input), false),
    }),
    'POST /admin/api/v1/lives/{id}/messages/{msg_id}/remove': async (input, { tx }) => ({
      message: await host.remove(tx, placeOf(input)),
    }),
    'POST /admin/api/v1/lives/{id}/messages/{msg_id}/approve': async (input, { tx }) => ({
      message: await host.approve(tx, placeOf(input)),
    }),
    'POST /admin/api/v1/lives/{id}/mute': ({ id, seconds, reason, remove, ...who }, call) =>
      change(id, call, async (room) => {
        const userId = await findSpeaker(parts, call.tx, room, who)
        const until = seconds === 0 ? 0 : call.tx.now + seconds
        await host.mute(call.tx, room, { userId, until, reason, removes: remove })
      }),
    'POST /admin/api/v1/lives/{id}/unmute': ({ id, user_id: userId }, call) =>
      change(id, call, (room) => host.unmute(call.tx, room, parsePerson(parts, userId))),
    'POST /admin/api/v1/lives/{id}/playlists': ({ id, playlists: given }, call) => {
      const playlists = given.map((line, index) => ({
        ...line,
        playURL: checkAddress(line.playURL, `playlists.${index}.playURL`),
        cover: checkAddress(line.cover, `playlists.${index}.cover`),
      }))
      return change(id, call, (room) => host.setPlaylists(call.tx, room, playlists))
    },
    'POST /admin/api/v1/lives/{id}/chat-policy': ({ id, slow_seconds: slow, pre_delay_seconds: delay, role }, call) =>
      change(id, call, (room) =>
        host.setPolicy(call.tx, room, {
          ...(slow !== undefined && { slowSeconds: slow }),
          ...(delay !== undefined && { preDelaySeconds: delay }),
          ...(role !== undefined && { role }),
        }),
      ),
  }
}

/** The user who is named, or who said something. Throws 40001 for nobody, 40002, 40401 for a message of no user. */
async function findSpeaker(
  parts: Pick<LiveParts, 'ids'>,
  tx: Tx,
  contentId: number,
  { user_id: userId, msg_id: msgId }: { user_id?: string | undefined; msg_id?: string | undefined },
): Promise<number> {
  if (userId !== undefined) return parsePerson(parts, userId)
  if (msgId === undefined)
    throw new AppError(40001, { data: { fields: [{ field: 'body.user_id', message: 'or msg_id is needed' }] } })
  const row = await findMessage(tx.db, parseId(parts.ids, msgId, 'body.msg_id'))
  if (row?.content_id !== contentId || row.user_id === null) throw new AppError(40401)
  return row.user_id
}

/** Throws 40002. */
function parsePerson({ ids }: Pick<LiveParts, 'ids'>, hashed: string): number {
  const userId = ids.decodePerson(hashed)
  if (userId !== null) return userId
  throw new AppError(40002, { data: { fields: [{ field: 'body.user_id', message: 'is no id of this site' }] } })
}
