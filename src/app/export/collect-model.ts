import { MEDIA_PATH } from '#contract/share-urls.ts'
import type { CatalogDraft, ExportedItem } from '#server/domains/community/community.ts'
import { toDateText } from '../import/parse-date.ts'
import { type ExportSource, type MediaWriter, UP } from './export-source.ts'
import { withoutEmpty } from './without-empty.ts'

/** A node of a catalogue as a file of `models/` has it. */
export function collectNode({ key, name, children }: CatalogDraft): object {
  return { key, name, ...withoutEmpty({ children: children.map(collectNode) }) }
}

interface ItemPlace {
  /** Keys of the fields that are pictures. */
  pictures: ReadonlySet<string>
  source: Pick<ExportSource, 'content'>
  media: MediaWriter
}

/** An item of a content model as a file of `models/` has it. */
export async function collectModelItem(item: ExportedItem, { pictures, source, media }: ItemPlace) {
  const imageIds = [...item.images.values()].map(({ imageId }) => imageId)
  const found = await source.content.loadImages(
    item.coverImageId === null ? imageIds : [...imageIds, item.coverImageId],
  )
  const write = async (imageId: number | null) => {
    const image = imageId === null ? undefined : found.get(imageId)
    return image ? await media.writeAddress(image.original_url, UP) : ''
  }
  const images: Record<string, string> = {}
  for (const [written, { imageId }] of item.images) {
    const file = await write(imageId)
    if (file !== written && [UP, MEDIA_PATH].some((beginning) => file.startsWith(beginning))) images[written] = file
  }
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(item.values)) {
    values[name] = pictures.has(name) ? await media.writeAddress(value, UP) : value
  }
  return withoutEmpty({
    key: item.key,
    uuid: item.uuid,
    title: item.title,
    summary: item.summary,
    cover: await write(item.coverImageId),
    catalog: item.catalog,
    values,
    text: item.text,
    images,
    updated: toDateText(item.updatedAt),
  })
}
