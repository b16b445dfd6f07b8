import { UP } from '../export/export-source.ts'
import type { ItemPart } from './item-part.ts'

/** An article as somebody reads it out: the sound of its item. It is saved with its item. */
export const narration: ItemPart = {
  read({ narration: address }) {
    return address === undefined ? {} : { media: { sources: [{ address }], captions: [], chapters: [], duration: 0 } }
  },
  async collect({ media }, _source, writer) {
    const [sound] = media?.sources ?? []
    return sound ? { narration: await writer.writeMedia(sound.url, UP) } : {}
  },
}
