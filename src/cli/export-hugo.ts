import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createIdCodec } from '#contract/ids.ts'
import { BASE_PATH, contentPath } from '#contract/share-urls.ts'
import type { ExportSource, MediaWriter } from '#app/export/export-source.ts'
import { withoutEmpty } from '#app/export/without-empty.ts'
import { playersAndPostersIn } from '#app/import/body-players.ts'
import { toDateText } from '#app/import/parse-date.ts'
import type { ExportedContent } from '#server/domains/content/content.ts'
import { createMediaWriter } from './export-media.ts'
import { toFileName } from './export-site.ts'
import { makeEmptyFolder } from './make-empty-folder.ts'
import { toYaml } from '#app/export/to-yaml.ts'

/** Files of `static/` are found from the root of the site on. */
const ROOT = '/'

/**
 * Writes a folder of Hugo into an empty one: items as pages with their texts as their source wrote them, columns as
 * categories, topics as series, pictures, sound and films in `static/`. What was taken down is a draft. Answers how many
 * of each it wrote.
 */
export async function exportHugo(folder: string, source: ExportSource, origin: string) {
  await makeEmptyFolder(folder)
  const media = createMediaWriter(path.join(folder, 'static/media'), source.mediaStore)
  const pages = path.join(folder, 'content/posts')
  await mkdir(pages, { recursive: true })
  const { name } = await source.site.findIdentity()
  const config = { baseURL: origin, title: name, markup: { goldmark: { renderer: { unsafe: true } } } }
  await writeFile(path.join(folder, 'hugo.yaml'), toYaml(config))
  const accounts = new Map((await source.accounts.listAccounts()).map((account) => [account.id, account.name]))
  const groups = new Map((await source.site.listGroups()).map((group) => [`${group.kind}:${group.key}`, group.name]))
  let items = 0
  for await (const content of source.content.exportContents()) {
    items += 1
    const { body, played } = await toBody(content, media)
    const frontMatter = await toFrontMatter(content, {
      source,
      media,
      groups,
      account: accounts.get(content.accountId),
    })
    const extension = content.bodyFormat === 'html' ? 'html' : 'md'
    const file = `${String(items).padStart(4, '0')}-${toFileName(content.sourceId)}.${extension}`
    await writeFile(path.join(pages, file), `---\n${toYaml(frontMatter)}---\n\n${played}${body}\n`)
  }
  return { items, pictures: media.pictures, media: media.others }
}

async function toFrontMatter(
  content: ExportedContent,
  {
    source,
    media,
    groups,
    account = '',
  }: { source: ExportSource; media: MediaWriter; groups: ReadonlyMap<string, string>; account?: string | undefined },
) {
  const { id, actor, type, state, publishAt, updatedAt, isDateless, cover } = content
  const page = contentPath({ actor, type, id: createIdCodec(source.idSalt).encode(id), publishTime: publishAt })
  const namesOf = (kind: 'column' | 'topic') =>
    content.groups.filter((group) => group.kind === kind).map(({ key }) => groups.get(`${kind}:${key}`) ?? key)
  return {
    title: content.title,
    ...(!isDateless && { date: toDateText(publishAt), lastmod: toDateText(updatedAt) }),
    ...(state === 'scheduled' && { publishDate: toDateText(publishAt) }),
    ...((state === 'draft' || state === 'removed') && { draft: true }),
    ...withoutEmpty({
      summary: content.summary,
      author: content.editor || account,
      tags: content.tags,
      categories: namesOf('column'),
      series: namesOf('topic'),
      images: cover === null ? [] : [await media.write(cover, ROOT)],
      source_url: content.sourceUrl,
      aliases: page.includes('?') ? [] : [`${BASE_PATH}${page}`],
    }),
    ...(content.commentsClosed && { comments: false }),
  }
}

/** The text with its pictures from `static/`, and what is played as an element before it. */
async function toBody(content: ExportedContent, media: MediaWriter): Promise<{ body: string; played: string }> {
  let body = content.bodySource
  const longestFirst = [...content.images].toSorted(([one], [other]) => other.length - one.length)
  for (const [written, image] of longestFirst) {
    if (image.remoteUrl === '') body = replaceAddress(body, written, await media.write(image, ROOT))
  }
  for (const written of playersAndPostersIn({ body, bodyFormat: content.bodyFormat }))
    body = replaceAddress(body, written, await media.writeMedia(await media.writeAddress(written, ROOT), ROOT))
  const [best] = content.media?.sources ?? []
  if (!best) return { body: withoutShortcodes(body), played: '' }
  const element = best.type.startsWith('audio/') ? 'audio' : 'video'
  const address = await media.writeMedia(best.url, ROOT)
  return { body: withoutShortcodes(body), played: `<${element} controls src="${address}"></${element}>\n\n` }
}

const BEFORE = new Set(['(', '"', "'", '=', '<', ' ', '\n', '\t'])
const AFTER = new Set([')', '"', "'", '>', ' ', '\n', '\t', undefined])

/** Where it stands as an address, and not as a part of another one. */
function replaceAddress(text: string, address: string, by: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + address.length)) {
    if (!BEFORE.has(text[at - 1] ?? ' ') || !AFTER.has(text[at + address.length])) continue
    parts.push(text.slice(from, at), by)
    from = at + address.length
  }
  return parts.join('') + text.slice(from)
}

/** What looks like a shortcode of Hugo is none: written so that it shows as it is. */
function withoutShortcodes(body: string): string {
  return body.replaceAll(/\{\{([<%])/g, '{{$1/*').replaceAll(/([>%])\}\}/g, '*/$1}}')
}
