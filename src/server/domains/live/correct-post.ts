import type { Message, MessageMedia, MessageType } from '#contract/live.ts'
import type { Image } from '#contract/shapes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { countPosts, getMessage, type MessageParts } from './host-messages.ts'
import { toHostText } from './host-rules.ts'
import type { MessagePlace } from './live.ts'
import { updateMessage } from './store-writes.ts'
import { publishMessage } from './tell.ts'

/** What of a post is to be another; what is left out stays. */
export interface Correction {
  content?: string
  images?: readonly Image[]
  isKey?: boolean
}

/**
 * Corrects a post of the hosts. Throws 40001 where nothing would be left of it, 40401 for what is none, 40901 for one that
 * is not public.
 */
export async function correctPost(
  parts: MessageParts,
  tx: Tx,
  place: MessagePlace,
  { content, images, isKey }: Correction,
): Promise<Message> {
  const { room, row } = await getMessage(tx, place)
  if (row.column_id !== 0) throw new AppError(40401)
  if (row.status !== 1) throw new AppError(40901)
  const words = content === undefined ? row.content : toHostText(content)
  const media = images === undefined ? row.media : withImages(row.media, images)
  if (words === '' && media === '')
    throw new AppError(40001, { data: { fields: [{ field: 'body.content', message: 'is empty' }] } })
  const key = Number(isKey ?? row.is_key)
  const change = { content: words, media, type: typeOf(media), is_key: key }
  const changed = await updateMessage(tx, row.id, change)
  if (key !== row.is_key) await countPosts(parts, tx, room, { posts: 0, keys: key - row.is_key })
  return publishMessage(parts, tx, room, changed)
}

/** What is shown with other pictures, as it is stored. */
function withImages(stored: string, images: readonly Image[]): string {
  const before = stored === '' ? { playback: null, link: null } : (JSON.parse(stored) as MessageMedia)
  if (images.length === 0 && before.playback === null && before.link === null) return ''
  return JSON.stringify({ ...before, images })
}

function typeOf(stored: string): MessageType {
  if (stored === '') return 'text'
  const { images, playback } = JSON.parse(stored) as MessageMedia
  if (images.length > 0) return 'image'
  if (playback === null) return 'link'
  return playback.sources[0]?.type.startsWith('audio/') === true ? 'audio' : 'video'
}
