import { z } from 'zod'
import { accountBrief } from './accounts.ts'
import { contentCard } from './content.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { hashedId, markType, page, paging } from './shapes.ts'

const { pageindex, pagesize } = paging

/** Whether the caller follows an account, and how many do. */
const followState = z.object({ is_followed: z.boolean(), fans_count: z.int() })
export type FollowState = z.infer<typeof followState>

/** An account as it stands in the list of who follows it. */
const followedAccount = accountBrief.extend({
  path: z.string(),
  follow_time: z.int(),
  /** 0 where nothing is published. */
  last_publish_time: z.int(),
  /** Published since the caller last looked at it, 100 at most. */
  unread: z.int(),
})
export type FollowedAccount = z.infer<typeof followedAccount>

/** A topic as it stands in the list of who follows it. */
const followedTopic = z.object({
  gid: z.string(),
  name: z.string(),
  cover: z.string(),
  path: z.string(),
  follow_time: z.int(),
  /** 0 where nothing is published. */
  last_publish_time: z.int(),
})
export type FollowedTopic = z.infer<typeof followedTopic>

const topicFollow = z.object({ is_followed: z.boolean() })

/** Who follows which account and which topic. */
export const followEndpoints = {
  'POST /guzzle/v1/mp/follow/{id}': endpoint({
    summary: 'Follows an account, or no longer; 40901 for who follows as many as one can',
    input: z.object({ id: hashedId, type: markType }),
    output: followState,
    errors: [40002, 40401, 40901],
    caller: 'user',
    effect: 'write',
    limit: { points: 60, seconds: 60 * 60 },
  }),
  'POST /guzzle/v1/mp/is_followed/{id}': endpoint({
    summary: 'Whether the caller follows an account; nobody does without a login',
    input: z.object({ id: hashedId }),
    output: followState,
    errors: [40002, 40401],
    caller: 'anonymous',
  }),
  'POST /guzzle/v1/mp/follow/{id}/seen': endpoint({
    summary: 'The caller has looked at an account: what it published until now is unread no longer',
    input: z.object({ id: hashedId }),
    output: z.object({}),
    errors: [40002],
    caller: 'user',
    effect: 'write',
  }),
  'GET /dinner/mp/followlist/contents': endpoint({
    summary:
      'What the accounts published that the caller follows, and what stands in the topics, last published first; nothing without a login',
    input: z.object({ pagesize: paging.pagesize, cursor: paging.cursor }),
    output: page(contentCard),
    caller: 'anonymous',
  }),
  'GET /dinner/mp/followlist': endpoint({
    summary: 'The accounts that the caller follows, last published first; none without a login',
    input: z.object({ pageindex, pagesize }),
    /** `topics` says how many topics the caller follows besides. */
    output: page(followedAccount).extend({ topics: z.int() }),
    caller: 'anonymous',
  }),
  'POST /peony/v1/topic/follow/{id}': endpoint({
    summary: 'Follows a topic, or no longer; 40901 for who follows as many as one can',
    input: z.object({ id: hashedId, type: markType }),
    output: topicFollow,
    errors: [40002, 40401, 40901],
    caller: 'user',
    effect: 'write',
    limit: { points: 60, seconds: 60 * 60 },
  }),
  'POST /peony/v1/topic/is_followed/{id}': endpoint({
    summary: 'Whether the caller follows a topic; nobody does without a login',
    input: z.object({ id: hashedId }),
    output: topicFollow,
    errors: [40002, 40401],
    caller: 'anonymous',
  }),
  'GET /peony/v1/topic/followlist': endpoint({
    summary:
      'The topics that the caller follows, those first in which something was published last; none without a login',
    input: z.object({ pageindex, pagesize }),
    output: page(followedTopic),
    caller: 'anonymous',
  }),
} as const satisfies EndpointTable
