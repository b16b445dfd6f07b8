import type { ContentActor } from '#contract/content.ts'
import type { Backend } from '#server/server.ts'
import type { ContentDraft, DraftImage, KnownContent } from '#server/domains/content/content.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ArticleSource } from './article-source.ts'
import { sha256, type ImageIntake, type TakenImage } from './image-intake.ts'
import type { ImportReport, Outcome } from './import-report.ts'
import { SourceError } from './source-error.ts'

/** Where an import writes to. */
export type ImportTarget = Pick<Backend, 'database' | 'content' | 'accounts' | 'site' | 'comments' | 'mediaStore'>

/** One article still to be read; reading throws `SourceError`. */
export interface ArticleEntry {
  origin: string
  read: () => Promise<ArticleSource>
}

/** Account and columns by key, as this run knows them. `id` is null for what a dry run would make. */
export interface Directory {
  findAccount(key: string): Promise<{ id: number | null; actor: ContentActor } | null>
  findColumn(key: string): Promise<{ id: number | null } | null>
  /** The account of articles that name none. */
  defaultAccount(): Promise<{ id: number | null; actor: ContentActor }>
}

export interface ImportRun {
  target: ImportTarget
  directory: Directory
  intake: ImageIntake
  options: ArticleOptions
  report: ImportReport
  onProgress: (done: number, total: number) => void
}

export interface ArticleOptions {
  dryRun: boolean
  /** False leaves pictures of the web where they are. */
  media: boolean
  /** Keys of columns for articles that name none. */
  columns: readonly string[]
  /** For articles that name none. */
  actor: ContentActor | null
  /** Everything comes in as a draft. */
  draft: boolean
}

/** Imports one article after the other, each in a transaction of its own; what is refused does not stop the rest. */
export async function importArticles(run: ImportRun, entries: readonly ArticleEntry[]): Promise<void> {
  const origins = new Map<string, string>()
  for (const [index, { origin, read }] of entries.entries()) {
    try {
      const article = await read()
      const twin = origins.get(article.sourceId)
      if (twin !== undefined) throw new SourceError(`has the same id as ${twin}`, article.lines.get('id') ?? null)
      origins.set(article.sourceId, origin)
      const outcome = await importArticle(run, article)
      run.report.articles.push({ origin, sourceId: article.sourceId, title: article.title, outcome })
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal === null) throw error
      run.report.refused.push({ origin, ...refusal })
    }
    run.onProgress(index + 1, entries.length)
  }
  run.report.imagesStored = run.intake.storedCount
}

async function importArticle(run: ImportRun, article: ArticleSource): Promise<Outcome> {
  const placed = await place(run, article)
  const known = await run.target.content.findBySource(article.sourceId)
  const inspected = await run.intake.inspect(article)
  run.report.imageProblems.push(...inspected.problems)
  const hash = hashSource(run, article, placed, inspected.digests)
  const isSame = known !== null && known.sourceHash.startsWith(hash)
  const isWhole = isSame && known.sourceHash === hash
  if (isWhole || (isSame && (run.options.dryRun || !run.options.media))) return 'unchanged'
  if (run.options.dryRun) return known === null ? 'created' : 'updated'

  const { images, problems } = await run.intake.take(article)
  run.report.imageProblems.push(...problems)
  const sourceHash = hash + hashMissing(images)
  if (known?.sourceHash === sourceHash) return 'unchanged'
  return await save(run.target, { article, placed, known, images, sourceHash })
}

/** In one transaction; tried again when another import made the same article meanwhile. */
async function save(target: ImportTarget, writing: Writing): Promise<Outcome> {
  const attempt = () => target.database.write((tx) => write(tx, target, writing))
  try {
    return await attempt()
  } catch (error) {
    const isMadeMeanwhile =
      writing.known === null && (await target.content.findBySource(writing.article.sourceId)) !== null
    if (!isMadeMeanwhile) throw error
    return await attempt()
  }
}

interface Placed {
  accountId: number | null
  actor: ContentActor
  columns: number[]
  state: ContentDraft['state']
  isRemoved: boolean
}

