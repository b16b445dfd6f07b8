import type { Media, Track } from '#contract/content.ts'
import type { Api } from '#contract/endpoints.ts'
import { loadTracks } from './album-tracks.ts'
import type { PlayableTrack, QueueAlbum, SoundSource } from './queue.ts'

/** One page of an album, from 1, as tracks to play; null when it cannot be had now. */
export async function loadQueuePage(
  api: Api,
  album: QueueAlbum,
  page: number,
): Promise<{ tracks: PlayableTrack[]; hasMore: boolean } | null> {
  const { id: uid, sort } = album
  const answer = await loadTracks(api, { series: 'audio', uid, sort, pageindex: page })
  if (answer.code !== 0) return null
  const { list, has_more: hasMore } = answer.data
  return { tracks: list.map((track) => toPlayable(track, album)), hasMore }
}

/** A track of an album as the player takes it. */
export function toPlayable(track: Track, album: QueueAlbum): PlayableTrack {
  const { id, title, cover, cover_color: color, path, index, media } = track
  const duration = media?.duration ?? 0
  return {
    id,
    title,
    artist: album.artist,
    cover,
    color,
    path,
    index,
    duration,
    sources: toSources(media),
    isPreview: false,
  }
}

/** What can be heard of a medium: its own sources, and the sound alone of a film; none where there is no file. */
export function toSources(media: Media | null): SoundSource[] {
  if (!media) return []
  if (media.sources.length > 0) return media.sources
  return media.url === '' ? [] : [{ url: media.url, type: '', size: media.size }]
}
