import type { Media } from '#contract/content.ts'
import type { MessageMedia } from '#contract/live.ts'
import type { Content } from '#server/domains/content/content.ts'
import type { Tx } from '#server/storage/database.ts'
import { type ImageIntake, type TakenImage, saveTakenImage } from './image-intake.ts'
import type { StoredFile } from './item-source.ts'
import type { MediaIntake } from './media-intake.ts'
import type { Problem } from './problems.ts'
import type { MediaTaking } from './take-media.ts'

/** What a message of a live room shows and plays; paths, or addresses of the web. */
export interface MessageFiles {
  images: readonly string[]
  video: string | null
  audio: string | null
  /** Files that stand for what is written, wherever they are. */
  stored?: ReadonlyMap<string, StoredFile>
}

/** The same once it was taken. */
export interface TakenMessageFiles {
  images: TakenImage[]
  playback: Media | null
  imageProblems: Problem[]
  mediaProblems: Problem[]
}

/** Takes what a message shows and plays; `origin` is what problems name. Pictures of the web stay where they are. */
export async function takeMessageFiles(
  { images, media }: { images: ImageIntake; media: MediaIntake },
  files: MessageFiles,
  origin: string,
): Promise<TakenMessageFiles> {
  const played = files.video ?? files.audio
  const item = {
    origin,
    folder: '',
    files: new Map(),
    ...(files.stored && { stored: files.stored }),
    images: [...files.images],
    body: '',
    bodyFormat: 'html' as const,
    cover: null,
    type: files.video === null ? ('audio' as const) : ('video' as const),
    parts:
      played === null ? {} : { media: { sources: [{ address: played }], captions: [], chapters: [], duration: 0 } },
  }
  const [lostImages, lostMedia] = [await images.inspect(item), await media.inspect(item)]
  const takenImages = await images.take(item)
  const takenMedia = await media.take(item, false)
  return {
    images: files.images.flatMap((written) => takenImages.images.get(written) ?? []),
    playback: toPlayback(takenMedia),
    imageProblems: [...lostImages.problems, ...takenImages.problems.filter(({ reason }) => reason !== 'media_off')],
    mediaProblems: [...lostMedia.problems, ...takenMedia.problems],
  }
}

/** What a message shows besides its words; null for nothing. */
export async function toMessageMedia(
  tx: Tx,
  content: Pick<Content, 'saveImage' | 'loadImages'>,
  { images, playback }: Pick<TakenMessageFiles, 'images' | 'playback'>,
  link: MessageMedia['link'],
): Promise<MessageMedia | null> {
  if (images.length === 0 && playback === null && link === null) return null
  const ids: number[] = []
  for (const image of images) ids.push(await saveTakenImage(tx, content, image))
  const loaded = await content.loadImages(ids, tx.db)
  return { images: ids.flatMap((id) => loaded.get(id) ?? []), playback, link }
}

function toPlayback({ media }: Pick<MediaTaking, 'media'>): Media | null {
  const best = media?.sources[0]
  if (!media || best === undefined) return null
  return {
    url: best.url,
    sources: [...media.sources],
    cover: '',
    duration: media.duration,
    width: media.width,
    height: media.height,
    size: best.size,
    captions: [],
    chapters: [],
    transcript_url: '',
    audio_only_url: '',
  }
}
