import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDraft } from '#server/domains/live/live.ts'
import { collectLive } from '../export/collect-live.ts'
import type { LiveSource } from '../import/item-source.ts'
import { resolveMoment } from '../import/parse-moment.ts'
import { toLive } from '../import/to-live.ts'
import type { WritingParts } from '../import/write-item.ts'
import type { ItemPart } from './item-part.ts'

export const live: ItemPart = {
  read: (given, { lines }) => ({ live: toLive(given, lines) }),
  async write(tx, target, { id, item: { parts }, ...writing }) {
    await target.live.saveRoom(tx, id, parts.live ? toRoom(parts.live, writing) : null)
  },
  collect: collectLive,
}

/** A room with what was taken for it; what could not be taken is left out. */
function toRoom(
  { startedAt, endedAt, playlists, notice, replay, ...room }: LiveSource,
  { media: { played }, now, faceOf }: Pick<WritingParts, 'media' | 'now' | 'faceOf'>,
): LiveDraft {
  const replayed = replay && played.get(replay.address)
  const { replay: shown, ended } = LIVE_STATUS
  return {
    ...room,
    status: room.status === shown && !replayed ? ended : room.status,
    playlists: playlists.flatMap(({ playURL: written, cover, ...playlist }) => {
      const playURL = played.get(written)
      return playURL === undefined ? [] : [{ ...playlist, playURL, cover: faceOf(cover) }]
    }),
    notice: { ...notice, video: played.get(notice.video) ?? '' },
    liveBackground: faceOf(room.liveBackground),
    playBackground: faceOf(room.playBackground),
    startedAt: startedAt && resolveMoment(startedAt, now),
    endedAt: endedAt && resolveMoment(endedAt, now),
    replay: replay && replayed ? { ...replay, address: replayed } : null,
  }
}
