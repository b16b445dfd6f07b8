import { MEDIA_PATH } from '#contract/share-urls.ts'
import { originalName } from '#server/outside/image-address.ts'
import type { MediaStore } from '#server/outside/media-store.ts'
import type { ItemSource, StoredFile } from '../import/item-source.ts'
import { playersIn } from '../import/body-players.ts'
import { playedIn } from '../import/media-intake.ts'

/** What an address of a picture begins with, behind the path of the store: that of the original, or a smaller version. */
const IMAGE_NAME = /^([0-9a-f]{64})(?:-\d{1,5}\.webp|\.(?:jpg|png|webp|gif))$/

/** Files of the media store among the addresses that somebody writes; of a smaller picture the original. */
export async function findStored(
  mediaStore: Pick<MediaStore, 'open' | 'findFormat'>,
  addresses: readonly string[],
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>()
  for (const address of new Set(addresses)) {
    if (!address.startsWith(MEDIA_PATH)) continue
    const name = address.slice(MEDIA_PATH.length)
    const [, imageHash = null] = IMAGE_NAME.exec(name) ?? []
    const format = imageHash === null ? null : await mediaStore.findFormat(imageHash)
    const original = imageHash === null || format === null ? name : originalName(imageHash, format)
    const file = await mediaStore.open(original)
    if (file) stored.set(address, { path: file.path, imageHash: format === null ? null : imageHash })
  }
  return stored
}

/** Everything that an item shows or plays, by address as it writes it, and what stands for these. */
export function addressesOf(item: ItemSource): string[] {
  const { images, cover, shareCard, parts, files } = item
  const { media, miniProgram, question, circlePost, live } = parts
  const texts = [
    cover,
    shareCard.picture,
    media?.transcript,
    media?.audioOnly,
    miniProgram?.code,
    question?.asker.avatar,
    circlePost?.user.avatar,
    circlePost?.link?.cover,
    live?.liveBackground,
    live?.playBackground,
    ...(live?.playlists.map(({ cover }) => cover) ?? []),
    ...(live ? playedIn(live) : []),
  ]
  return [
    ...images,
    ...playersIn(item),
    ...files.values(),
    ...texts.flatMap((address) => (address ? [address] : [])),
    ...(media?.sources.map(({ address }) => address) ?? []),
    ...(media?.captions.map(({ address }) => address) ?? []),
    ...(question?.answers.flatMap(({ avatar, images: shown }) => [avatar, ...shown]) ?? []),
  ]
}
