import type { MediaStore, StoredMedia } from '#server/outside/media-store.ts'
import { once } from '../import/once.ts'

/** A file of the store, whose name says what it holds and which therefore never changes: sound, a film, a stream. */
const OF_THE_STORE = /\/([0-9a-f]{2})\/\1[0-9a-f]{62}(?:\.\w+|\/\w+\.m3u8)$/
const KEPT = 1000

/**
 * A media store that looks through each file of its own once. A film that is two hours long would be read from end to end
 * with each save of its item else, and with each preview.
 */
export function rememberStored(mediaStore: MediaStore): MediaStore {
  const known = new Map<string, Promise<StoredMedia>>()
  const remember = (file: string, save: (file: string) => Promise<StoredMedia>) => {
    if (!OF_THE_STORE.test(file)) return save(file)
    if (known.size >= KEPT) known.clear()
    const saved = once(known, file, () => save(file))
    saved.catch(() => known.delete(file))
    return saved
  }
  return {
    ...mediaStore,
    saveMedia: (file) => remember(file, mediaStore.saveMedia),
    saveStream: (file) => remember(file, mediaStore.saveStream),
  }
}
