import { readConfig } from '#app/config/read-config.ts'
import { toBackendOptions } from '#app/config/views.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { LiveDetail, Message } from '#contract/live.ts'
import type { Live, LiveHost } from '#server/domains/live/live.ts'
import { createLog } from '#server/http/log.ts'
import { createBackend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'

/** A live room of a running site. */
export interface HostedRoom {
  id: number
  /** Public ids, of the room and of its first chat. */
  publicId: string
  groupId: string
  /** Address below the origin. */
  path: string
}

/** The host of live rooms, at work beside a running site as the command line is: in a process of its own. */
export interface HostDesk {
  /** Makes a room that is public; `live` as in its front matter. */
  makeRoom(live: Record<string, unknown>, fields?: Record<string, unknown>): Promise<HostedRoom>
  /** Something that a host does, in a transaction of its own. */
  host<T>(work: (host: LiveHost, tx: Tx) => Promise<T>): Promise<T>
  /** Says something in the first chat of a room as its host. */
  say(room: HostedRoom, content: string, options?: { isTop?: boolean; type?: 'text' | 'system' }): Promise<Message>
  /** Database id behind a public one. */
  decode(publicId: string): number
  /** Takes its rooms down: other tests read what is newest on the site. */
  close(): Promise<void>
}

const AUTHOR = { name: '周岑', avatar: '' }

/** `account`: key of an account of the site, whose rooms are made. */
export async function openHostDesk(
  { origin, dataFolder, databaseUrl = '' }: { origin: string; dataFolder: string; databaseUrl?: string },
  account = 'chaosheng-shipin',
): Promise<HostDesk> {
  const config = readConfig({ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'error' })
  const backend = await createBackend(toBackendOptions(config, createLog('error', process.stderr)))
  const { database, content, publishing, idSalt } = backend
  const live: Live = backend.live
  const ids = createIdCodec(idSalt)
  const made: number[] = []
  const host: HostDesk['host'] = (work) => database.write((tx) => work(live.host, tx))
  return {
    host,
    async makeRoom(given, fields = {}) {
      const columns = [
        { type: 'chat', name: '聊天' },
        { type: 'posts', name: '图文' },
      ]
      const manuscript = {
        fields: {
          type: 'local_live',
          title: '环澜湾帆船赛：第三轮',
          account,
          state: 'published',
          live: { screen: 'landscape', status: 'live', columns, ...given },
          ...fields,
        },
        body: '绕过鹤嘴礁，回到鹭礁。',
      }
      const now = Math.floor(Date.now() / 1000)
      const { item } = await database.write(
        await publishing.prepareCreation(manuscript, { by: 'cli', note: '', now, isAccepted: false }),
      )
      made.push(item.id)
      const publicId = ids.encode(item.id)
      const answer = await fetch(`${origin}/peony/v3/live/info/${publicId}`)
      const { data } = (await answer.json()) as { data: Pick<LiveDetail, 'group_id' | 'share'> }
      return { id: item.id, publicId, groupId: data.group_id, path: new URL(data.share.link).pathname }
    },
    say: (room, content, { isTop = false, type = 'text' } = {}) =>
      host((host, tx) =>
        host.say(tx, room.id, { type, content, media: null, author: AUTHOR, columnId: null, isTop, replyTo: null }),
      ),
    decode: (publicId) => ids.decode(publicId) ?? 0,
    async close() {
      for (const id of made) await database.write((tx) => content.removeContent(tx, id))
      await backend.close()
    },
  }
}
