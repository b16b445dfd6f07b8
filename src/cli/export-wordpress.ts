import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { escapeHtml } from '#base/escape-html.ts'
import { createIdCodec } from '#contract/ids.ts'
import { BASE_PATH, contentPath } from '#contract/share-urls.ts'
import { addressesOnly, type ExportSource } from '#app/export/export-source.ts'
import { toDateText } from '#app/import/parse-date.ts'
import type { ExportedContent } from '#server/domains/content/content.ts'
import { makeEmptyFolder } from './make-empty-folder.ts'
import { spoolComments } from './spool-comments.ts'
import { cdata, element, toWxr } from './write-wxr.ts'

/** What an item is written with. */
interface Writing {
  source: ExportSource
  /** Where pages and files of this site are found. */
  origin: string
  accounts: ReadonlyMap<number, { key: string; name: string }>
  groupNames: ReadonlyMap<string, string>
  /** Numbers of pictures by their address. */
  attachments: Map<string, number>
  commentsOf: (contentId: number) => Promise<string>
}

/** Pictures are numbered from here on, behind every item. */
const FIRST_ATTACHMENT = 1_000_000_000

const STATUS = { published: 'publish', draft: 'draft', scheduled: 'future', removed: 'trash' } as const

/**
 * Writes `wordpress.xml` into an empty folder, an export as WordPress takes it (WXR 1.2): items as posts with their texts as
 * readers see them, columns as categories, topics and tags as tags, accounts as authors, and comments. Pictures, sound and
 * films are named by their addresses here, from where WordPress fetches them. Answers how many of each it wrote.
 */
