import { z } from 'zod'
import { contentCard } from './content.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { hashedId, page, paging } from './shapes.ts'

/** `comment` is for who speaks for the account behind an item, `star` for who wrote a comment, `follow` for who speaks for an account. */
const noticeKind = z.enum(['reply', 'mention', 'comment', 'star', 'follow', 'reminder', 'moderation', 'system'])
export type NoticeKind = z.infer<typeof noticeKind>

/** How many notices of each kind a reader has not read. */
const unreadCounts = z.object({
  reply: z.int(),
  mention: z.int(),
  comment: z.int(),
  star: z.int(),
  follow: z.int(),
  reminder: z.int(),
  moderation: z.int(),
  system: z.int(),
})
export type UnreadCounts = z.infer<typeof unreadCounts>

const notice = z.object({
  id: z.string(),
  kind: noticeKind,
  create_time: z.int(),
  is_read: z.int(),
  /** Facts for its words; the words are the site's. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The item that it is about; null where there is none, or it is not public any more. */
  card: contentCard.nullable(),
  /** The comment that it is about, the first of several, by what it says now; empty text once it is gone. */
  comment: z.object({ id: z.string(), content: z.string(), is_gone: z.int() }).nullable(),
  /** How many people's doing it tells of: what they did about one thing is one notice as long as that is not read. */
  people: z.int(),
  /** The user whose doing it tells of, the first of several. */
  from: z.object({ id: z.string(), name: z.string(), avatar: z.string() }).nullable(),
  /** Whether the item that it is about was taken down. */
  is_gone: z.int(),
})
export type Notice = z.infer<typeof notice>

/** Told on the channel of a user: their notices, or which of them are read, are others than before. */
export interface UserPush {
  t: 'notices'
}

/** What a reader is told: what others did about theirs, reminders, outcomes of moderation. */
export const noticeEndpoints = {
  'GET /peony/v1/notice': endpoint({
    summary: 'What the caller is told, last told first, with how much of it is unread',
    input: z.object({ kind: noticeKind.optional(), ...paging }),
    output: page(notice).extend({ unread: unreadCounts }),
    caller: 'anonymous',
  }),
  'POST /peony/v1/notice/read': endpoint({
    summary: 'Marks notices of the caller as read: those with these ids, those of one kind, or all of them',
    input: z
      .object({
        ids: z.array(hashedId).min(1).max(100).optional(),
        kind: noticeKind.optional(),
        all: z.literal([true, 1]).optional(),
      })
      .refine((input) => Object.values(input).some((value) => value !== undefined), {
        message: 'one of ids, kind and all is needed',
        path: ['ids'],
      }),
    output: z.object({ unread: unreadCounts }),
    errors: [40002],
    caller: 'anonymous',
    effect: 'write',
    whileBanned: true,
    limit: { points: 30, seconds: 60 },
  }),
} as const satisfies EndpointTable
