import type { liveDeskAdminEndpoints } from '#contract/admin/live-desk.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import type { LivePlaylist } from '#contract/live.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import type { StreamSight } from '#server/outside/look-at-stream.ts'
import { getRoom } from './find-room.ts'
import type { LiveParts } from './live.ts'
import { readSettings } from './settings.ts'

type Health = OutputOf<(typeof liveDeskAdminEndpoints)['GET /admin/api/v1/lives/{id}/health']>
type Parts = Pick<LiveParts, 'database' | 'mediaStore' | 'lookAtStream'>

/** Whether the lines of a room answer: those elsewhere are asked, those of the media store looked for. Throws 40401. */
export async function lookAtLines(parts: Parts, contentId: number, now: number): Promise<Health> {
  const { playlists } = readSettings(await getRoom(parts.database.db, contentId))
  const lines = playlists.map(async (line) => {
    const { isReachable, lastPieceAt, message } = await look(parts, line)
    const age = lastPieceAt === null ? null : Math.max(0, now - lastPieceAt)
    return { name: line.name, is_reachable: isReachable, last_piece_age: age, message }
  })
  return { lines: await Promise.all(lines) }
}

async function look({ mediaStore, lookAtStream }: Parts, { playURL, type }: LivePlaylist): Promise<StreamSight> {
  if (!playURL.startsWith(MEDIA_PATH)) return lookAtStream(playURL, type !== 'mp4')
  const isReachable = (await mediaStore.open(playURL.slice(MEDIA_PATH.length))) !== null
  return { isReachable, lastPieceAt: null, message: isReachable ? '' : 'is not in the media store' }
}