/** Where an article belongs. Throws `SourceError` for what is not known. */
async function place({ directory, options }: ImportRun, article: ArticleSource): Promise<Placed> {
  const account =
    article.account === null ? await directory.defaultAccount() : await directory.findAccount(article.account)
  if (account === null)
    throw new SourceError(`unknown account "${article.account}"`, article.lines.get('account') ?? null)
  const columns: number[] = []
  for (const key of article.columns.length > 0 ? article.columns : options.columns) {
    const column = await directory.findColumn(key)
    if (column === null) throw new SourceError(`unknown column "${key}"`, article.lines.get('columns') ?? null)
    if (column.id !== null) columns.push(column.id)
  }
  if (article.state === 'scheduled' && article.publishAt === null) {
    throw new SourceError('a scheduled article needs a date', article.lines.get('state') ?? null)
  }
  const given = article.state === 'removed' || article.state === null ? 'published' : article.state
  return {
    accountId: account.id,
    actor: article.actor ?? options.actor ?? account.actor,
    columns,
    state: options.draft ? 'draft' : given,
    isRemoved: article.state === 'removed' && !options.draft,
  }
}

/** SHA-256 over everything that the source gives: fields, where it belongs, and the local files that it shows. */
function hashSource({ options }: ImportRun, article: ArticleSource, placed: Placed, digests: unknown): string {
  const { origin: _origin, lines: _lines, files, commentsClosed, ...rest } = article
  // What earlier releases did not know is in the hash only where it is given: for them nothing has changed then.
  const given = commentsClosed ? { ...rest, commentsClosed } : rest
  const columns = article.columns.length > 0 ? article.columns : options.columns
  return sha256(JSON.stringify({ ...given, files: [...files], placed: { ...placed, columns }, digests }))
}

/** Goes behind the source's hash while pictures are not in the store, so that a later run knows what it gained. */
function hashMissing(images: ReadonlyMap<string, TakenImage>): string {
  const missing = [...images].filter(([, taken]) => taken.kind === 'remote').map(([written]) => written)
  return missing.length === 0 ? '' : `-${sha256(JSON.stringify(missing.toSorted()))}`
}

interface Writing {
  article: ArticleSource
  placed: Placed
  known: KnownContent | null
  images: ReadonlyMap<string, TakenImage>
  sourceHash: string
}

async function write(
  tx: Tx,
  { content }: ImportTarget,
  { article, placed, known, images, sourceHash }: Writing,
): Promise<Outcome> {
  if (placed.accountId === null) throw new Error('an account of a dry run cannot own an article')
  const draftImages = new Map<string, DraftImage>()
  for (const [written, taken] of images) draftImages.set(written, { imageId: await saveImage(tx, content, taken) })
  const { id, outcome } = await content.saveContent(tx, {
    sourceId: article.sourceId,
    sourceHash,
    actor: placed.actor,
    type: 'doc',
    state: placed.state,
    accountId: placed.accountId,
    title: article.title,
    summary: article.summary,
    kicker: article.kicker,
    label: article.label,
    bodySource: article.body,
    bodyFormat: article.bodyFormat,
    coverImageId: (article.cover === null ? undefined : draftImages.get(article.cover)?.imageId) ?? null,
    lang: article.lang,
    editor: article.editor,
    source: article.source,
    sourceUrl: article.sourceUrl,
    copyright: article.copyright,
    correction: article.correction,
    commentsClosed: article.commentsClosed,
    publishAt: article.publishAt,
    updatedAt: article.updatedAt,
    tags: article.tags,
    columns: placed.columns,
    images: draftImages,
  })
  if (placed.isRemoved && known?.state !== 'removed') await content.removeContent(tx, id)
  return outcome
}

async function saveImage(tx: Tx, content: ImportTarget['content'], taken: TakenImage): Promise<number> {
  switch (taken.kind) {
    case 'known':
      return taken.imageId
    case 'remote':
      return await content.saveImage(tx, { remoteUrl: taken.address, width: 0, height: 0 })
    case 'stored':
      return await content.saveImage(tx, taken.image, taken.address ?? undefined)
  }
}

/** What the report says of an article that cannot be taken; null for a failure that is not the article's. */
function toRefusal(error: unknown): { line: number | null; message: string } | null {
  if (error instanceof SourceError) return { line: error.line, message: error.message }
  const isFileError = error instanceof Error && 'syscall' in error && 'path' in error
  return isFileError ? { line: null, message: `cannot be read (${error.message})` } : null
}
