import { parseDate } from '../parse-date.ts'
import type { ItemParts, ItemSource, Note } from '../item-source.ts'
import { outlineHtml, textOfHtml } from '../outline-html.ts'
import { cut, PLAIN_ITEM } from '../plain-item.ts'
import { SourceError } from '../source-error.ts'
import { readBody, type PlayedFile } from './read-body.ts'
import { toPostId } from './read-comments.ts'
import { childrenOf, rawTextOf, textOf, type XmlNode } from './read-export.ts'
import { findMeta, type Survey } from './survey-export.ts'
import { toGroup } from './terms.ts'

const BODY_LENGTH_MAX = 1_000_000

/** A post, page or the like as an item. Throws `SourceError` for what cannot be taken. */
export function readPost(node: XmlNode, survey: Survey): ItemSource {
  const id = textOf(node, 'wp:post_id')
  const link = textOf(node, 'link')
  const notes: Note[] = []
  const groups = childrenOf(node, 'category').flatMap((category) => toGroup(category) ?? [])
  const keysOf = (kind: 'column' | 'topic') => [
    ...new Set(groups.filter((group) => group.kind === kind).map(({ key }) => key)),
  ]
  const { html, played } = readBody(rawTextOf(node, 'content:encoded'), {
    postId: id,
    link,
    isPlayed: isPlayed(node),
    attachments: survey.attachments,
    findShared: (shared) => survey.shared.get(shared) ?? null,
    notes,
  })
  const outline = outlineHtml(html)
  const title = textOfHtml(textOf(node, 'title')) || outline.firstParagraph || (findPicture(node, survey)?.alt ?? '')
  if (title === '') throw new SourceError('the post has neither a title nor a text')
  const sound = played ?? readEnclosure(node)
  if (html === '' && sound === null) throw new SourceError('the post is empty')
  if (html.length > BODY_LENGTH_MAX) throw new SourceError(`the post is longer than ${BODY_LENGTH_MAX} characters`)
  const publishAt = toSeconds(node, 'wp:post_date')
  const author = survey.authors.get(textOf(node, 'dc:creator'))
  return {
    ...PLAIN_ITEM,
    sourceId: toPostId(survey.place, id),
    origin: `post ${id}`,
    title: cut(title, 300),
    summary: cut(textOfHtml(textOf(node, 'excerpt:encoded')), 2000) || outline.firstParagraph,
    body: html,
    editor: cut(findMeta(node, 'davmu_author') ?? (author ? '' : textOf(node, 'dc:creator')), 300),
    sourceUrl: findMeta(node, 'davmu_source_url') ?? '',
    account: author?.key ?? null,
    commentsClosed: textOf(node, 'wp:comment_status') === 'closed',
    publishAt,
    updatedAt: toSeconds(node, 'wp:post_modified'),
    state: readState(node, notes),
    cover: findPicture(node, survey)?.url ?? outline.images[0] ?? null,
    tags: [...new Set(groups.filter(({ domain }) => domain === 'post_tag').map(({ name }) => name))].slice(0, 20),
    columns: keysOf('column'),
    topics: keysOf('topic'),
    images: outline.images,
    type: sound?.kind ?? 'doc',
    parts: sound ? toParts(sound) : {},
    ...(textOf(node, 'wp:is_sticky') === '1' && { isPinned: true as const }),
    oldPaths: readOldPaths(node, { id, link, root: survey.root }),
    notes,
  }
}

/** What was not there for everybody does not become so here. */
function readState(node: XmlNode, notes: Note[]): NonNullable<ItemSource['state']> {
  const status = textOf(node, 'wp:status')
  const hold = (reason: string) => {
    notes.push({ message: `a draft: ${reason}` })
    return 'draft' as const
  }
  if (textOf(node, 'wp:post_password') !== '') return hold('only for who knew its password')
  if (status === 'publish') return 'published'
  if (status === 'future' && toSeconds(node, 'wp:post_date') !== null) return 'scheduled'
  if (status === 'draft') return 'draft'
  if (status === 'pending') return hold('it waited for a review')
  return hold(status === 'private' ? 'private' : `its state was “${status}”`)
}

/** In UTC where that is said, as it is for all that was public. */
function toSeconds(node: XmlNode, name: string): number | null {
  const gmt = textOf(node, `${name}_gmt`)
  if (/^[1-9]/.test(gmt)) return parseDate(`${gmt}Z`)
  const local = textOf(node, name)
  return /^[1-9]/.test(local) ? parseDate(local) : null
}

function findPicture(node: XmlNode, { attachments }: Survey) {
  const id = findMeta(node, '_thumbnail_id')
  return id === null ? undefined : attachments.get(id)
}

function isPlayed(node: XmlNode): boolean {
  return childrenOf(node, 'category').some(({ attributes }) =>
    /^post-format-(?:audio|video)$/.test(attributes['nicename'] ?? ''),
  )
}

/** The file of an episode, as podcasting plugins keep it: address, bytes and type, one in each line. */
function readEnclosure(node: XmlNode): (PlayedFile & { size?: number; type?: string }) | null {
  const [address = '', size = '', type = ''] = (findMeta(node, 'enclosure') ?? '')
    .split('\n')
    .map((line) => line.trim())
  const kind = /^(audio|video)\//.exec(type)?.[1]
  if ((kind !== 'audio' && kind !== 'video') || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return { kind, address, type, ...(/^[1-9]\d*$/.test(size) && { size: Number(size) }) }
}

function toParts({ address, size, type }: PlayedFile & { size?: number; type?: string }): ItemParts {
  return {
    media: {
      sources: [{ address, ...(type !== undefined && { type }), ...(size !== undefined && { size }) }],
      captions: [],
      chapters: [],
      duration: 0,
      enclosure: true,
    },
  }
}

/** Its permalink, the short addresses by its number, and the permalinks that it had before. */
function readOldPaths(node: XmlNode, { id, link, root }: { id: string; link: string; root: string }): string[] {
  const permalink = URL.canParse(link) ? new URL(link) : null
  const path = permalink && permalink.search === '' ? permalink.pathname : null
  const former = childrenOf(node, 'wp:postmeta')
    .filter((meta) => textOf(meta, 'wp:meta_key') === '_wp_old_slug')
    .flatMap((meta) => (path === null ? [] : [path.replace(/[^/]+(\/?)$/, `${textOf(meta, 'wp:meta_value')}$1`)]))
  const short = [`${root}?p=${id}`, ...(textOf(node, 'wp:post_type') === 'page' ? [`${root}?page_id=${id}`] : [])]
  return [...(path === null ? [] : [path]), ...former, ...short]
}
