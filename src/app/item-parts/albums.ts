import { withoutEmpty } from '../export/without-empty.ts'
import { fromSourceId, toSourceId } from '../import/source-id.ts'
import type { ItemPart } from './item-part.ts'

export const track: ItemPart = {
  read: ({ album: key, number }) =>
    key === undefined ? {} : { track: { album: toSourceId(key), number: number ?? null } },
  async write(tx, { albums }, { id, item: { parts } }) {
    const draft = parts.track && { albumSourceId: parts.track.album, number: parts.track.number }
    await albums.saveTrack(tx, id, draft ?? null)
  },
  async collect({ id }, { albums, database }) {
    const { track: found } = await albums.describe(database.db, id)
    return found ? withoutEmpty({ album: fromSourceId(found.albumSourceId), number: found.number ?? 0 }) : {}
  },
}

export const album: ItemPart = {
  read: ({ finished = false }) => ({ album: { finished } }),
  async write(tx, { albums }, { id, item: { parts } }) {
    if (parts.album) await albums.saveAlbum(tx, id, parts.album)
  },
  async collect({ id }, { albums, database }) {
    const { album: found } = await albums.describe(database.db, id)
    return found?.finished ? { finished: true } : {}
  },
}
