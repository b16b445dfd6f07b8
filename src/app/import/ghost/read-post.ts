import { cleanHtml } from '../clean-html.ts'
import { toForeignKey } from '../foreign-groups.ts'
import type { ItemSource, Note } from '../item-source.ts'
import { outlineHtml } from '../outline-html.ts'
import { parseDate } from '../parse-date.ts'
import { cut, PLAIN_ITEM } from '../plain-item.ts'
import { SourceError } from '../source-error.ts'
import { renderLexical } from './lexical.ts'
import { renderMobiledoc } from './mobiledoc.ts'
import type { GhostData, GhostPost } from './read-export.ts'

const BODY_LENGTH_MAX = 1_000_000
/** Stands in texts for the address of the site itself. */
const OWN_ADDRESS = '__GHOST_URL__'

/** An export with what posts are looked up by. */
export interface GhostSite {
  data: GhostData
  tagsOf: (postId: string) => GhostData['tags']
  authorsOf: (post: GhostPost) => GhostData['users']
  /** Address of the old site without a slash at its end; empty where nobody said it. */
  address: string
}

/** A post or page as an item. Throws `SourceError` for what cannot be taken. */
export function readGhostPost(post: GhostPost, { tagsOf, authorsOf, address, data }: GhostSite): ItemSource {
  const notes: Note[] = []
  const written = renderText(post, notes)
  if (address === '' && written.includes(OWN_ADDRESS)) {
    notes.push({ message: 'pictures and links of the old site itself lead nowhere: say its address with --url' })
  }
  const { html, notes: found } = cleanHtml(
    written.replaceAll(OWN_ADDRESS, address),
    address && `${address}/${post.slug}/`,
  )
  notes.push(...found)
  const outline = outlineHtml(html)
  const title = post.title.trim() || outline.firstParagraph
  if (title === '') throw new SourceError('the post has neither a title nor a text')
  if (html.trim() === '') throw new SourceError('the post is empty')
  if (html.length > BODY_LENGTH_MAX) throw new SourceError(`the post is longer than ${BODY_LENGTH_MAX} characters`)
  const tags = tagsOf(post.id)
  const [author, ...others] = authorsOf(post)
  const picture = post.feature_image.replaceAll(OWN_ADDRESS, address)
  return {
    ...PLAIN_ITEM,
    sourceId: `ghost:${post.id}`,
    origin: `post ${post.slug || post.id}`,
    title: cut(title, 300),
    summary: cut(post.custom_excerpt.trim(), 2000) || outline.firstParagraph,
    body: html.trim(),
    editor: cut(others.map(({ name }) => name).join('、'), 300),
    account: author ? toForeignKey(author.slug) : null,
    publishAt: toSeconds(post.published_at),
    updatedAt: toSeconds(post.updated_at),
    state: readState(post, notes),
    cover: picture || (outline.images[0] ?? null),
    tags: tags.map(({ name }) => name).slice(0, 20),
    topics: tags.map(({ slug }) => toForeignKey(slug)),
    images: outline.images,
    oldPaths: readOldPaths(post, data),
    notes,
  }
}

/** As the editor wrote it; HTML alone is what the earliest releases kept. */
function renderText({ lexical, mobiledoc, html }: GhostPost, notes: Note[]): string {
  if (lexical !== '') return renderLexical(lexical, notes) ?? html
  return (mobiledoc === '' ? null : renderMobiledoc(mobiledoc, notes)) ?? html
}

/** What was for members only does not become everybody's. */
function readState({ status, visibility, published_at: published }: GhostPost, notes: Note[]) {
  const hold = (reason: string) => {
    notes.push({ message: `a draft: ${reason}` })
    return 'draft' as const
  }
  if (status === 'draft') return 'draft'
  if (visibility !== '' && visibility !== 'public') return hold(`for ${visibility} only`)
  if (status === 'published') return 'published'
  if (status === 'scheduled' && toSeconds(published) !== null) return 'scheduled'
  return hold(status === 'sent' ? 'it was sent by mail only' : `its state was “${status}”`)
}

/** Times without a zone are in UTC, numbers in milliseconds. */
function toSeconds(time: string | number): number | null {
  if (typeof time === 'number') return Math.floor(time / 1000)
  return parseDate(/[zZ]$|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`)
}

/** By its name, as Ghost writes addresses unless it is told otherwise, and by the pattern that the settings have. */
function readOldPaths({ slug, uuid, published_at: published }: GhostPost, { settings }: GhostData): string[] {
  const pattern = settings.find(({ key }) => key === 'permalinks')?.value
  const [year, month, day] = new Date((toSeconds(published) ?? 0) * 1000).toISOString().slice(0, 10).split('-')
  const parts: Record<string, string> = { ':slug': slug, ':year': year ?? '', ':month': month ?? '', ':day': day ?? '' }
  const dated = typeof pattern === 'string' ? pattern.replaceAll(/:\w+/g, (name) => parts[name] ?? name) : ''
  return [...new Set([`/${slug}/`, dated, uuid && `/p/${uuid}/`])].filter(
    (path) => path.startsWith('/') && path !== '//',
  )
}
