import { z } from 'zod'
import { accountBrief } from './accounts.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'
import {
  contactLogin,
  hasOneContact,
  hasRealNumber,
  inviteCode,
  loginAnswer,
  NO_NUMBER,
  TWO_CONTACTS,
} from './identity.ts'
import { nickname } from './people.ts'
import { page, paging } from './shapes.ts'

const { pageindex, pagesize } = paging

/** Somebody who came by an invitation, as the one who invited them sees it. */
const inviteRecord = z.object({
  nickname_masked: z.string(),
  avatar: z.string(),
  mobile_masked: z.string(),
  /** 1: has joined. */
  status: z.literal(1),
  create_time: z.int(),
})
export type InviteRecord = z.infer<typeof inviteRecord>

const invitation = z.object({
  code: z.string(),
  invite_url: z.string(),
  /** Host-relative address of a picture with the code of the link; there is one while the invitation can be accepted. */
  poster_url: z.string(),
  inviter: accountBrief,
  /** What the house says of its invitations; empty where it says nothing. */
  rules: z.string(),
  /** 0: for good. */
  expire_at: z.int(),
  used: z.int(),
  /** 0: any number. */
  max_uses: z.int(),
  /** How many devices have opened it; 0 for others than its owner. */
  opened: z.int(),
  /** What it is to the caller: to be accepted, their own, or nothing any more, because they came by one or without. */
  state: z.enum(['open', 'own', 'bound', 'member']),
  /** Who came by it, for its owner alone. */
  records: page(inviteRecord).nullable(),
})
export type Invitation = z.infer<typeof invitation>

/** Invitations by a code of one's own. */
export const inviteEndpoints = {
  'POST /peony/v1/account': endpoint({
    summary:
      'Accepts an invitation with a number or an address and the code that was sent to it for `invite`, and logs in; a user binds their present account without a number and keeps the token',
    input: z
      .object({
        ...contactLogin,
        invite_code: inviteCode,
        nickname: nickname.optional(),
        agree_version: z.string().max(32).default(''),
      })
      .refine(hasRealNumber, NO_NUMBER)
      .refine(hasOneContact, TWO_CONTACTS)
      .refine(({ mobile, email, vcode }) => (mobile === undefined && email === undefined) === (vcode === undefined), {
        path: ['vcode'],
        message: 'a number or an address and the code that was sent to it come together',
      }),
    output: loginAnswer.extend({
      invite: z.object({
        code: z.string(),
        inviter: accountBrief,
        /** 1: came by it, 2: had come by another, 3: was here before. */
        status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      }),
    }),
    errors: [40104, 40105, 40306, 40401, 40901, 41001, 42201],
    caller: 'anonymous',
    // Tokens are not to lie around.
    replaySeconds: 60,
    limit: { points: 5, seconds: 60 * 60 },
  }),
  'GET /peony/v1/invite/record': endpoint({
    summary:
      "An invitation by its code, or the caller's own with who came by it; a device that opens a code is remembered for 7 days. 41001 names the reason: `expired` or `used_up`",
    input: z.object({ code: inviteCode.optional(), pageindex, pagesize }),
    output: invitation,
    errors: [40103, 40401, 41001],
    prefetch: false,
    limit: { points: 60, seconds: 60 },
  }),
} as const satisfies EndpointTable