export async function exportWordpress(folder: string, source: ExportSource, origin: string) {
  await makeEmptyFolder(folder)
  const file = path.join(folder, 'wordpress.xml')
  const spool = await mkdtemp(path.join(tmpdir(), 'davmu-export-'))
  try {
    const accounts = new Map((await source.accounts.listAccounts()).map(({ id, key, name }) => [id, { key, name }]))
    const comments = await spoolComments(spool, source, accounts)
    const groups = await source.site.listGroups()
    const writing: Writing = {
      source,
      origin,
      accounts,
      groupNames: new Map(groups.map(({ kind, key, name }) => [`${kind}:${key}`, name])),
      attachments: new Map(),
      commentsOf: (id) => readFile(path.join(spool, String(id)), 'utf8').catch(() => ''),
    }
    const wxr = toWxr({
      title: (await source.site.findIdentity()).name,
      home: `${origin}${BASE_PATH}`,
      accounts: [...accounts].map(([id, account]) => ({ id, ...account })),
      categories: groups.filter(({ kind }) => kind === 'column'),
      tags: groups.filter(({ kind }) => kind === 'topic'),
    })
    await writeFile(file, wxr.head)
    let items = 0
    for await (const content of source.content.exportContents()) {
      await appendFile(file, await toItem(content, writing))
      items += 1
    }
    await appendFile(file, wxr.end)
    return { items, comments, pictures: writing.attachments.size }
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}

async function toItem(content: ExportedContent, writing: Writing): Promise<string> {
  const { source, origin, accounts } = writing
  const { id, type, actor, publishAt, updatedAt, state, isDateless } = content
  const publicId = createIdCodec(source.idSalt).encode(id)
  const link = `${origin}${BASE_PATH}${contentPath({ actor, type, id: publicId, publishTime: publishAt })}`
  const cover = content.cover === null ? '' : toWhole(await addressesOnly.write(content.cover, ''), origin)
  const body = (await source.content.loadPortable([id])).get(id) ?? ''
  const picture = toPicture(cover, writing)
  const played = playedIn(content, origin)
  const text = (played === null ? '' : toPlayer(played)) + toHtmlBlock(body || escapeHtml(content.summary))
  const pins = await source.content.editing.listPins(id)
  const parts = [
    element('title', cdata(escapeHtml(content.title))),
    element('link', escapeHtml(link)),
    element('pubDate', new Date(publishAt * 1000).toUTCString()),
    element('dc:creator', cdata(accounts.get(content.accountId)?.key ?? '')),
    `<guid isPermaLink="false">${escapeHtml(`${origin}/?p=${id}`)}</guid>\n`,
    element('content:encoded', cdata(text)),
    element('excerpt:encoded', cdata(escapeHtml(content.summary))),
    element('wp:post_id', String(id)),
    ...toDates('post_date', isDateless ? null : publishAt),
    ...toDates('post_modified', updatedAt),
    element('wp:comment_status', content.commentsClosed ? 'closed' : 'open'),
    element('wp:post_name', publicId),
    element('wp:status', STATUS[state]),
    element('wp:post_parent', '0'),
    element('wp:post_type', 'post'),
    element('wp:post_password', ''),
    element('wp:is_sticky', pins.some(({ kind }) => kind === 'column') ? '1' : '0'),
    ...toTerms(content, writing, played?.kind ?? null),
    ...(picture === null ? [] : [toMeta('_thumbnail_id', String(picture.number))]),
    ...(played === null ? [] : [toMeta('enclosure', `${played.address}\n${played.size}\n${played.type}\n`)]),
    ...(content.editor === '' ? [] : [toMeta('davmu_author', content.editor)]),
    ...(content.sourceUrl === '' ? [] : [toMeta('davmu_source_url', content.sourceUrl)]),
  ]
  return `${picture?.item ?? ''}<item>\n${parts.join('')}${await writing.commentsOf(id)}</item>\n`
}

/** A picture by its number, and the item that says what it is, where none has said so before. */
function toPicture(address: string, { attachments }: Writing): { number: number; item: string } | null {
  if (address === '') return null
  const known = attachments.get(address)
  if (known !== undefined) return { number: known, item: '' }
  const number = FIRST_ATTACHMENT + attachments.size
  attachments.set(address, number)
  const parts = [
    element('title', cdata(path.posix.basename(address))),
    element('link', escapeHtml(address)),
    element('wp:post_id', String(number)),
    element('wp:status', 'inherit'),
    element('wp:post_type', 'attachment'),
    element('wp:attachment_url', cdata(address)),
  ]
  return { number, item: `<item>\n${parts.join('')}</item>\n` }
}

/** The best file of a sound or film that is one file. */
function playedIn({ media }: ExportedContent, origin: string) {
  const file = media?.sources.find(({ type }) => /^(?:audio|video)\/(?!.*mpegurl)/.test(type))
  if (!file) return null
  const kind = file.type.startsWith('video/') ? ('video' as const) : ('audio' as const)
  return { kind, address: toWhole(file.url, origin), size: file.size, type: file.type }
}

/** A block as it is: nothing makes paragraphs of its lines, and words in brackets are no shortcodes. */
function toHtmlBlock(html: string): string {
  return html === '' ? '' : `<!-- wp:html -->\n${html.replaceAll('[', '&#91;')}\n<!-- /wp:html -->\n`
}

function toPlayer({ kind, address }: { kind: 'audio' | 'video'; address: string }): string {
  const figure = `<figure class="wp-block-${kind}"><${kind} controls src="${escapeHtml(address)}"></${kind}></figure>`
  return `<!-- wp:${kind} -->\n${figure}\n<!-- /wp:${kind} -->\n`
}

function toTerms({ groups, tags }: ExportedContent, { groupNames }: Writing, played: string | null): string[] {
  const named = (kind: 'column' | 'topic', domain: string) =>
    groups
      .filter((group) => group.kind === kind)
      .map(({ key }) => toTerm(domain, key, groupNames.get(`${kind}:${key}`) ?? key))
  const format = played === null ? [] : [toTerm('post_format', `post-format-${played}`, played)]
  return [
    ...named('column', 'category'),
    ...named('topic', 'post_tag'),
    ...tags.map((name) => toTerm('post_tag', encodeURIComponent(name), name)),
    ...format,
  ]
}

function toTerm(domain: string, slug: string, name: string): string {
  return `<category domain="${domain}" nicename="${escapeHtml(slug)}">${cdata(name)}</category>\n`
}

function toMeta(key: string, value: string): string {
  return `<wp:postmeta>${element('wp:meta_key', cdata(key))}${element('wp:meta_value', cdata(value))}</wp:postmeta>\n`
}

/** In the zone of the site, and in UTC; zeros where there is none. */
function toDates(name: string, seconds: number | null): string[] {
  const local = seconds === null ? NO_DATE : toDateText(seconds).slice(0, 19).replace('T', ' ')
  const gmt = seconds === null ? NO_DATE : new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return [element(`wp:${name}`, local), element(`wp:${name}_gmt`, gmt)]
}

const NO_DATE = '0000-00-00 00:00:00'

function toWhole(address: string, origin: string): string {
  return new URL(address, origin).href
}
