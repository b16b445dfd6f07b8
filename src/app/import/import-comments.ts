import path from 'node:path'
import type { CommentDraft, DraftOutcome, KnownComments } from '#server/domains/comments/comments.ts'
import type { ImportTarget } from './import-items.ts'
import { importLines, type PlacedLine } from './import-lines.ts'
import { createLinesReport, type LinesReport } from './import-report.ts'
import { once } from './once.ts'
import { parseComment, type CommentSource } from './parse-comments.ts'
import type { Problem } from './problems.ts'
import { sha256 } from './sha256.ts'
import { SourceError } from './source-error.ts'
import { takePicture, type TakenPicture } from './take-picture.ts'

export interface CommentsOptions {
  dryRun: boolean
  /** Source ids of items and keys of accounts that a dry run would have made before. */
  expected?: { items: ReadonlySet<string>; accounts: ReadonlySet<string> }
  onProgress?: (done: number, total: number) => void
}

/**
 * Imports a file with one comment in each line of JSON, some hundred lines in a transaction; what is refused does not
 * stop the rest. Running it again changes only what changed in the file, and goes on where a run was cut off. Paths of
 * avatars start at the folder of the file. Throws `SourceError` when it cannot be read.
 */
export async function importComments(
  file: string,
  target: ImportTarget,
  options: CommentsOptions,
): Promise<LinesReport> {
  const report = createLinesReport(file, options.dryRun)
  const run: CommentsRun = {
    target,
    options,
    report,
    takeAvatar: createAvatarIntake(path.dirname(file), target, report),
    planned: new Map(),
  }
  const resolve = createResolver(target, options)
  const now = Math.floor(Date.now() / 1000)
  await importLines(file, report, {
    parse: (text) => parseComment(text, now),
    prepare: async (source) => ({ source, draft: await resolve(source) }),
    write: (batch) => importBatch(run, batch),
    onProgress: options.onProgress,
  })
  return report
}

interface CommentsRun {
  target: ImportTarget
  options: CommentsOptions
  report: LinesReport
  takeAvatar: (written: string, origin: string) => Promise<string>
  planned: KnownComments
}

interface Entry extends PlacedLine {
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
  for (const { origin, line, source, draft } of due) {
    const avatar = await run.takeAvatar(source.user.avatar, `${origin}:${line}`)
    whole.push({ ...draft, user: { ...draft.user, avatar } })
  }
  note(run, due, await database.write((tx) => comments.importComments(tx, whole)))
}

function note({ report }: CommentsRun, entries: readonly Entry[], outcomes: readonly DraftOutcome[]): void {
  for (const [index, { origin, line }] of entries.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) throw new Error('a comment has no outcome')
    if (outcome.kind === 'refused') report.refused.push({ origin, line, message: outcome.reason })
    else report[outcome.kind] += 1
  }
}

/** Puts ids of this site in the place of those of the source. What a dry run would make has ids below 0. */
function createResolver(target: ImportTarget, { dryRun, expected }: CommentsOptions) {
  const items = new Map<string, number | null>()
  const accounts = new Map<string, number | null>()
  const find = async (
    known: Map<string, number | null>,
    name: string,
    { load, names }: { load: (name: string) => Promise<{ id: number } | null>; names: ReadonlySet<string> | undefined },
  ) => {
    const expectedId = dryRun && names?.has(name) ? -1 - known.size : null
    const id = known.get(name) ?? (await load(name))?.id ?? expectedId
    known.set(name, id)
    return id
  }
  const itemsBy = { load: (name: string) => target.content.findBySource(name), names: expected?.items }
  const accountsBy = { load: (name: string) => target.accounts.findByKey(name), names: expected?.accounts }

  return async (source: CommentSource): Promise<CommentDraft> => {
    const { item, user } = source
    const contentId = await find(items, item, itemsBy)
    if (contentId === null) throw new SourceError(`item "${item}" is not there`)
    const key = user.account
    const accountId = key === null ? null : await find(accounts, key, accountsBy)
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
export function createAvatarIntake(
  root: string,
  { mediaStore }: Pick<ImportTarget, 'mediaStore'>,
  report: Pick<LinesReport, 'imageProblems'>,
) {
  const taken = new Map<string, Promise<TakenPicture>>()
  return async (written: string, origin: string): Promise<string> => {
    const onProblem = (problem: Pick<Problem, 'reason' | 'message'>) =>
      void report.imageProblems.push({ origin, address: written, ...problem })
    return (await once(taken, written, () => takePicture(written, { mediaStore, root, onProblem }))).address
  }
}
