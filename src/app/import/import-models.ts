import path from 'node:path'
import type { ImportRun } from './import-items.ts'
import type { Outcome } from './import-report.ts'
import { parseModelFile, type ModelSource } from './parse-model-file.ts'
import { readTextFile, type FolderEntry } from './read-folder.ts'
import { sha256 } from './sha256.ts'
import { SourceError } from './source-error.ts'
import { inspectModel, takeModel } from './take-model.ts'

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
  const place = { root, origin, folder: path.posix.dirname(origin) }
  const { digests, problems } = await inspectModel(images, source, place)
  report.imageProblems.push(...problems)
  const hash = sha256(
    JSON.stringify({ ...source, items: source.items.map((item) => ({ ...item, files: [...item.files] })), digests }),
  )
  const isSame = known?.startsWith(hash) ?? false
  if (isSame && (known === hash || options.dryRun || !options.media)) return 'unchanged'
  if (options.dryRun) return known === null ? 'created' : 'updated'

  const taken = await takeModel({ target, images }, source, place)
  report.imageProblems.push(...taken.problems)
  const sourceHash = hash + taken.suffix
  if (known === sourceHash) return 'unchanged'
  await target.database.write((tx) => taken.write(tx, sourceHash))
  return known === null ? 'created' : 'updated'
}
