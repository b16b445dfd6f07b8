import { z } from 'zod'
import { reportReasons } from '../report-reasons.ts'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'

/**
 * Which comments wait for a moderator: none, those of users without a public one yet, those with a link or a picture,
 * all. `off`: nobody may comment.
 */
export const commentPolicies = ['off', 'post', 'first', 'links', 'pre'] as const
export type CommentPolicy = (typeof commentPolicies)[number]

/** What happens to a text that holds a word: it is refused, or waits for a moderator. */
const wordActions = ['refuse', 'hold'] as const
export type WordAction = (typeof wordActions)[number]

/** `mute`: puts no words or pictures before others; `ban`: writes nothing at all and cannot log in. */
const restrictionKinds = ['mute', 'ban'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** What moderators decide on: a comment, what a user says of themselves, an item that readers object to. */
export const reviewKinds = ['comment', 'profile', 'post'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/**
 * `approve` and `reject` are for what waits, `remove` takes down a comment that is public. An item is changed or taken down
 * by who publishes it: `resolve` says that this was done, or that it is being done. `dismiss` finds nothing wrong. All of
 * them settle what was reported.
 */
const verdicts = ['approve', 'reject', 'remove', 'resolve', 'dismiss'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Why a comment waits: it has a word that is held, its author wrote nothing that is public yet, it has a link or a picture,
 * or all of them wait here.
 */
const heldBy = ['word', 'first', 'link', 'policy'] as const
export type HeldBy = (typeof heldBy)[number]

/** Why somebody stands in the queue: what they wrote waits, or readers object to it. */
export const queueKinds = ['comment', 'profile', 'report'] as const
export type QueueKind = (typeof queueKinds)[number]

const seconds = z.int().min(0)
const cursorPaging = {
  pagesize: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(512).optional(),
}
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), has_more: z.boolean(), next_cursor: z.string() })

const report = z.object({
  ticket_no: z.string(),
  reason: z.enum(reportReasons),
  note: z.string(),
  /** Of a mistake: the words that it is in, or where it is; may be empty. */
  quote: z.string(),
  create_time: z.int(),
})

/** A comment, a profile or an item as moderators see it. */
const reviewed = z.object({
  kind: z.enum(reviewKinds),
  id: z.string(),
  /** The item that it belongs to, or is; empty for a profile. */
  content_id: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
  images: z.array(z.string()),
  state: z.enum(['pending', 'public', 'removed']),
  create_time: z.int(),
})
export type Reviewed = z.infer<typeof reviewed>

const queueEntry = reviewed.extend({
  queue: z.enum(queueKinds),
  /** Why it waits; empty for what does not, and where that was not kept. */
  held_by: z.enum(['', ...heldBy]),
  /** Since when it waits. */
  since: z.int(),
  /** Open reports: how many, why how many of them, most first, and the oldest five. */
  report_count: z.int(),
  report_reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  reports: z.array(report),
})
export type QueueEntry = z.infer<typeof queueEntry>

const decision = z.object({
  kind: z.enum(reviewKinds),
  id: z.string(),
  /** 0, or why nothing was decided: 40401 for what is gone, 40901 for what is in another state. */
  code: z.int(),
  decision_id: z.string(),
  /** Until when it can be taken back; 0 when it cannot. */
  undo_until: z.int(),
})
export type Decision = z.infer<typeof decision>

const word = z.object({
  id: z.string(),
  word: z.string(),
  action: z.enum(wordActions),
  homophones: z.boolean(),
  by: z.string(),
  create_time: z.int(),
})
export type ListedWord = z.infer<typeof word>

const wordFields = {
  word: z.string().trim().min(1).max(64),
  action: z.enum(wordActions),
  homophones: z.boolean().default(false),
}

const policies = z.object({
  /** What holds where an item has none of its own. */
  site: z.enum(commentPolicies),
  /** The one of the configuration, which holds until another is set. */
  configured: z.enum(commentPolicies),
  /** The item's own; null when it has none, or no item was asked for. */
  content: z.enum(commentPolicies).nullable(),
})

const restriction = z.object({
  id: z.string(),
  kind: z.enum(restrictionKinds),
  /** Public id of a user, empty for a device or a network. */
  user_id: z.string(),
  /** `user`, `device` or `network`. */
  of: z.enum(['user', 'device', 'network']),
  address_range: z.string(),
  reason: z.string(),
  by: z.string(),
  create_time: z.int(),
  /** Seconds; 0 for good. */
  until: z.int(),
  lifted_at: z.int(),
  lifted_by: z.string(),
})
export type ListedRestriction = z.infer<typeof restriction>

