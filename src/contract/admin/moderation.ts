import { z } from 'zod'
import { COMMENT_LENGTH_MAX } from '../limits.ts'
import { reportReasons } from '../report-reasons.ts'
import { hashedId } from '../shapes.ts'
import { submissionKinds } from '../submissions.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'
import { line } from './line.ts'
import { restriction } from './moderation-rules.ts'
import { cursorPaging, pageOf } from './paging.ts'

/**
 * What moderators decide on: a comment, what a user says of themselves, an item that readers object to, a live message, and
 * what users hand in.
 */
export const reviewKinds = ['comment', 'profile', 'post', 'message', ...submissionKinds] as const
export type ReviewKind = (typeof reviewKinds)[number]

/**
 * `approve` and `reject` are for what waits, `remove` takes down a comment that is public. An item is changed or taken down
 * by who publishes it: `resolve` says that this was done, or that it is being done. `dismiss` finds nothing wrong. All of
 * them settle what was reported. What an author objects to is shown after all (`restore`), or stays as it was decided
 * (`uphold`).
 */
const verdicts = ['approve', 'reject', 'remove', 'resolve', 'dismiss', 'restore', 'uphold'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Why something waits: it has a word that is held, its author wrote nothing that is public yet, it has a link or a picture,
 * all of them wait here, or a reviewer outside has not let it through.
 */
const heldBy = ['word', 'first', 'link', 'policy', 'reviewer'] as const
export type HeldBy = (typeof heldBy)[number]

/** Why something stands in the queue: it waits, readers report it, or its author objects to what was decided. */
export const queueKinds = ['comment', 'submission', 'profile', 'report', 'live', 'objection'] as const
export type QueueKind = (typeof queueKinds)[number]

const report = z.object({
  ticket_no: z.string(),
  reason: z.enum(reportReasons),
  note: z.string(),
  /** Of a mistake: the words that it is in, or where it is; may be empty. */
  quote: z.string(),
  create_time: z.int(),
})

/** A comment, a profile, an item or a live message as moderators see it. */
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
  /** Of a live message that becomes public by itself: when; 0 of everything else. */
  release_at: z.int(),
  /** The item that it belongs to, with the account behind it; null for a profile, and where the item is not public. */
  item: z.object({ title: z.string(), path: z.string(), cover: z.string(), account_id: z.string() }).nullable(),
  /** The circle that a post is for; empty for everything else. */
  circle: z.string(),
  /** The paragraph that a comment is about, and the words of it. */
  anchor: z.object({ p: z.int(), quote: z.string() }).nullable(),
  /** What it replies to. */
  parent: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** Names what is seen here: a decision that brings it along is refused once there is something else to see. */
  version: z.string(),
  /** Open reports: how many, why how many of them, most first, and the oldest five. */
  report_count: z.int(),
  report_reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  reports: z.array(report),
  /** What its author says to a decision, and that decision; null where nobody objects. */
  objection: z
    .object({
      text: z.string(),
      create_time: z.int(),
      decision: z.object({ verdict: z.enum(verdicts), reason: z.string(), by: z.string(), create_time: z.int() }),
    })
    .nullable(),
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
  /** Who decided before, where that is why nothing was; empty where nobody did. */
  by: z.string(),
})
export type Decision = z.infer<typeof decision>

const listedDecision = z.object({
  id: z.string(),
  kind: z.enum(reviewKinds),
  /** What was decided on, and the beginning of what it says, where it still is. */
  target_id: z.string(),
  text: z.string(),
  /** Site path of where readers see it; empty where they do not. */
  path: z.string(),
  /** Whose it was; empty for an item and for who is gone. */
  author: z.object({ id: z.string(), name: z.string() }),
  verdict: z.enum(verdicts),
  reason: z.string(),
  by: z.string(),
  create_time: z.int(),
  /** 0 where it stands. */
  undone_at: z.int(),
  /** Until when it can be taken back; 0 when it cannot. */
  undo_until: z.int(),
})
export type ListedDecision = z.infer<typeof listedDecision>

const undone = z.object({
  decision_id: z.string(),
  /** What it was about; empty where there is no such decision. */
  id: z.string(),
  /** 0, or why it stands: 40401 for an unknown one, 40901 for what is too late or was changed since. */
  code: z.int(),
})
export type Undone = z.infer<typeof undone>

/** Told to all moderators: what was decided on, which is settled now, or back in the queue; or what came into it. */
export interface QueuePush {
  by: { staff_id: string; name: string }
  settled: boolean
  /** Where it came; absent where somebody decided or took a decision back. */
  came?: QueueKind
  list: ReadonlyArray<{ kind: ReviewKind; id: string }>
}

