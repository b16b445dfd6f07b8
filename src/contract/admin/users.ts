import { z } from 'zod'
import { hashedId } from '../shapes.ts'
import { HOME_AREA_CODE, isMobile, toAreaCode } from '../telephone.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'

const user = z.object({
  id: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** The number without its middle, empty for people who came with an import. */
  mobile_masked: z.string(),
  /** The account that they speak for, empty for none. */
  account_id: z.string(),
  created_at: z.int(),
  /** When they gave their account up, 0 for everybody else. */
  cancelled_at: z.int(),
})

export const userAdminEndpoints = {
  'GET /admin/api/v1/users': adminEndpoint({
    summary: 'The users, newest first; with id that one alone',
    input: z.object({
      id: hashedId.optional(),
      pagesize: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({ list: z.array(user), has_more: z.boolean(), next_cursor: z.string() }),
    role: 'moderator',
  }),
  'POST /admin/api/v1/users/by-mobile': adminEndpoint({
    summary: 'The user who logs in with a telephone number; that somebody asked is recorded, the number is not',
    input: z
      .object({
        mobile: z.string().regex(/^\d{5,15}$/, { error: 'digits of a telephone number', abort: true }),
        area_code: z
          .string()
          .regex(/^\+?0{0,2}[1-9]\d{0,3}$/, 'a country code such as 86')
          .transform(toAreaCode)
          .default(HOME_AREA_CODE),
      })
      .refine((input) => isMobile(input.area_code, input.mobile), {
        path: ['mobile'],
        message: 'no telephone number of this country',
      }),
    output: z.object({ list: z.array(user) }),
    role: 'moderator',
    effect: 'write',
    limit: { points: 60, seconds: 60 * 60 },
    secrets: ['mobile'],
    requestId: false,
  }),
} as const satisfies AdminEndpointTable
