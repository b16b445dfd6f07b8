import { appendFile } from 'node:fs/promises'
import type { ExportSource, MediaWriter } from '#app/export/export-source.ts'
import { withoutEmpty } from '#app/export/without-empty.ts'
import { toDateText } from '#app/import/parse-date.ts'
import type { MessageDraft } from '#server/domains/live/live.ts'

/** What the rest of an export knows. */
export interface MessageSurroundings {
  /** Source ids of the items that were exported, by their database ids. */
  items: ReadonlyMap<number, string>
  media: Pick<MediaWriter, 'writeAddress' | 'writeMedia'>
}

const AT_ONCE = 200

/** Writes what was said in public in live rooms as lines of a file; returns how many. Without any there is no file. */
export async function exportLiveMessages(
  file: string,
  { live }: Pick<ExportSource, 'live'>,
  { items, media }: MessageSurroundings,
): Promise<number> {
  let count = 0
  let lines: string[] = []
  const flush = async () => {
    if (lines.length > 0) await appendFile(file, lines.join(''))
    count += lines.length
    lines = []
  }
  for await (const message of live.exportMessages()) {
    const room = items.get(message.contentId)
    // a room that was made after the items were read is not part of the export
    if (room === undefined) continue
    lines.push(`${JSON.stringify(await toLine(message, room, media))}\n`)
    if (lines.length === AT_ONCE) await flush()
  }
  await flush()
  return count
}

async function toLine(message: MessageDraft, room: string, media: MessageSurroundings['media']) {
  const { sourceId, column, type, role, content, author, isKey, isTop, likes, createdAt } = message
  const { images = [], playback = null, link = null } = message.media ?? {}
  const shown = []
  for (const image of images) shown.push(await media.writeAddress(image.original_url))
  const avatar = await media.writeAddress(author.avatar)
  const played = playback && (await media.writeMedia(playback.url, ''))
  const cover = link && (await media.writeAddress(link.cover))
  return {
    id: sourceId,
    live: room,
    ...(column !== null && { column }),
    type,
    role,
    ...withoutEmpty({
      author: withoutEmpty({ name: author.name, avatar }),
      text: content,
      images: shown,
      [type === 'audio' ? 'audio' : 'video']: played,
      link: link && withoutEmpty({ ...link, cover }),
      key: isKey,
      top: isTop,
      likes,
    }),
    time: toDateText(createdAt),
  }
}