export const moderationAdminEndpoints = {
  'GET /admin/api/v1/moderation/queue': adminEndpoint({
    summary: 'What waits for a moderator and what readers object to, longest first',
    input: z.object({ kind: z.enum(queueKinds).optional(), ...cursorPaging }),
    output: pageOf(queueEntry),
    role: 'moderator',
  }),
  'GET /admin/api/v1/moderation/reports': adminEndpoint({
    summary: 'What readers object to, newest first, settled or not',
    input: z.object({ ...cursorPaging }),
    output: pageOf(report.extend({ kind: z.enum(['comment', 'post']), id: z.string(), is_open: z.boolean() })),
    role: 'moderator',
  }),
  'POST /admin/api/v1/moderation/decisions': adminEndpoint({
    summary: 'Decides on several at once, each for itself; their authors are told, with the reason',
    input: z.object({
      targets: z
        .array(z.object({ kind: z.enum(reviewKinds), id: hashedId }))
        .min(1)
        .max(50),
      verdict: z.enum(verdicts),
      reason: z.string().trim().max(200).default(''),
    }),
    output: z.object({ list: z.array(decision) }),
    errors: [40002],
    role: 'moderator',
    effect: 'write',
  }),
  'POST /admin/api/v1/moderation/decisions/{id}/undo': adminEndpoint({
    summary: 'Takes a decision back within ten minutes, unless there was another one since',
    input: z.object({ id: hashedId }),
    output: decision,
    errors: [40002, 40401, 40901],
    role: 'moderator',
    effect: 'write',
  }),
  'GET /admin/api/v1/moderation/words': adminEndpoint({
    summary: 'Words that are looked for, newest first',
    input: z.object({ ...cursorPaging }),
    output: pageOf(word),
    role: 'editor',
  }),
  'POST /admin/api/v1/moderation/words': adminEndpoint({
    summary: 'Has a word be looked for from now on, or changes what happens to it',
    input: z.object(wordFields),
    output: word,
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/moderation/words/{id}/remove': adminEndpoint({
    summary: 'Has a word not be looked for any more',
    input: z.object({ id: hashedId }),
    output: z.object({ removed: z.boolean() }),
    errors: [40002],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/moderation/words/try': adminEndpoint({
    summary: 'What a word would have met in the comments of the last 30 days',
    input: z.object(wordFields),
    output: z.object({
      /** Comments that were looked through: the newest 20,000 at most. */
      looked_through: z.int(),
      hits: z.int(),
      examples: z.array(z.object({ id: z.string(), content_id: z.string(), text: z.string() })),
    }),
    role: 'editor',
    limit: { points: 20, seconds: 60 },
  }),
  'GET /admin/api/v1/moderation/policies': adminEndpoint({
    summary: 'Which comments wait, on the site and under one item',
    input: z.object({ content_id: hashedId.optional() }),
    output: policies,
    errors: [40002, 40401],
    role: 'editor',
  }),
  'POST /admin/api/v1/moderation/policies': adminEndpoint({
    summary: 'Sets which comments wait, on the site or under one item; null goes back to what holds otherwise',
    input: z.object({ content_id: hashedId.optional(), policy: z.enum(commentPolicies).nullable() }),
    output: policies,
    errors: [40002, 40401],
    role: 'editor',
    effect: 'write',
  }),
  'GET /admin/api/v1/moderation/restrictions': adminEndpoint({
    summary: 'Who may not write, newest first',
    input: z.object({
      user_id: hashedId.optional(),
      /** Leaves out what has ended or was lifted. */
      active: z.enum(['0', '1']).default('1'),
      ...cursorPaging,
    }),
    output: pageOf(restriction),
    errors: [40002],
    role: 'moderator',
  }),
  'POST /admin/api/v1/moderation/restrictions': adminEndpoint({
    summary: 'Mutes or bans one user, the author of a comment, whoever made a report, or a network',
    input: z.object({
      kind: z.enum(restrictionKinds),
      user_id: hashedId.optional(),
      comment_id: hashedId.optional(),
      ticket_no: hashedId.optional(),
      /** A network as `203.0.113.0/24` or `2001:db8::/48`, or one address. */
      address_range: z.string().trim().max(64).optional(),
      reason: z.string().trim().min(1).max(200),
      /** Seconds; 0 for good. */
      until: seconds,
      /** With a ban of a user: takes down every comment of theirs and what they said in live rooms, soon after. */
      remove_all: z.boolean().default(false),
    }),
    output: restriction,
    errors: [40002, 40401],
    role: 'moderator',
    effect: 'write',
  }),
  'POST /admin/api/v1/moderation/restrictions/{id}/lift': adminEndpoint({
    summary: 'Lets somebody write again',
    input: z.object({ id: hashedId }),
    output: restriction,
    errors: [40002, 40401],
    role: 'moderator',
    effect: 'write',
  }),
} as const satisfies AdminEndpointTable
