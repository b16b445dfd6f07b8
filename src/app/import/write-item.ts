import type { ContentActor } from '#contract/content.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { ContentDraft, DraftImage, KnownContent } from '#server/domains/content/content.ts'
import type { LiveDraft } from '#server/domains/live/live.ts'
import type { StoredImage } from '#server/outside/media-store.ts'
import type { Tx } from '#server/storage/database.ts'
import { type TakenImage, saveTakenImage } from './image-intake.ts'
import type { ImportTarget } from './import-items.ts'
import type { Outcome } from './import-report.ts'
import type { ItemSource, LiveSource } from './item-source.ts'
import { resolveMoment } from './parse-moment.ts'
import type { TakenMedia } from './media-intake.ts'

/** Where an item belongs. */
export interface Placed {
  /** Null under a dry run, for an account that it would make. */
  accountId: number | null
  actor: ContentActor
  /** Keys of columns. */
  columns: readonly string[]
  /** Ids of columns, topics and lists. */
  groups: number[]
  state: ContentDraft['state']
  isRemoved: boolean
}

/** An item with everything that was taken for it. */
export interface Writing {
  item: ItemSource
  placed: Placed
  known: KnownContent | null
  images: ReadonlyMap<string, TakenImage>
  media: TakenMedia
  /** A still of its film that stands in for a cover. */
  still: StoredImage | null
  /** Addresses of avatars and the like, by the address as written. */
  faces: ReadonlyMap<string, string>
  sourceHash: string
  /** Whether an editor wrote it, and no source. */
  isEdit?: true
}

/** Writes one item with what other domains keep of it. */
export async function writeItem(
  tx: Tx,
  target: ImportTarget,
  writing: Writing,
): Promise<{ id: number; outcome: Outcome }> {
  const { item, placed, known, images, media, still, sourceHash, isEdit } = writing
  const { content } = target
  if (placed.accountId === null) throw new Error('an account of a dry run cannot own an item')
  const saved = new Map<string, DraftImage>()
  for (const [written, taken] of images) saved.set(written, { imageId: await saveTakenImage(tx, content, taken) })
  const imageIdOf = (written: string | null) => (written === null ? null : (saved.get(written)?.imageId ?? null))
  const stillId = still === null ? null : await content.saveImage(tx, still)
  const { miniProgram } = item.parts
  const { id, outcome } = await content.saveContent(tx, {
    ...item,
    ...placed,
    accountId: placed.accountId,
    sourceHash,
    ...(isEdit && { isEdit }),
    bodySource: item.body,
    coverImageId: imageIdOf(item.cover) ?? stillId,
    media: media.media,
    miniProgram: miniProgram ? { ...miniProgram, codeImageId: imageIdOf(miniProgram.code) } : null,
    images: saved,
  })
  if (outcome !== 'unchanged') await writeParts(tx, target, { id, imageIdOf, ...writing })
  if (placed.isRemoved && known?.state !== 'removed') await content.removeContent(tx, id)
  return { id, outcome }
}

interface WritingParts extends Writing {
  id: number
  imageIdOf: (written: string) => number | null
}

async function writeParts(
  tx: Tx,
  { albums, bookings, specials, forms, community, live, places }: ImportTarget,
  { id, item, faces, media, imageIdOf }: WritingParts,
): Promise<void> {
  const { track, album, special, form, question, circlePost, times, place } = item.parts
  const now = Math.floor(Date.now() / 1000)
  const faceOf = (written: string) => faces.get(written) ?? ''
  await albums.saveTrack(tx, id, track ? { albumSourceId: track.album, number: track.number } : null)
  if (album) await albums.saveAlbum(tx, id, album)
  await places.savePlaceOf(tx, id, place ?? null)
  await bookings.saveTimes(
    tx,
    id,
    times ? { ...times, startAt: resolveMoment(times.startAt, now), endAt: resolveMoment(times.endAt, now) } : null,
  )
  const room = item.parts.live
  await live.saveRoom(tx, id, room ? toRoom(room, media.played, { now, faceOf }) : null)
  if (special) await specials.saveModules(tx, id, special)
  if (form !== undefined) await forms.saveForm(tx, id, form && { ...form, title: form.title || item.title })
  if (question) {
    await community.saveQuestion(tx, id, {
      ...question,
      asker: { ...question.asker, avatar: faceOf(question.asker.avatar) },
      answers: question.answers.map(({ key, text, images, createdAt, stars, isBest, ...user }) => ({
        key,
        user: { ...user, avatar: faceOf(user.avatar) },
        content: text,
        images: images.map(imageIdOf).filter((imageId) => imageId !== null),
        createdAt,
        stars,
        isBest,
      })),
    })
  }
  if (circlePost) {
    const { circle: circleKey, user, link, channel } = circlePost
    const { region, ...member } = user
    await community.saveCirclePost(tx, id, {
      circleKey,
      user: { ...member, avatar: faceOf(member.avatar) },
      region,
      link: link && { ...link, cover: faceOf(link.cover) },
      channel,
    })
  }
}

/** A room with what was taken for it; what could not be taken is left out. */
function toRoom(
  { startedAt, endedAt, playlists, notice, replay, ...room }: LiveSource,
  played: TakenMedia['played'],
  { now, faceOf }: { now: number; faceOf: (written: string) => string },
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
