import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { textOfHtml } from '../outline-html.ts'
import { toForeignKey, type ForeignGroup } from '../foreign-groups.ts'
import type { RedirectSource } from '../parse-redirects-file.ts'
import { count, readComments, type Author, type CommentCounts } from './read-comments.ts'
import { childrenOf, readExport, textOf, type XmlNode } from './read-export.ts'
import type { Attachment } from './shortcodes.ts'
import { toGroup, type FoundGroup } from './terms.ts'

/** What an export holds besides the texts of its posts, which are read one by one. */
export interface Survey {
  /** Names the old site: its host, and its folder where it has one. */
  place: string
  title: string
  /** Path of the old site's root, with a slash at its end. */
  root: string
  authors: Map<string, Author>
  columns: ForeignGroup[]
  topics: ForeignGroup[]
  redirects: RedirectSource[]
  attachments: Map<string, Attachment>
  /** Texts of blocks that several posts share. */
  shared: Map<string, string>
  /** Ids of the posts to be imported, in the order of the file. */
  posts: string[]
  /** What is left out, and how often. */
  leftOut: Map<string, number>
  commentCount: number
}

/** Looks through an export once, and writes the comments of its posts as lines into a file. Throws `SourceError`. */
export async function surveyExport(file: string, commentsFile: string): Promise<Survey> {
  const survey: Survey = {
    place: '',
    title: '',
    root: '/',
    authors: new Map(),
    columns: [],
    topics: [],
    redirects: [],
    attachments: new Map(),
    shared: new Map(),
    posts: [],
    leftOut: new Map(),
    commentCount: 0,
  }
  const groups = new Map<string, FoundGroup>()
  const parents = new Map<string, string>()
  const lines = createWriteStream(commentsFile)
  const counts: CommentCounts = { leftOut: survey.leftOut, written: 0 }
  for await (const node of readExport(file)) {
    if (node.name === 'item') {
      surveyItem(node, survey, groups)
      if (!isPost(node)) continue
      for (const line of readComments(node, survey, counts))
        if (!lines.write(`${JSON.stringify(line)}\n`)) await once(lines, 'drain')
    } else surveyHead(node, survey, parents)
  }
  lines.end()
  await finished(lines)
  survey.commentCount = counts.written
  for (const group of groups.values()) {
    survey[group.kind === 'column' ? 'columns' : 'topics'].push({ key: group.key, name: group.name })
    survey.redirects.push(...toRedirects(group, survey.root, parents))
  }
  for (const from of FEEDS) survey.redirects.push({ from: survey.root + from, to: { kind: 'feed', key: 'site' } })
  for (const { id, login, key } of survey.authors.values()) {
    const to = { kind: 'account', key } as const
    survey.redirects.push({ from: `${survey.root}author/${login}`, to }, { from: `${survey.root}?author=${id}`, to })
  }
  return survey
}

function surveyHead(node: XmlNode, survey: Survey, parents: Map<string, string>): void {
  const text = node.text.trim()
  switch (node.name) {
    case 'title':
      survey.title = textOfHtml(text)
      break
    case 'wp:base_blog_url':
    case 'link':
      if (URL.canParse(text) && (survey.place === '' || node.name === 'wp:base_blog_url')) {
        const { host, pathname } = new URL(text)
        survey.root = pathname.endsWith('/') ? pathname : `${pathname}/`
        survey.place = `${host}${survey.root.slice(0, -1)}`
      }
      break
    case 'wp:author':
    case 'wp:wp_author': {
      const login = textOf(node, 'wp:author_login')
      const name = textOf(node, 'wp:author_display_name')
      if (login !== '')
        survey.authors.set(login, {
          id: textOf(node, 'wp:author_id'),
          login,
          key: toForeignKey(login),
          name: name || login,
        })
      break
    }
    case 'wp:category':
      parents.set(textOf(node, 'wp:category_nicename'), textOf(node, 'wp:category_parent'))
      break
  }
}

function surveyItem(node: XmlNode, survey: Survey, groups: Map<string, FoundGroup>): void {
  const type = textOf(node, 'wp:post_type')
  const id = textOf(node, 'wp:post_id')
  if (type === 'attachment') {
    survey.attachments.set(id, toAttachment(node, id))
    return
  }
  if (type === 'wp_block') survey.shared.set(id, textOf(node, 'content:encoded'))
  if (!isPost(node)) {
    if (!OF_THE_PROGRAM.has(type)) count(survey.leftOut, `${textOf(node, 'wp:status')} ${type}`)
    return
  }
  survey.posts.push(id)
  for (const category of childrenOf(node, 'category')) {
    const group = toGroup(category)
    if (group) groups.set(`${group.kind}:${group.key}`, group)
  }
}

/** Where WordPress has what is new. */
const FEEDS = ['feed/', 'feed/atom/', '?feed=rss2', '?feed=atom']

/** Parts of the old site's looks and menus; nobody misses a word of them. */
const OF_THE_PROGRAM = new Set([
  'revision',
  'nav_menu_item',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'user_request',
  'wp_block',
  'wp_template',
  'wp_template_part',
  'wp_global_styles',
  'wp_navigation',
  'wp_font_family',
  'wp_font_face',
])
const GONE = new Set(['trash', 'auto-draft', 'inherit'])

/** Whether an item is a text that comes along: posts, pages and types that plugins made. */
export function isPost(node: XmlNode): boolean {
  const type = textOf(node, 'wp:post_type')
  return type !== 'attachment' && !OF_THE_PROGRAM.has(type) && !GONE.has(textOf(node, 'wp:status'))
}

function toAttachment(node: XmlNode, id: string): Attachment {
  const url = textOf(node, 'wp:attachment_url') || textOf(node, 'guid')
  return {
    id,
    url,
    caption: textOf(node, 'excerpt:encoded'),
    alt: findMeta(node, '_wp_attachment_image_alt') ?? '',
    parent: textOf(node, 'wp:post_parent'),
    isPicture: /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$/i.test(url.split('?')[0] ?? ''),
  }
}

/** The value of a field that plugins and themes keep of a post; null where there is none. */
export function findMeta(node: XmlNode, key: string): string | null {
  const found = childrenOf(node, 'wp:postmeta').find((meta) => textOf(meta, 'wp:meta_key') === key)
  return found ? textOf(found, 'wp:meta_value') : null
}

/** Where the list of a group was, as WordPress writes it unless it is told otherwise. */
function toRedirects({ kind, key, domain, slug }: FoundGroup, root: string, parents: ReadonlyMap<string, string>) {
  const to = { kind, key }
  if (domain === 'post_tag') {
    return [
      { from: `${root}tag/${slug}`, to },
      { from: `${root}?tag=${slug}`, to },
    ]
  }
  if (domain !== 'category') return [{ from: `${root}${domain}/${slug}`, to }]
  const line = [slug]
  for (let above = parents.get(slug); above && !line.includes(above); above = parents.get(above)) line.unshift(above)
  return [
    { from: `${root}category/${line.join('/')}`, to },
    { from: `${root}?category_name=${slug}`, to },
  ]
}
