import { z } from 'zod'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import {
  COMMENT_IMAGES_MAX,
  COMMENT_LENGTH_MAX,
  MENTIONS_SENT_MAX,
  NICKNAME_LENGTH_MAX,
  REPORT_NOTE_LENGTH_MAX,
  REPORT_QUOTE_LENGTH_MAX,
} from './limits.ts'
import { reportReasons } from './report-reasons.ts'
import { hashedId, image, page, paging, text } from './shapes.ts'

const commentSorts = ['hot', 'new', 'old', 'author'] as const
export type CommentSort = (typeof commentSorts)[number]

const anchor = z.object({ p: z.int(), quote: z.string() })
export type Anchor = z.infer<typeof anchor>

/** Somebody whom a comment means: their page, and where in the text they are named, in UTF-16 units. */
const mention = z.object({ id: z.string(), at: z.int(), length: z.int() })

/** Persons whom the text names as `@name`; whose name does not stand in it is not meant. */
const mentionedIds = z.array(hashedId).max(MENTIONS_SENT_MAX).optional()

const commentFields = {
  id: z.string(),
  post_id: z.string(),
  /** Empty for a root. */
  root_id: z.string(),
  /** The comment that it replies to, empty for a root. */
  parent_id: z.string(),
  reply_user: z.object({ id: z.string(), name: z.string() }).nullable(),
  user: z.object({
    id: z.string(),
    name: z.string(),
    avatar: z.string(),
    /** Whether the user speaks for the account behind the item. */
    is_author: z.boolean(),
    verified: z.int(),
  }),
  /** Plain text, empty once removed. */
  content: z.string(),
  images: z.array(image),
  /** Those whom it means, in the order of its words; who gave their account up is left out. */
  mentions: z.array(mention),
  /** The paragraph and the words of it that the comment is about. */
  anchor: anchor.nullable(),
  create_time: z.int(),
  /** Later than `create_time` when it was edited. */
  update_time: z.int(),
  /** Province or country it was written in, `未知` where that is not known; empty where the site does not tell. */
  ip_region: z.string(),
  star_count: z.int(),
  sub_count: z.int(),
  is_top: z.int(),
  /** 1 public, 0 pending (its author alone sees it), 2 removed (shown empty while it has replies). */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The caller's own relation to it; on private calls only. */
  is_star: z.boolean().optional(),
  is_self: z.boolean().optional(),
}

/** A reply under a root. */
export const reply = z.object({ ...commentFields, sub_list: z.tuple([]) })
export type Reply = z.infer<typeof reply>

/** A root with its first replies: at most three, then the caller's own pending ones and the one of `comment_id`. */
export const comment = z.object({ ...commentFields, sub_list: z.array(reply) })
export type Comment = z.infer<typeof comment>

const commentPaging = { ...paging, pagesize: z.coerce.number().int().min(1).max(50).default(10) }

const listInput = z.object({
  id: hashedId,
  sort: z.enum(commentSorts).default('hot'),
  /** A comment to open at: its root comes first, with it among the replies. */
  comment_id: hashedId.optional(),
  ...commentPaging,
})
const listOutput = page(comment).extend({
  /** Public comments of both levels. */
  comment_total: z.int(),
  comment_enable: z.union([z.literal(0), z.literal(1)]),
  /** Where `comment_id` is: its root, and how many roots stand before that in this order (-1: more than were counted). */
  located: z.object({ root_id: z.string(), index: z.int() }).nullable(),
})
export type CommentList = z.infer<typeof listOutput>

const repliesInput = z.object({ post_id: hashedId, cid: hashedId, ...commentPaging })
const repliesOutput = page(reply).extend({ root: comment })

const postInput = z.object({
  id: hashedId,
  content: text(1, COMMENT_LENGTH_MAX),
  parent_id: hashedId.optional(),
  /** Uploads of the caller that it shows, as many as the site allows. */
  images: z.array(hashedId).max(COMMENT_IMAGES_MAX).optional(),
  anchor: z.object({ p: z.int().min(0).max(100_000), quote: text(1, 200) }).optional(),
  mentions: mentionedIds,
})

