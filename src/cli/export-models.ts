import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ExportSource, MediaWriter } from '#app/export/export-source.ts'
import { withoutEmpty } from '#app/export/without-empty.ts'
import { toDateText } from '#app/import/parse-date.ts'
import type { CatalogDraft, ExportedItem, ExportedRepository } from '#server/domains/community/community.ts'
import { toYaml } from '#app/export/to-yaml.ts'

const UP = '../'

/** Writes every content model as a file of `folder`; returns how many. Without any there is no folder. */
export async function exportModels(folder: string, source: ExportSource, media: MediaWriter): Promise<number> {
  let count = 0
  for await (const repository of source.community.exportRepositories()) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, `${repository.key}.yaml`), toYaml(await collectModel(repository, source, media)))
    count += 1
  }
  return count
}

async function collectModel(repository: ExportedRepository, source: ExportSource, media: MediaWriter) {
  const { key, name, model, catalog } = repository
  const pictures = new Set(model.fields.filter(({ kind }) => kind === 'image').map((field) => field.key))
  const items = []
  for await (const item of repository.items) items.push(await collectItem(item, { pictures, source, media }))
  return { key, name, model, ...withoutEmpty({ catalog: catalog.map(toNode), items }) }
}

function toNode({ key, name, children }: CatalogDraft): object {
  return { key, name, ...withoutEmpty({ children: children.map(toNode) }) }
}

async function collectItem(
  item: ExportedItem,
  { pictures, source, media }: { pictures: ReadonlySet<string>; source: ExportSource; media: MediaWriter },
) {
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
    if (file.startsWith(UP)) images[written] = file
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
