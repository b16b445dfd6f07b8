import type { ModelField } from '#contract/community.ts'
import type { DraftImage } from '#server/domains/content/content.ts'
import type { ModelWriting } from '#server/domains/community/community.ts'
import type { Tx } from '#server/storage/database.ts'
import { missingSuffix } from './hash-item.ts'
import { type ImageIntake, type PicturedSource, type TakenImage, saveTakenImage } from './image-intake.ts'
import type { ImportTarget } from './import-items.ts'
import type { ItemSource } from './item-source.ts'
import type { ModelSource } from './parse-model-file.ts'
import type { Problem } from './problems.ts'
import { COVER_WIDTH, takePicture } from './take-picture.ts'

/** Where the pictures of a content model are found. */
export interface ModelPlace extends Pick<ItemSource, 'origin' | 'folder' | 'stored'> {
  /** Folder of local pictures, null when there is none. */
  root: string | null
}

export interface InspectedModel {
  /** As `ImageIntake.inspect` says, of all its pictures. */
  digests: Array<[string, string]>
  problems: Problem[]
}

export interface TakenModel {
  problems: Problem[]
  /** Goes behind the hash of the source while pictures are not in the store. */
  suffix: string
  /** As `saveRepository`. */
  write(tx: Tx, sourceHash: string, writing?: ModelWriting): Promise<void>
}

/** Looks for the local pictures of a content model without taking them. */
export async function inspectModel(
  images: Pick<ImageIntake, 'inspect'>,
  source: ModelSource,
  place: ModelPlace,
): Promise<InspectedModel> {
  const inspected: InspectedModel = { digests: [], problems: [] }
  const fields: PicturedSource = { ...bareOf(place), files: new Map(), images: imageFields(source), cover: null }
  for (const item of [...picturedItems(source, place), fields]) {
    const { digests, problems } = await images.inspect(item)
    inspected.digests.push(...digests)
    inspected.problems.push(...problems)
  }
  return inspected
}

/** Takes the pictures of a content model; of those that lead nowhere `inspectModel` has told. */
export async function takeModel(
  { target, images }: { target: Pick<ImportTarget, 'community' | 'content' | 'mediaStore'>; images: ImageIntake },
  source: ModelSource,
  place: ModelPlace,
): Promise<TakenModel> {
  const taken: Array<Map<string, TakenImage>> = []
  const problems: Problem[] = []
  for (const item of picturedItems(source, place)) {
    const found = await images.take(item)
    problems.push(...found.problems)
    taken.push(found.images)
  }
  const pictures = picturesOf(source)
  const addresses = new Map<string, string>()
  for (const written of imageFields(source)) {
    const onProblem = () => {} // `inspectModel` has told
    const { root } = place
    const from = { ...bareOf(place), files: new Map<string, string>() }
    const picture = await takePicture(written, {
      mediaStore: target.mediaStore,
      root,
      from,
      width: COVER_WIDTH,
      onProblem,
    })
    addresses.set(written, picture.address)
  }
  return {
    problems,
    suffix: missingSuffix(taken.flatMap((found) => [...found])),
    async write(tx, sourceHash, writing) {
      const items = []
      for (const [index, { cover, images: written, files: _files, ...item }] of source.items.entries()) {
        const save = async (address: string) => {
          const image = taken[index]?.get(address)
          return image ? await saveTakenImage(tx, target.content, image) : null
        }
        const saved = new Map<string, DraftImage>()
        for (const address of written) {
          const imageId = await save(address)
          if (imageId !== null) saved.set(address, { imageId })
        }
        const values = Object.fromEntries(
          Object.entries(item.values).map(([name, value]) => [
            name,
            pictures.has(name) ? (addresses.get(value) ?? '') : value,
          ]),
        )
        items.push({ ...item, values, coverImageId: cover === '' ? null : await save(cover), images: saved })
      }
      await target.community.saveRepository(tx, { ...source, sourceHash, items }, writing)
    },
  }
}

/** Keys of the fields that are pictures. */
export function picturesOf({ model }: { model: { fields: readonly ModelField[] } }): ReadonlySet<string> {
  return new Set(model.fields.filter(({ kind }) => kind === 'image').map(({ key }) => key))
}

/** Addresses in fields of the kind `image`, each once. */
export function imageFields(source: ModelSource): string[] {
  const pictures = picturesOf(source)
  const values = source.items.flatMap((item) => Object.entries(item.values))
  return [...new Set(values.filter(([name, value]) => value !== '' && pictures.has(name)).map(([, value]) => value))]
}

function picturedItems(source: ModelSource, place: ModelPlace): PicturedSource[] {
  return source.items.map((item) => ({
    ...bareOf(place),
    origin: `${place.origin} ${item.key}`,
    files: item.files,
    images: item.images,
    cover: item.cover || null,
  }))
}

function bareOf({ origin, folder, stored }: ModelPlace) {
  return { origin, folder, ...(stored && { stored }), parts: {} }
}