const postCall = {
  input: postInput,
  output: comment,
  errors: [40002, 40103, 40303, 40401, 40901, 41001, 42201, 42204],
  caller: 'user',
  effect: 'write',
  speech: true,
  limit: { points: 6, seconds: 60 },
} as const
const listCall = { input: listInput, output: listOutput, errors: [40002, 40401, 41001] } as const
const repliesCall = { input: repliesInput, output: repliesOutput, errors: [40002, 40401, 41001] } as const
const removeCall = {
  input: z.object({ id: hashedId }),
  output: comment,
  errors: [40002, 40103, 40301, 40401],
  caller: 'user',
  effect: 'write',
  whileBanned: true,
} as const
const editCall = {
  input: z.object({ id: hashedId, content: postInput.shape.content, mentions: mentionedIds }),
  output: comment,
  errors: [40002, 40103, 40301, 40401, 40901, 42201, 42204],
  caller: 'user',
  effect: 'write',
  speech: true,
} as const

/** Told on the channel of an item: how many public comments it has now, more or fewer than before. */
export interface PostPush {
  t: 'count'
  comment_count: number
}

/**
 * `{id}` is an item, except for remove and edit, where it is a comment. On the first page of a list the caller's own pending
 * roots and the root of `comment_id` come in addition, in front.
 */
export const commentEndpoints = {
  'POST /peony/v1/comment/{id}': endpoint({
    summary: 'Comments on an item of the house, in at most 500 characters',
    ...postCall,
  }),
  'POST /guzzle/v1/comment/{id}': endpoint({
    summary: 'Comments on an item of a public account, in at most 500 characters',
    ...postCall,
  }),
  'GET /peony/v1/comment/{id}': endpoint({ summary: 'Comments of an item as the caller sees them', ...listCall }),
  'GET /guzzle/v1/comment/{id}': endpoint({ summary: 'The same for an item of a public account', ...listCall }),
  'GET /peony/v1/comment/{post_id}/{cid}': endpoint({ summary: 'Replies under a root, oldest first', ...repliesCall }),
  'GET /guzzle/v1/comment/{post_id}/{cid}': endpoint({
    summary: 'The same for an item of a public account',
    ...repliesCall,
  }),
  'GET /inner/comment/{id}': endpoint({
    summary: 'Comments of an item as everybody sees them',
    ...listCall,
    cache: publicCache(5),
  }),
  'GET /dinner/comment/{id}': endpoint({
    summary: 'The same for an item of a public account',
    ...listCall,
    cache: publicCache(5),
  }),
  'POST /peony/v1/comment/{id}/remove': endpoint({ summary: "Removes the caller's own comment", ...removeCall }),
  'POST /guzzle/v1/comment/{id}/remove': endpoint({ summary: "Removes the caller's own comment", ...removeCall }),
  'POST /peony/v1/comment/{id}/edit': endpoint({
    summary: "Changes the caller's own comment within five minutes",
    ...editCall,
  }),
  'POST /guzzle/v1/comment/{id}/edit': endpoint({
    summary: "Changes the caller's own comment within five minutes",
    ...editCall,
  }),
  'GET /peony/v1/mention/{id}': endpoint({
    summary: 'Whom a comment under an item may mean: who wrote there first, then, for users, others by their names',
    input: z.object({
      id: hashedId,
      /** What stands behind the `@` so far. */
      q: z.string().trim().max(NICKNAME_LENGTH_MAX).default(''),
      /** The comment that is replied to: those of its thread come first. */
      comment_id: hashedId.optional(),
    }),
    output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string(), avatar: z.string() })) }),
    errors: [40002, 40401, 41001],
    caller: 'anonymous',
    limit: { points: 60, seconds: 60 },
  }),
  'POST /peony/v1/report': endpoint({
    summary:
      'Reports an item, a comment or an answer, or points out a mistake in an item; told again, it is the first one',
    input: z
      .object({
        target: z.enum(['post', 'comment', 'answer']),
        /** Of an answer its `report_id`. */
        id: hashedId,
        /** Somebody objects to a target once, but points out as many mistakes in an item as it has, some at a time. */
        reason: z.enum(reportReasons),
        /** Of a mistake: what is wrong. */
        note: text(0, REPORT_NOTE_LENGTH_MAX).default(''),
        /** Of a mistake: the words that it is in, or where it is. */
        quote: text(0, REPORT_QUOTE_LENGTH_MAX).default(''),
      })
      .refine(({ target, reason }) => reason !== 'mistake' || target === 'post', {
        path: ['reason'],
        message: 'is for items',
      })
      .refine(({ reason, quote }) => reason === 'mistake' || quote === '', {
        path: ['quote'],
        message: 'is for mistakes',
      }),
    output: z.object({ ticket_no: z.string() }),
    errors: [40002, 40401, 40901, 41001],
    caller: 'anonymous',
    effect: 'write',
    limit: { points: 10, seconds: 60 },
  }),
} as const satisfies EndpointTable
