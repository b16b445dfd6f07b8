import { z } from 'zod'
import { endpoint, type EndpointTable } from './endpoint.ts'

const integerLike = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

export const identityEndpoints = {
  'POST /peony/v1/auth': endpoint({
    summary: 'An anonymous token: signed, stateless, bound to the device id; the same device keeps its subject',
    input: z.object({
      appid: integerLike,
      platform: z.string().min(1).max(32),
      /** A secret of the device, at least 122 random bits; made by the server when absent. */
      device_id: z
        .string()
        .regex(/^[\w-]{16,128}$/, 'between 16 and 128 letters, digits, - or _')
        .optional(),
    }),
    output: z.object({
      token: z.string(),
      token_type: z.enum(['anonymous', 'user']),
      expire_at: z.int(),
      uid: z.string(),
      user_info: z.null(),
    }),
    limit: { points: 60, seconds: 60 },
  }),
} as const satisfies EndpointTable
