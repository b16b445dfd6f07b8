import path from 'node:path'
import type { CommentDraft, DraftOutcome, KnownComments } from '#server/domains/comments/comments.ts'
import type { ImportTarget } from './import-items.ts'
import { createCommentsReport, type CommentsReport } from './import-report.ts'
import { once } from './once.ts'
import { parseComment, type CommentSource } from './parse-comments.ts'
import type { Problem } from './problems.ts'
import { countLines, readLines } from './read-lines.ts'
import { sha256 } from './sha256.ts'
import { SourceError } from './source-error.ts'
import { takePicture, type TakenPicture } from './take-picture.ts'

export interface CommentsOptions {
  dryRun: boolean
  /** Source ids of items and keys of accounts that a dry run would have made before. */
  expected?: { items: ReadonlySet<string>; accounts: ReadonlySet<string> }
  onProgress?: (done: number, total: number) => void
}

const AT_ONCE = 200

/**
 * Imports a file with one comment in each line of JSON, some hundred lines in a transaction; what is refused does not
 * stop the rest. Running it again changes only what changed in the file, and goes on where a run was cut off. Paths of
 * avatars start at the folder of the file. Throws `SourceError` when it cannot be read.
 */
export async function importComments(
  file: string,
  target: ImportTarget,
  options: CommentsOptions,
): Promise<CommentsReport> {
  const started = performance.now()
  const report = createCommentsReport(file, options.dryRun)
  const total = await countLines(file)
  const run: CommentsRun = {
    target,
    options,
    report,
    origin: path.basename(file),
    resolve: createResolver(target, options),
    takeAvatar: createAvatarIntake(path.dirname(file), target, report),
    planned: new Map(),
  }
  const lines = new Map<string, number>()
  const now = Math.floor(Date.now() / 1000)
  let batch: Entry[] = []
  for await (const { number, text, problem } of readLines(file)) {
    if (problem !== null) refuse(run, number, problem)
    else if (text.trim() !== '') {
      try {
        const source = parseComment(text, now)
        const twin = lines.get(source.id)
        if (twin !== undefined) throw new SourceError(`has the same id as line ${twin}`)
        lines.set(source.id, number)
        batch.push({ line: number, source, draft: await run.resolve(source) })
      } catch (error) {
        if (!(error instanceof SourceError)) throw error
        refuse(run, number, error.message)
      }
    }
    if (batch.length === AT_ONCE) {
      await importBatch(run, batch)
      batch = []
      options.onProgress?.(number, total)
    }
  }
  await importBatch(run, batch)
  options.onProgress?.(total, total)
  report.refused.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  report.seconds = Math.round(performance.now() - started) / 1000
  return report
}

interface CommentsRun {
  target: ImportTarget
  options: CommentsOptions
  report: CommentsReport
  /** Name of the file, for what is refused. */
  origin: string
  resolve: (source: CommentSource) => Promise<CommentDraft>
  takeAvatar: (written: string, origin: string) => Promise<string>
  planned: KnownComments
}

interface Entry {
  line: number
  source: CommentSource
  /** Without the avatar, which is taken when the comment is. */
  draft: CommentDraft
}

async function importBatch(run: CommentsRun, batch: readonly Entry[]): Promise<void> {
  const { comments, database } = run.target
  const drafts = batch.map(({ draft }) => draft)
  const previewed = await comments.previewComments(drafts, run.options.dryRun ? run.planned : new Map())
  const isWritten = (outcome: DraftOutcome | undefined) => outcome?.kind === 'created' || outcome?.kind === 'updated'
  const due = batch.filter((_, index) => !run.options.dryRun && isWritten(previewed[index]))
  const kept = batch.filter((entry) => !due.includes(entry))
  note(
    run,
    kept,
    previewed.filter((outcome) => run.options.dryRun || !isWritten(outcome)),
  )
  if (due.length === 0) return
  const whole: CommentDraft[] = []
  for (const { line, source, draft } of due) {
    const avatar = await run.takeAvatar(source.user.avatar, `${run.origin}:${line}`)
    whole.push({ ...draft, user: { ...draft.user, avatar } })
  }
  note(run, due, await database.write((tx) => comments.importComments(tx, whole)))
}

function note(run: CommentsRun, entries: readonly Entry[], outcomes: readonly DraftOutcome[]): void {
  for (const [index, { line }] of entries.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) throw new Error('a comment has no outcome')
    if (outcome.kind === 'refused') refuse(run, line, outcome.reason)
    else run.report[outcome.kind] += 1
  }
}

function refuse({ report, origin }: CommentsRun, line: number, message: string): void {
  report.refused.push({ origin, line, message })
}

/** Puts ids of this site in the place of those of the source. What a dry run would make has ids below 0. */
function createResolver(target: ImportTarget, { dryRun, expected }: CommentsOptions) {
  const items = new Map<string, number | null>()
  const accounts = new Map<string, number | null>()
  const find = async (known: Map<string, number | null>, name: string, load: () => Promise<{ id: number } | null>) => {
    const id = known.get(name) ?? (await load())?.id ?? null
    known.set(name, id)
    return id
  }
  const expectedId = (known: ReadonlyMap<string, unknown>, names: ReadonlySet<string> | undefined, name: string) =>
    dryRun && names?.has(name) ? { id: -1 - known.size } : null

  return async (source: CommentSource): Promise<CommentDraft> => {
    const { item, user } = source
    const contentId = await find(
      items,
      item,
      async () => (await target.content.findBySource(item)) ?? expectedId(items, expected?.items, item),
    )
    if (contentId === null) throw new SourceError(`item "${item}" is not there`)
    const key = user.account
    const accountId =
      key === null
        ? null
        : await find(
            accounts,
            key,
            async () => (await target.accounts.findByKey(key)) ?? expectedId(accounts, expected?.accounts, key),
          )
    if (key !== null && accountId === null) throw new SourceError(`unknown account "${key}"`)
    return {
      sourceId: source.id,
      sourceHash: sha256(JSON.stringify(source)),
      contentId,
      parent: source.parent,
      user: { sourceId: user.id, name: user.name, avatar: '', accountId },
      text: source.text,
      anchor: source.anchor,
      state: source.state,
      byAuthor: source.author,
      createdAt: source.time,
      updatedAt: source.updated,
    }
  }
}

/** Takes each avatar once; what is wrong with it is told once. */
function createAvatarIntake(root: string, { mediaStore }: ImportTarget, report: CommentsReport) {
  const taken = new Map<string, Promise<TakenPicture>>()
  return async (written: string, origin: string): Promise<string> => {
    const onProblem = (problem: Pick<Problem, 'reason' | 'message'>) =>
      void report.imageProblems.push({ origin, address: written, ...problem })
    return (await once(taken, written, () => takePicture(written, { mediaStore, root, onProblem }))).address
  }
}
