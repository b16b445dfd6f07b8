import type { Comment, Reply } from '#contract/comments.ts'
import type { IdCodec } from '#contract/ids.ts'
import { UNKNOWN_REGION } from '#contract/regions.ts'
import type { Image } from '#contract/shapes.ts'
import type { CommentState } from '#server/storage/tables/comments.ts'
import type { Author } from '../identity/identity.ts'
import type { Mention } from './mention-rules.ts'
import { toImageIds } from './rules.ts'
import type { CommentRow } from './store.ts'

const STATUS: Record<CommentState, Comment['status']> = { public: 1, pending: 0, removed: 2 }
const NOBODY = { id: '', name: '', avatar: '', is_author: false, verified: 0 }

/** What a view needs besides rows. */
export interface ViewContext {
  ids: IdCodec
  authors: ReadonlyMap<number, Author>
  images: ReadonlyMap<number, Image>
  /** By comment. */
  mentions: ReadonlyMap<number, readonly Mention[]>
  showsRegion: boolean
  /** Whose own relation to the comments is told; null where everybody sees the same. */
  reader: { userId: number | null; starred: ReadonlySet<number> } | null
}

/** `replies` in the order in which they are shown. */
export function toComment(row: CommentRow, replies: readonly CommentRow[], context: ViewContext): Comment {
  return { ...toFields(row, context), sub_list: replies.map((reply) => toReply(reply, context)) }
}

export function toReply(row: CommentRow, context: ViewContext): Reply {
  return { ...toFields(row, context), sub_list: [] }
}

/** Of a removed comment nothing is left but its place. */
function toFields(
  row: CommentRow,
  { ids, authors, images, mentions, showsRegion, reader }: ViewContext,
): Omit<Comment, 'sub_list'> {
  const isRemoved = row.state === 'removed'
  const user = isRemoved ? undefined : authors.get(row.user_id)
  const replyUser = isRemoved || row.reply_user_id === null ? undefined : authors.get(row.reply_user_id)
  return {
    id: ids.encode(row.id),
    post_id: ids.encode(row.content_id),
    root_id: row.root_id === 0 ? '' : ids.encode(row.root_id),
    parent_id: row.parent_id === 0 ? '' : ids.encode(row.parent_id),
    reply_user: replyUser ? { id: replyUser.id, name: replyUser.name } : null,
    user: user
      ? {
          id: user.id,
          name: user.name,
          avatar: user.avatar,
          is_author: row.by_author === 1,
          verified: user.verified,
        }
      : NOBODY,
    content: isRemoved ? '' : row.text,
    images: isRemoved ? [] : toImageIds(row).flatMap((id) => images.get(id) ?? []),
    mentions: isRemoved ? [] : (mentions.get(row.id) ?? []).flatMap((one) => toMention(one, authors)),
    anchor:
      isRemoved || row.anchor_p === null || row.anchor_quote === null
        ? null
        : { p: row.anchor_p, quote: row.anchor_quote },
    create_time: row.created_at,
    update_time: row.updated_at,
    ip_region: isRemoved || !showsRegion || row.ip_region === null ? '' : row.ip_region || UNKNOWN_REGION,
    star_count: row.star_count,
    sub_count: row.reply_count,
    is_top: 0,
    status: STATUS[row.state],
    ...(reader && {
      is_star: reader.starred.has(row.id),
      is_self: !isRemoved && reader.userId === row.user_id,
    }),
  }
}

function toMention({ userId, startsAt, length }: Mention, authors: ViewContext['authors']): Comment['mentions'] {
  const id = authors.get(userId)?.id ?? ''
  return id === '' ? [] : [{ id, at: startsAt, length }]
}
