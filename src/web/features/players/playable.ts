import type { ContentActor, ContentDetail } from '#contract/content.ts'
import { addressPath } from '#contract/address-path.ts'
import { toSources } from './load-queue.ts'
import { narrationId } from './media-positions.ts'
import { NARRATION_PLACE } from './narration-place.ts'
import type { PlayableTrack, QueueAlbum } from './queue.ts'

/** The item of an audio page as the player takes it; `pathname` is where its page is shown. */
export function toPlayableItem(content: ContentDetail, pathname: string, isPreview: boolean): PlayableTrack {
  const { id, title, author, cover, cover_color: color, path, album, media, duration } = content
  return {
    id,
    title,
    artist: author.name,
    cover,
    color,
    path: isPreview ? pathname : path,
    index: album?.index ?? 0,
    duration: media?.duration || duration,
    sources: toSources(media),
    isPreview,
  }
}

/** What somebody reads out of an article; null where nobody did. */
export function toNarration(content: ContentDetail, pathname: string, isPreview: boolean): PlayableTrack | null {
  if (!content.media) return null
  const track = toPlayableItem(content, pathname, isPreview)
  // The player hides on the page of what it plays; that of an article has none of its own.
  return { ...track, id: narrationId(content.id), path: `${track.path}#${NARRATION_PLACE}` }
}

/** The album that an item is played from. */
export function albumOfItem({ album, author, actor }: ContentDetail): QueueAlbum | null {
  if (!album) return null
  const { id, title, count } = album
  return { id, title, artist: author.name, path: albumPath(actor, id), count, sort: 'asc' }
}

/** Address of the album of an item of this actor, by its id alone; its page completes it. */
export function albumPath(actor: ContentActor, id: string): string {
  return addressPath({ screen: 'content', actor, type: 'audio_album', id, live: null }) ?? '/'
}
