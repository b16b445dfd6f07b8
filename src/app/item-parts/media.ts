import { hasPart } from '#contract/content-types.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { UP } from '../export/export-source.ts'
import { withoutEmpty } from '../export/without-empty.ts'
import { toClockText } from '../import/parse-clock.ts'
import type { ItemPart } from './item-part.ts'

/** Sound or film. It is saved with its item. */
export const media: ItemPart = {
  read(given, { type }) {
    if (given.media === undefined) return {}
    return {
      media: {
        sources: given.media.map(({ address, type: mediaType, size }) => ({
          address,
          ...(mediaType !== undefined && { type: mediaType }),
          ...(size !== undefined && { size }),
        })),
        captions: [...(given.captions ?? [])].map(([lang, address]) => ({ lang, address })),
        ...(given.transcript !== undefined && { transcript: given.transcript }),
        ...(given.audio_only !== undefined && { audioOnly: given.audio_only }),
        chapters: given.chapters ?? [],
        duration: given.duration ?? 0,
        ...(hasPart(type, 'film') && given.cover === undefined && { still: true as const }),
      },
    }
  },
  async collect({ media: found }, _source, writer) {
    if (found === null || found.sources.length === 0) return {}
    const sources = []
    for (const { url, type, size } of found.sources) {
      const address = await writer.writeMedia(url, UP)
      sources.push(isStored(url) || (type === '' && size === 0) ? address : withoutEmpty({ address, type, size }))
    }
    const captions: Record<string, string> = {}
    for (const { lang, url } of found.captions) captions[lang] = await writer.writeMedia(url, UP)
    return withoutEmpty({
      media: sources.length === 1 && typeof sources[0] === 'string' ? sources[0] : sources,
      captions,
      transcript: await writer.writeMedia(found.transcriptUrl, UP),
      audio_only: await writer.writeMedia(found.audioOnlyUrl, UP),
      chapters: found.chapters.map(({ start, title }) => `${toClockText(start)} ${title}`),
      duration: found.sources.some(({ url }) => isStored(url)) ? 0 : found.duration,
    })
  },
}

function isStored(address: string): boolean {
  return address.startsWith(MEDIA_PATH)
}
