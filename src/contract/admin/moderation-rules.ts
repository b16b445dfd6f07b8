import { z } from 'zod'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'
import { cursorPaging, pageOf } from './paging.ts'

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

const seconds = z.int().min(0)

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

/** An item, or a column; the site where neither is named. */
const policyPlace = z.object({ content_id: hashedId.optional(), gid: hashedId.optional() })

const policies = z.object({
  /** What holds where neither an item nor a column has one. */
  site: z.enum(commentPolicies),
  /** The one of the configuration, which holds until another is set. */
  configured: z.enum(commentPolicies),
  /** The column's own, or what the columns say that the item is in: the strictest; null where they say nothing. */
  column: z.enum(commentPolicies).nullable(),
  /** The item's own; null when it has none, or no item was asked for. */
  content: z.enum(commentPolicies).nullable(),
})

export const restriction = z.object({
  id: z.string(),
  kind: z.enum(restrictionKinds),
  /** Public id of a user, empty for a device or a network. */
  user_id: z.string(),
  /** What that user is called; empty for a device, a network, and who is gone. */
  name: z.string(),
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

/** Words, policies and restrictions: what holds without a moderator. */
export const moderationRuleAdminEndpoints = {
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
    summary: 'Which comments wait, on the site and in one column or under one item',
    input: policyPlace,
    output: policies,
    errors: [40002, 40401],
    role: 'editor',
  }),
  'POST /admin/api/v1/moderation/policies': adminEndpoint({
    summary:
      'Sets which comments wait, on the site, in one column or under one item; null goes back to what holds otherwise',
    input: policyPlace.extend({ policy: z.enum(commentPolicies).nullable() }),
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
