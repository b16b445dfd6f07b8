import { z } from 'zod'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { flag } from './shapes.ts'
import { HOME_AREA_CODE, isMobile, toAreaCode } from './telephone.ts'

const integerLike = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

/** Digits of a verification code. */
export const VCODE_LENGTH = 6

const mobile = z.string().regex(/^\d{5,15}$/, { error: 'digits of a telephone number', abort: true })
const areaCode = z
  .string()
  .regex(/^\+?0{0,2}[1-9]\d{0,3}$/, 'a country code such as 86')
  .transform(toAreaCode)
  .default(HOME_AREA_CODE)

export const NO_NUMBER = { path: ['mobile'], message: 'no telephone number of this country' }

/** Proof of work for the challenge of code 42902: what the challenge's library made of `data.captcha`, as text. */
export const captchaSolution = z.string().max(2048).optional()

const userInfo = z.object({
  id: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  mobile_masked: z.string(),
  is_new: z.boolean(),
})
export type UserInfo = z.infer<typeof userInfo>

/** What answers a login. */
export const loginAnswer = z.object({
  token: z.string(),
  token_type: z.enum(['anonymous', 'user']),
  expire_at: z.int(),
  uid: z.string(),
  user_info: userInfo.nullable(),
})

/** Who logs in, and with what. */
export const mobileLogin = {
  /** A secret of the device, at least 122 random bits; made by the server when absent. */
  device_id: z
    .string()
    .regex(/^[\w-]{16,128}$/, 'between 16 and 128 letters, digits, - or _')
    .optional(),
  mobile: mobile.optional(),
  area_code: areaCode,
  vcode: z.string().trim().min(1).max(16).optional(),
}

/** The code of an invitation, as it was typed or stands in a link. */
export const inviteCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{4,32}$/, 'letters and digits of an invitation')
  .toUpperCase()

const scenes = ['login', 'invite', 'cancel'] as const
/** What a verification code is for; it is good for nothing else. */
export type VcodeScene = (typeof scenes)[number]

const vcodeCall = {
  input: z
    .object({
      /** Not needed by a user who gives the account up: that code goes to the user's own number. */
      mobile: mobile.optional(),
      area_code: areaCode,
      scene: z.enum(scenes).default('login'),
      captcha: captchaSolution,
    })
    .refine(
      (input) => (input.mobile === undefined ? input.scene === 'cancel' : isMobile(input.area_code, input.mobile)),
      NO_NUMBER,
    ),
  output: z.object({ sent: z.literal(true), retry_after: z.int(), expire_in: z.int(), length: z.int() }),
  errors: [42902, 50201, 50302],
  caller: 'anonymous',
  prefetch: false,
  replaySeconds: 60,
} as const

/** What a login was made on, as far as its browser says. */
const devices = ['iphone', 'ipad', 'android', 'harmony', 'windows', 'mac', 'linux', 'unknown'] as const
export type Device = (typeof devices)[number]
/** The program on it. */
const clients = ['wechat', 'qq', 'weibo', 'edge', 'firefox', 'chrome', 'safari', 'unknown'] as const
export type Client = (typeof clients)[number]

const session = z.object({
  session_id: z.string(),
  device: z.enum(devices),
  client: z.enum(clients),
  /** Province or country of the login, empty where that is not known. */
  ip_region: z.string(),
  create_time: z.int(),
  /** The last use, to within some minutes. */
  last_time: z.int(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const identityEndpoints = {
  'POST /peony/v1/auth': endpoint({
    summary:
      'A token: anonymous, bound to the device id, or with mobile and vcode that of a user, into whom the anonymous subject of the authorization header is merged',
    input: z
      .object({
        appid: integerLike,
        platform: z.string().min(1).max(32),
        ...mobileLogin,
        /** An invitation that the reader came by; one that is not good any more keeps nobody out. */
        invite_code: z.string().max(64).optional(),
        agree_version: z.string().max(32).default(''),
      })
      .refine(({ mobile, area_code }) => mobile === undefined || isMobile(area_code, mobile), NO_NUMBER)
      .refine(({ mobile, vcode }) => mobile !== undefined || vcode === undefined, {
        path: ['mobile'],
        message: 'a code needs the number that it was sent to',
      })
      .refine(({ mobile, vcode }) => mobile === undefined || vcode !== undefined, {
        path: ['vcode'],
        message: 'a number needs the code that was sent to it',
      }),
    output: loginAnswer,
    errors: [40104, 40105, 40302],
    // Tokens are not to lie around.
    replaySeconds: 60,
    limit: { points: 60, seconds: 60 },
  }),
  'POST /peony/v1/account/logout': endpoint({
    summary: 'Revokes the user token of the authorization header, with all=1 those of every device',
    input: z.object({ all: flag.default(0) }),
    output: z.object({}),
    effect: 'write',
    whileBanned: true,
  }),
  'GET /peony/v1/account/me/sessions': endpoint({
    summary: 'Where the caller is logged in, the last used first',
    input: z.object({}),
    output: z.object({ list: z.array(session) }),
    caller: 'user',
  }),
  'POST /peony/v1/account/me/sessions': endpoint({
    summary: 'Ends one login of the caller, or with others=1 all but the one of this call',
    input: z
      .object({ revoke: z.string().min(1).max(64).optional(), others: flag.default(0) })
      .refine(({ revoke, others }) => (revoke === undefined) === (others === 1), {
        path: ['revoke'],
        message: 'names a session, or others is 1',
      }),
    output: z.object({ revoked: z.int() }),
    errors: [40401],
    caller: 'user',
    effect: 'write',
    whileBanned: true,
  }),
  'GET /peony/v1/account/me/export': endpoint({
    summary: 'All that is kept of the caller, by what it is',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
    caller: 'user',
    limit: { points: 5, seconds: 24 * 60 * 60 },
    prefetch: false,
  }),
  'POST /peony/v1/account/me/cancel': endpoint({
    summary:
      'Gives the account up, by a code of the scene cancel: hidden and logged out at once, erased by erase_time; a login before takes it back',
    input: z.object({ vcode: z.string().trim().min(1).max(16) }),
    output: z.object({ erase_time: z.int() }),
    errors: [40104, 40105],
    caller: 'user',
    replaySeconds: 60,
    limit: { points: 10, seconds: 60 },
  }),
  'GET /peony/v1/vcode': endpoint({
    summary: 'Sends a verification code to a telephone; answers alike for known and unknown numbers',
    ...vcodeCall,
  }),
  'POST /peony/v1/vcode': endpoint({ summary: 'As the GET of the same address', ...vcodeCall }),
} as const satisfies EndpointTable