/** What moderators go by of somebody. */
export const record = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** When they logged in for the first time. */
  create_time: z.int(),
  comments: z.object({ public: z.int(), pending: z.int(), removed: z.int() }),
  /** What holds now. */
  restrictions: z.array(restriction),
  /** The latest decisions on what they wrote. */
  decisions: z.array(listedDecision),
})

/** What helps to decide on something: what stands around it, and who wrote it. */
const context = z.object({
  /** Of a comment: its root, what it replies to, itself, and public replies before and after it, in their order. */
  thread: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      text: z.string(),
      state: z.enum(['pending', 'public', 'removed']),
      create_time: z.int(),
    }),
  ),
  /** Null for an item, and for who is gone. */
  author: record.nullable(),
})
export type ReviewContext = z.infer<typeof context>

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
    output: pageOf(
      report.extend({ kind: z.enum(['comment', 'post', 'answer']), id: z.string(), is_open: z.boolean() }),
    ),
    role: 'moderator',
  }),
  'GET /admin/api/v1/moderation/counts': adminEndpoint({
    summary: 'How much waits in the queue, of each kind up to 100, and since when',
    input: z.object({}),
    output: z.object({
      comment: z.int(),
      submission: z.int(),
      profile: z.int(),
      report: z.int(),
      live: z.int(),
      objection: z.int(),
      /** Seconds; 0 where nothing waits. */
      oldest_since: z.int(),
    }),
    role: 'moderator',
  }),
  'POST /admin/api/v1/moderation/line': adminEndpoint({
    summary: 'A token for a connection that tells at once what other moderators decided',
    input: z.object({}),
    output: line,
    role: 'moderator',
    requestId: false,
  }),
  'GET /admin/api/v1/moderation/comments': adminEndpoint({
    summary:
      'All comments, newest first, by what they say, their author, item, state and time, as the queue shows them; words are looked for in 5,000 comments at once, behind which the cursor goes on',
    input: z.object({
      text: z.string().trim().min(1).max(100).optional(),
      content_id: hashedId.optional(),
      user_id: hashedId.optional(),
      state: z.enum(['pending', 'public', 'removed']).optional(),
      /** Seconds: written from the one on, and before the other. */
      since: z.coerce.number().int().min(0).optional(),
      until: z.coerce.number().int().min(0).optional(),
      ...cursorPaging,
    }),
    output: pageOf(queueEntry),
    errors: [40002],
    role: 'moderator',
  }),
  'GET /admin/api/v1/moderation/context': adminEndpoint({
    summary: 'What stands around something in the queue, and the record of who wrote it',
    input: z.object({ kind: z.enum(reviewKinds), id: hashedId }),
    output: context,
    errors: [40002, 40401],
    role: 'moderator',
  }),
  'GET /admin/api/v1/moderation/reasons': adminEndpoint({
    summary: 'Reasons that are often given, nine at most, in the language in which authors are told them',
    input: z.object({}),
    output: z.object({ list: z.array(z.string()) }),
    role: 'moderator',
  }),
  'GET /admin/api/v1/moderation/decisions': adminEndpoint({
    summary:
      'What was decided, newest first, by anybody or those with a text in their names, about anybody or one user, and when',
    input: z.object({
      by: z.string().trim().min(1).max(64).optional(),
      user_id: hashedId.optional(),
      verdict: z.enum(verdicts).optional(),
      /** Seconds: decided from the one on, and before the other. */
      since: z.coerce.number().int().min(0).optional(),
      until: z.coerce.number().int().min(0).optional(),
      ...cursorPaging,
    }),
    output: pageOf(listedDecision),
    errors: [40002],
    role: 'moderator',
  }),
  'POST /admin/api/v1/moderation/decisions': adminEndpoint({
    summary: 'Decides on several at once, each for itself; their authors are told, with the reason',
    input: z.object({
      targets: z
        .array(z.object({ kind: z.enum(reviewKinds), id: hashedId, version: z.string().max(64).optional() }))
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
  'POST /admin/api/v1/comments/{id}/reply': adminEndpoint({
    summary: 'Answers a comment in the name of an account; one that waits is approved by that',
    input: z.object({
      id: hashedId,
      account_id: hashedId,
      text: z.string().trim().min(1).max(COMMENT_LENGTH_MAX),
      /** As the queue said it: what was changed since is refused. */
      version: z.string().max(64).optional(),
    }),
    output: z.object({ id: z.string() }),
    errors: [40002, 40401, 40901, 41001],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/moderation/decisions/undo': adminEndpoint({
    summary: 'Takes decisions back within ten minutes, each for itself, unless there was another one since',
    input: z.object({ ids: z.array(hashedId).min(1).max(50) }),
    output: z.object({ list: z.array(undone) }),
    errors: [40002],
    role: 'moderator',
    effect: 'write',
  }),
} as const satisfies AdminEndpointTable
