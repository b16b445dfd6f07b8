import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'yaml'
import { toDateText } from '#app/import/parse-date.ts'
import type { ExportedContent, SavedImage } from '#server/domains/content/content.ts'
import { MEDIA_PATH, originalName } from '#server/outside/image-address.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { exportComments } from './export-comments.ts'

export type ExportSource = Pick<
  Backend,
  'database' | 'content' | 'accounts' | 'site' | 'comments' | 'identity' | 'mediaStore'
>

export interface ExportCounts {
  articles: number
  pictures: number
  comments: number
}

/**
 * Writes `site.yaml`, `articles/`, `comments.jsonl` and `media/` into an empty folder, so that importing it into an empty installation gives
 * the same site: bodies as their source wrote them, whatever their state. Throws `CommandFailed` when the folder is not
 * empty.
 */
export async function exportSite(folder: string, source: ExportSource): Promise<ExportCounts> {
  await makeEmptyFolder(folder)
  const media = createMediaWriter(path.join(folder, 'media'), source.mediaStore)
  await mkdir(path.join(folder, 'articles'))
  await writeFile(path.join(folder, 'site.yaml'), toYaml(await collectSite(source, media)))
  const accountKeys = new Map((await source.accounts.listAccounts()).map(({ id, key }) => [id, key]))
  const items = new Map<number, string>()
  let articles = 0
  for await (const content of source.content.exportContents()) {
    articles += 1
    items.set(content.id, content.sourceId)
    const frontMatter = await collectFrontMatter(content, accountKeys.get(content.accountId) ?? '', media)
    const file = path.join(
      folder,
      'articles',
      `${String(articles).padStart(4, '0')}-${toFileName(content.sourceId)}.md`,
    )
    await writeFile(file, `---\n${toYaml(frontMatter)}---\n\n${content.bodySource}\n`)
  }
  const comments = await exportComments(path.join(folder, 'comments.jsonl'), source, { items, accountKeys, media })
  return { articles, pictures: media.count, comments }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new CommandFailed(`${folder} is not empty.`)
}

async function collectSite({ site, accounts }: ExportSource, media: MediaWriter) {
  const { name, primaryColor, logo, ...identity } = await site.exportIdentity()
  const known = []
  for (const { key, name: accountName, actor, avatar, intro, verified, verifyLabel } of await accounts.listAccounts()) {
    known.push({
      key,
      name: accountName,
      actor,
      avatar: await media.writeAddress(avatar),
      intro,
      verified,
      verify_label: verifyLabel,
    })
  }
  return {
    ...(name === ''
      ? {}
      : { site: { name, ...identity, logo: await media.writeAddress(logo), primary_color: primaryColor } }),
    accounts: known,
    columns: (await site.listColumns()).map(({ key, name: columnName }) => ({ key, name: columnName })),
  }
}

async function collectFrontMatter(content: ExportedContent, account: string, media: MediaWriter) {
  const fields = {
    id: content.sourceId.replace(/^markdown:/, ''),
    title: content.title,
    summary: content.summary,
    account,
    actor: content.actor,
    date: toDateText(content.publishAt),
    updated: toDateText(content.updatedAt),
    state: content.state === 'published' ? '' : content.state,
    label: content.label,
    kicker: content.kicker,
    author: content.editor,
    source: content.source,
    source_url: content.sourceUrl,
    copyright: content.copyright,
    correction: content.correction,
    comments: content.commentsClosed ? 'closed' : '',
    lang: content.lang,
    format: content.bodyFormat,
  }
  const files: Record<string, string> = {}
  for (const [written, image] of content.images) {
    if (image.remoteUrl === '') files[written] = await media.write(image, '../')
  }
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    ...(content.tags.length === 0 ? {} : { tags: content.tags }),
    ...(content.columns.length === 0 ? {} : { columns: content.columns }),
    cover: content.cover === null ? '' : await media.write(content.cover, '../'),
    ...(Object.keys(files).length === 0 ? {} : { images: files }),
  }
}

export interface MediaWriter {
  /** Writes a stored picture once; returns its path behind `prefix`, or the address of one that is elsewhere. */
  write(image: SavedImage, prefix: string): Promise<string>
  /** As `write`, for a public address of the media store. */
  writeAddress(address: string): Promise<string>
  readonly count: number
}

function createMediaWriter(folder: string, mediaStore: Backend['mediaStore']): MediaWriter {
  const written = new Set<string>()

  async function writeOriginal(image: { hash: string; format: string }, prefix: string): Promise<string> {
    const name = originalName(image.hash, image.format)
    if (!written.has(name)) {
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, name), await mediaStore.read(image))
      written.add(name)
    }
    return `${prefix}media/${name}`
  }

  return {
    async write(image, prefix) {
      return image.remoteUrl === '' ? await writeOriginal(image, prefix) : image.remoteUrl
    },
    async writeAddress(address) {
      if (!address.startsWith(MEDIA_PATH)) return address
      const hash = address.slice(MEDIA_PATH.length).slice(0, 64)
      const format = await mediaStore.findFormat(hash)
      return format === null ? address : await writeOriginal({ hash, format }, '')
    },
    get count() {
      return written.size
    },
  }
}

function toYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, schema: 'core', aliasDuplicateObjects: false })
}

/** The readable part of a source id as a file name; which article it is stands in the front matter. */
function toFileName(sourceId: string): string {
  const name = sourceId.slice(sourceId.indexOf(':') + 1).replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return (
    name
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60)
      .toWellFormed() || 'article'
  )
}
