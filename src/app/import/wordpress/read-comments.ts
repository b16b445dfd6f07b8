import type { ForeignGroup } from '../foreign-groups.ts'
import { textOfHtml } from '../outline-html.ts'
import { cut } from '../plain-item.ts'
import { sha256 } from '../sha256.ts'
import { childrenOf, rawTextOf, textOf, type XmlNode } from './read-export.ts'
import { sayInBase } from '#locales/say.ts'

/** Who wrote on the old site. */
export interface Author extends ForeignGroup {
  id: string
  login: string
}

/** What becomes of comments. */
export interface CommentCounts {
  leftOut: Map<string, number>
  written: number
}

/** What is known of the old site. */
interface OldSite {
  /** Names it. */
  place: string
  /** By their login. */
  authors: ReadonlyMap<string, Author>
}

const TEXT_LENGTH_MAX = 10_000

/** The comments below a post as lines of a file of comments, the oldest first; spam and what was thrown away is counted. */
export function readComments(post: XmlNode, { place, authors }: OldSite, counts: CommentCounts): object[] {
  const comments = childrenOf(post, 'wp:comment').toSorted((one, other) => idOf(one) - idOf(other))
  const taken = new Set<string>()
  const lines = []
  for (const comment of comments) {
    const id = textOf(comment, 'wp:comment_id')
    const approved = textOf(comment, 'wp:comment_approved')
    const type = textOf(comment, 'wp:comment_type')
    const text = toText(rawTextOf(comment, 'wp:comment_content'))
    if (type !== '' && type !== 'comment') count(counts.leftOut, type)
    else if (approved !== '0' && approved !== '1') count(counts.leftOut, `comment (${approved})`)
    else if (text === '') count(counts.leftOut, 'empty comment')
    else {
      taken.add(id)
      const parent = textOf(comment, 'wp:comment_parent')
      const user = textOf(comment, 'wp:comment_user_id')
      const account = [...authors.values()].find((author) => author.id === user && user !== '0')
      const name = textOfHtml(textOf(comment, 'wp:comment_author'))
      lines.push({
        id: `wordpress:${place}#comment-${id}`,
        item: toPostId(place, textOf(post, 'wp:post_id')),
        ...(taken.has(parent) && { parent: `wordpress:${place}#comment-${parent}` }),
        user: {
          id: `wordpress:${place}#${toUserKey(comment, user)}`,
          name: cut(account?.name ?? name, 60) || sayInBase('community.nobody'),
          ...(account && { account: account.key }),
        },
        text: cut(text, TEXT_LENGTH_MAX),
        time: toIsoTime(comment),
        ...(approved === '0' && { state: 'pending' }),
        ...(account && account.login === textOf(post, 'dc:creator') && { author: true }),
      })
    }
  }
  counts.written += lines.length
  return lines
}

export function toPostId(place: string, id: string): string {
  return `wordpress:${place}#${id}`
}

function idOf(comment: XmlNode): number {
  return Number(textOf(comment, 'wp:comment_id'))
}

/** The same person is one user; of e-mail addresses nothing is kept that could be read. */
function toUserKey(comment: XmlNode, user: string): string {
  if (user !== '0' && user !== '') return `user-${user}`
  const email = textOf(comment, 'wp:comment_author_email').toLowerCase()
  return `guest-${sha256(email || textOf(comment, 'wp:comment_author')).slice(0, 16)}`
}

/** Plain text with its lines. */
function toText(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/p>/gi, '\n\n')
    .split('\n')
    .map((line) => textOfHtml(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function toIsoTime(comment: XmlNode): string {
  const gmt = textOf(comment, 'wp:comment_date_gmt')
  return /^[1-9]/.test(gmt) ? `${gmt.replace(' ', 'T')}Z` : textOf(comment, 'wp:comment_date')
}

export function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}
