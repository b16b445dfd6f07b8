import { createFetcher, type FetcherOptions } from '#server/outside/fetch-safely.ts'
import { MODEL_SOURCE_LIMIT } from '#contract/admin/models.ts'
import type { CheckedModel, ReadModel, SavedModel, WrittenModel } from '#server/domains/publishing/publishing.ts'
import { collectModelItem, collectNode } from '../export/collect-model.ts'
import { addressesOnly } from '../export/export-source.ts'
import { toYaml } from '../export/to-yaml.ts'
import { withoutEmpty } from '../export/without-empty.ts'
import { withoutMissing } from '../import/hash-item.ts'
import { createImageIntake } from '../import/image-intake.ts'
import type { ImportTarget } from '../import/import-items.ts'
import { toDateText } from '../import/parse-date.ts'
import { parseModelFile, type ModelSource } from '../import/parse-model-file.ts'
import type { Problem } from '../import/problems.ts'
import { SourceError } from '../import/source-error.ts'
import { imageFields, inspectModel, picturesOf, takeModel, type ModelPlace } from '../import/take-model.ts'
import { findStored } from './find-stored.ts'
import { refuseFields } from './read-fields.ts'

/** What `checkModel` makes the same content model of; null when there is none. */
export async function describeModel(target: ImportTarget, key: string): Promise<SavedModel | null> {
  const repository = await target.community.exportRepository(key)
  if (repository === null) return null
  const { name, model, version } = repository
  const catalog = printCatalog(repository.catalog.map(collectNode))
  const items: Array<{ key: string; yaml: string }> = []
  const pictures = picturesOf(repository)
  let size = bytesOf(catalog)
  for await (const item of repository.items) {
    if (size > MODEL_SOURCE_LIMIT) break
    // Without one an item that is changed gets the time of that.
    const { updated: _, ...fields } = await collectModelItem(item, { pictures, source: target, media: addressesOnly })
    const printed = { key: item.key, yaml: printItem(fields) }
    size += bytesOf(printed)
    items.push(printed)
  }
  return { name, model, version, source: size > MODEL_SOURCE_LIMIT ? null : { catalog, items } }
}

/** What a content model that an editor writes would be. Throws 40001 with the line, or the field. */
export async function checkModel(target: ImportTarget, key: string, written: WrittenModel): Promise<CheckedModel> {
  const source = parse(key, written)
  const images = createImageIntake({
    mediaStore: target.mediaStore,
    content: target.content,
    root: null,
    fetcher: null,
  })
  const { problems } = await inspectModel(images, source, await toPlace(target, source))
  return {
    name: source.name,
    model: source.model,
    source: {
      catalog: printCatalog(source.catalog.map(collectNode)),
      items: source.items.map(({ files, images: _written, updatedAt, ...item }) => {
        const updated = updatedAt === null ? '' : toDateText(updatedAt)
        return { key: item.key, yaml: printItem(withoutEmpty({ ...item, images: Object.fromEntries(files), updated })) }
      }),
    },
    warnings: problems.map(toWarning),
  }
}

/** Reads a content model that an editor writes, and takes its pictures. Throws 40001 with the line, or the field. */
export async function readModel(
  target: ImportTarget,
  key: string,
  written: WrittenModel,
  fetcherOptions: FetcherOptions,
): Promise<ReadModel> {
  const source = parse(key, written)
  const place = await toPlace(target, source)
  const fetcher = createFetcher(fetcherOptions)
  try {
    const images = createImageIntake({ mediaStore: target.mediaStore, content: target.content, root: null, fetcher })
    const inspected = await inspectModel(images, source, place)
    const taken = await takeModel({ target, images }, source, place)
    // That of the file: where it is imported again as it was, what was written here stays.
    const sourceHash = withoutMissing((await target.community.exportRepository(key))?.sourceHash ?? '')
    return {
      warnings: [...inspected.problems, ...taken.problems].map(toWarning),
      write: (tx, writing) => taken.write(tx, sourceHash, writing),
    }
  } finally {
    await fetcher.close()
  }
}

function parse(key: string, { name, model, yaml }: WrittenModel): ModelSource {
  try {
    const source = parseModelFile(yaml, { key, name, model })
    if (source.key !== key) throw new SourceError('cannot be changed', null, 'key')
    return source
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const path = error.field === null ? ['yaml', String(error.line ?? 1)] : error.field.split('.')
    throw refuseFields([{ path, message: error.message }])
  }
}

async function toPlace({ mediaStore }: ImportTarget, source: ModelSource): Promise<ModelPlace> {
  const written = source.items.flatMap(({ cover, images, files }) => [cover, ...images, ...files.values()])
  const stored = await findStored(mediaStore, [...written, ...imageFields(source)])
  return { origin: source.key, folder: null, root: null, stored }
}

function toWarning({ address, message }: Problem): { field: string; message: string } {
  return { field: '', message: `${address}: ${message}` }
}

function printCatalog(catalog: readonly object[]): string {
  return catalog.length === 0 ? '' : toYaml({ catalog })
}

/** An item as it stands below `items:`. */
function printItem(item: object): string {
  return toYaml({ items: [item] }).slice('items:\n'.length)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
