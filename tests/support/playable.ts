import { randomUUID } from 'node:crypto'
import type { DraftMedia } from '#server/domains/content/content.ts'
import { saveAccount, saveArticle, type Domains } from './factories.ts'

/** Sound of some seconds, as the media store would have answered it. */
export function draftSound(duration: number, media: Partial<DraftMedia> = {}): DraftMedia {
  const url = `/davmu/share/media/${randomUUID().replaceAll('-', '').repeat(2)}.m4a`
  return {
    sources: [{ url, type: 'audio/mp4', quality: '', width: 0, height: 0, bitrate: 32_000, size: duration * 4000 }],
    duration,
    width: 0,
    height: 0,
    captions: [],
    chapters: [],
    transcriptUrl: '',
    said: [],
    audioOnlyUrl: '',
    ...media,
  }
}

type Draft = Parameters<typeof saveArticle>[1]

/** Saves an item without text that is a track of an album. */
export async function saveTrack(
  domains: Domains,
  track: { albumSourceId: string; number: number | null } | null,
  draft: Draft,
): Promise<{ id: number; publicId: string }> {
  const saved = await saveArticle(domains, { type: 'audio', bodySource: '', media: draftSound(60), ...draft })
  await domains.database.write((tx) => domains.albums.saveTrack(tx, saved.id, track))
  return saved
}

/** Saves an album, which has no tracks unless some name its source id. */
export async function saveAlbum(
  domains: Domains,
  draft: Draft,
  album: { finished: boolean } = { finished: false },
): Promise<{ id: number; publicId: string }> {
  const saved = await saveArticle(domains, { type: 'audio_album', bodySource: '', ...draft })
  await domains.database.write((tx) => domains.albums.saveAlbum(tx, saved.id, album))
  return saved
}

/** An album with as many numbered tracks as are asked for, of a minute each. */
export async function saveFullAlbum(
  domains: Domains,
  count: number,
): Promise<{ id: number; publicId: string; sourceId: string }> {
  const accountId = await saveAccount(domains)
  const sourceId = `test:${randomUUID()}`
  for (let number = 1; number <= count; number += 1) {
    await saveTrack(domains, { albumSourceId: sourceId, number }, { accountId, title: `第 ${number} 集` })
  }
  return { ...(await saveAlbum(domains, { accountId, sourceId })), sourceId }
}
