import path from 'node:path'
import type { DraftImage } from '#server/domains/content/content.ts'
import { missingSuffix } from './hash-item.ts'
import { type PicturedSource, type TakenImage, saveTakenImage } from './image-intake.ts'
import type { ImportRun } from './import-items.ts'
import type { Outcome } from './import-report.ts'
import { parseModelFile, type ModelSource } from './parse-model-file.ts'
import { readTextFile, type FolderEntry } from './read-folder.ts'
import { sha256 } from './sha256.ts'
import { SourceError } from './source-error.ts'
import { COVER_WIDTH, takePicture } from './take-picture.ts'

const MAX_BYTES = 50 * 1024 * 1024

type ModelsRun = Pick<ImportRun, 'target' | 'images' | 'options' | 'report'>

/** Imports the content models of a folder, each in a transaction of its own; what is refused does not stop the rest. */
export async function importModels(run: ModelsRun, root: string, entries: readonly FolderEntry[]): Promise<void> {
  const { report, target } = run
  if (entries.length === 0) return
  const known = new Map<string, string>()
  for await (const { key, sourceHash } of target.community.exportRepositories()) known.set(key, sourceHash)
  const origins = new Map<string, string>()
  for (const { path: origin, problem } of entries) {
    try {
      if (problem !== null) throw new SourceError(problem)
      const source = parseModelFile(await readTextFile(path.join(root, origin), MAX_BYTES))
      const twin = origins.get(source.key)
      if (twin !== undefined) throw new SourceError(`has the same key as ${twin}`)
      origins.set(source.key, origin)
      const outcome = await importModel(run, { root, origin, source, known: known.get(source.key) ?? null })
      report.models.push({ origin, key: source.key, name: source.name, items: source.items.length, outcome })
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      report.refused.push({ origin, line: error.line, message: error.message })
    }
  }
}

interface ModelFile {
  root: string
  origin: string
  source: ModelSource
  /** Hash of what is on the site. */
  known: string | null
}

async function importModel({ target, images, options, report }: ModelsRun, file: ModelFile): Promise<Outcome> {
  const { root, origin, source, known } = file
  const folder = path.posix.dirname(origin)
  const pictured = source.items.map((item): PicturedSource => ({
    origin: `${origin} ${item.key}`,
    folder,
    files: item.files,
    images: item.images,
    cover: item.cover || null,
    parts: {},
  }))
  const shown = imageFields(source)
  const digests: Array<[string, string]> = []
  for (const item of [...pictured, { origin, folder, files: new Map(), images: shown, cover: null, parts: {} }]) {
    const inspected = await images.inspect(item)
    digests.push(...inspected.digests)
    report.imageProblems.push(...inspected.problems)
  }
  const hash = sha256(
    JSON.stringify({ ...source, items: source.items.map((item) => ({ ...item, files: [...item.files] })), digests }),
  )
  const isSame = known?.startsWith(hash) ?? false
  if (isSame && (known === hash || options.dryRun || !options.media)) return 'unchanged'
  if (options.dryRun) return known === null ? 'created' : 'updated'

  const taken: Array<Map<string, TakenImage>> = []
  for (const item of pictured) {
    const found = await images.take(item)
    report.imageProblems.push(...found.problems)
    taken.push(found.images)
  }
  const sourceHash = hash + missingSuffix(taken.flatMap((found) => [...found]))
  if (known === sourceHash) return 'unchanged'
  const addresses = new Map<string, string>()
  for (const written of shown) {
    const onProblem = () => {} // `inspect` has told
    const place = {
      mediaStore: target.mediaStore,
      root,
      from: { files: new Map(), folder },
      width: COVER_WIDTH,
      onProblem,
    }
    addresses.set(written, (await takePicture(written, place)).address)
  }
  await target.database.write(async (tx) => {
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
          isImage(source, name) ? (addresses.get(value) ?? '') : value,
        ]),
      )
      items.push({ ...item, values, coverImageId: cover === '' ? null : await save(cover), images: saved })
    }
    await target.community.saveRepository(tx, { ...source, sourceHash, items })
  })
  return known === null ? 'created' : 'updated'
}

/** Addresses in fields of the kind `image`, each once. */
function imageFields(source: ModelSource): string[] {
  const values = source.items.flatMap((item) => Object.entries(item.values))
  return [...new Set(values.filter(([name, value]) => value !== '' && isImage(source, name)).map(([, value]) => value))]
}

function isImage({ model }: ModelSource, name: string): boolean {
  return model.fields.some(({ key, kind }) => key === name && kind === 'image')
}
