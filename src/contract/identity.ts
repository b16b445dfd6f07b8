import { z } from 'zod'
import { EMAIL_MAX, isEmail, toEmail } from './email.ts'
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

const email = z.string().max(EMAIL_MAX).refine(isEmail, { error: 'one e-mail address', abort: true }).transform(toEmail)

/** Where codes are sent: a telephone number or an e-mail address. */
const contact = { mobile: mobile.optional(), area_code: areaCode, email: email.optional() }

export const NO_NUMBER = { path: ['mobile'], message: 'no telephone number of this country' }

/** Proof of work for the challenge of code 42902: what the challenge's library made of `data.captcha`, as text. */
export const captchaSolution = z.string().max(2048).optional()

const userInfo = z.object({
  id: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** Where codes for the user go: the number, else the e-mail address, without its middle; empty where there is neither. */
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

/** Kinds of what users log in with. */
const wayKinds = ['mobile', 'email', 'wechat'] as const
export type WayKind = (typeof wayKinds)[number]

const vcode = z.string().trim().min(1).max(16)

/** Who logs in, and with what was sent to them. */
export const contactLogin = {
  /** A secret of the device, at least 122 random bits; made by the server when absent. */
  device_id: z
    .string()
    .regex(/^[\w-]{16,128}$/, 'between 16 and 128 letters, digits, - or _')
    .optional(),
  ...contact,
  vcode: vcode.optional(),
  /**
   * 1 where code 40306 said that a number or an address has not been used for long: it leaves the account that it was
   * given up by, and makes a new one.
   */
  anew: flag.optional(),
}

interface Contact {
  mobile?: string | undefined
  area_code: string
  email?: string | undefined
}

/** Whether a number, where one is given, can be one of its country. */
export const hasRealNumber = ({ mobile, area_code }: Contact) => mobile === undefined || isMobile(area_code, mobile)
/** Whether there is no more than one of a number and an address. */
export const hasOneContact = ({ mobile, email }: Contact) => mobile === undefined || email === undefined
export const TWO_CONTACTS = { path: ['email'], message: 'a telephone number or an e-mail address, not both' }
const hasContact = ({ mobile, email }: Contact) => mobile !== undefined || email !== undefined

/** What the social client's authorization ended with. */
const authorization = {
  wx_code: z.string().min(1).max(512).optional(),
  wx_state: z.string().min(1).max(128).optional(),
}
interface Authorization {
  wx_code?: string | undefined
  wx_state?: string | undefined
}
const isWhole = ({ wx_code, wx_state }: Authorization) => (wx_code === undefined) === (wx_state === undefined)
const HALF = { path: ['wx_state'], message: 'code and state of an authorization come together' }

/** The code of an invitation, as it was typed or stands in a link. */
export const inviteCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{4,32}$/, 'letters and digits of an invitation')
  .toUpperCase()

const scenes = ['login', 'invite', 'cancel', 'join'] as const
/** What a verification code is for; it is good for nothing else. */
export type VcodeScene = (typeof scenes)[number]

const vcodeCall = {
  input: z
    .object({
      /** Neither is needed by a user who gives the account up: that code goes to the user's own number or address. */
      ...contact,
      scene: z.enum(scenes).default('login'),
      captcha: captchaSolution,
      /** Language of an e-mail; one that the site does not speak is its first one. */
      locale: z.string().max(35).optional(),
    })
    .refine((input) => hasContact(input) || input.scene === 'cancel', NO_NUMBER)
    .refine(hasRealNumber, NO_NUMBER)
    .refine(hasOneContact, TWO_CONTACTS),
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

const way = z.object({
  way_id: z.string(),
  kind: z.enum(wayKinds),
  /** A number or an address without its middle; empty for an account of the social client. */
  masked: z.string(),
  create_time: z.int(),
  /** When it last logged its owner in, or was proven again. */
  last_time: z.int(),
})
export type LoginWay = z.infer<typeof way>

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
      'A token: anonymous, bound to the device id, or that of a user, into whom the anonymous subject of the authorization header is merged: with mobile or email and the vcode sent there, with code and state of the social client’s authorization, or with a code of an operator',
    input: z
      .object({
        appid: integerLike,
        platform: z.string().min(1).max(32),
        ...contactLogin,
        /** A code that an operator handed out. */
        login_code: z.string().trim().min(1).max(64).optional(),
        ...authorization,
        /** An invitation that the reader came by; one that is not good any more keeps nobody out. */
        invite_code: z.string().max(64).optional(),
        agree_version: z.string().max(32).default(''),
      })
      .refine(hasRealNumber, NO_NUMBER)
      .refine(hasOneContact, TWO_CONTACTS)
      .refine((input) => hasContact(input) || input.vcode === undefined, {
        path: ['mobile'],
        message: 'a code needs the number or address that it was sent to',
      })
      .refine((input) => !hasContact(input) || input.vcode !== undefined, {
        path: ['vcode'],
        message: 'a number or an address needs the code that was sent to it',
      })
      .refine(isWhole, HALF)
      .refine(
        ({ vcode, login_code, wx_code }) =>
          [vcode, login_code, wx_code].filter((given) => given !== undefined).length < 2,
        { path: ['login_code'], message: 'one way to log in at a time' },
      ),
    output: loginAnswer,
    errors: [40104, 40105, 40107, 40302, 40306, 50201, 50302],
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
  'GET /peony/v1/account/me/ways': endpoint({
    summary: 'What the caller can log in with',
    input: z.object({}),
    output: z.object({ list: z.array(way) }),
    caller: 'user',
  }),
  'POST /peony/v1/account/me/ways': endpoint({
    summary:
      'Adds a way to log in to the caller’s account, by a code of the scene join or an authorization begun by the caller; 40903 when another account has it, which with merge=1 becomes part of this one',
    input: z
      .object({ ...contact, vcode: vcode.optional(), ...authorization, anew: flag.optional(), merge: flag.default(0) })
      .refine(hasRealNumber, NO_NUMBER)
      .refine(hasOneContact, TWO_CONTACTS)
      .refine((input) => hasContact(input) === (input.vcode !== undefined), {
        path: ['vcode'],
        message: 'a number or an address and the code that was sent to it come together',
      })
      .refine(isWhole, HALF)
      .refine((input) => hasContact(input) !== (input.wx_code !== undefined), {
        path: ['wx_code'],
        message: 'a number, an address or an authorization: one of them',
      }),
    output: z.object({ list: z.array(way), merged: z.boolean() }),
    errors: [40104, 40105, 40107, 40302, 40306, 40903, 50201, 50302],
    caller: 'user',
    replaySeconds: 60,
    limit: { points: 10, seconds: 60 },
  }),
  'POST /peony/v1/account/me/ways/remove': endpoint({
    summary: 'Takes a way to log in from the caller’s account; 40904 for the last one',
    input: z.object({ way_id: z.string().min(1).max(64) }),
    output: z.object({ list: z.array(way) }),
    errors: [40401, 40904],
    caller: 'user',
    effect: 'write',
  }),
  'POST /peony/v1/account/wechat': endpoint({
    summary:
      'Begins an authorization in the social client: the address to go to, which leads back to the page with code and state, good once, for ten minutes, in this browser',
    input: z.object({
      /** A page of this site, on a host that is signed for the social client. */
      back: z.url().max(2048),
    }),
    output: z.object({ url: z.string() }),
    errors: [40305, 50302],
    caller: 'anonymous',
    replaySeconds: 60,
    limit: { points: 20, seconds: 60 },
  }),
  'GET /peony/v1/account/me/export': endpoint({
    asWritten: true,
    summary: 'All that is kept of the caller, by what it is',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
    caller: 'user',
    limit: { points: 5, seconds: 24 * 60 * 60 },
    prefetch: false,
  }),
  'POST /peony/v1/account/me/cancel': endpoint({
    summary:
      'Gives the account up, by a code of the scene cancel, or without one, right after a login, where there is neither number nor address: hidden and logged out at once, erased by erase_time; a login before takes it back',
    input: z.object({ vcode: vcode.optional() }),
    output: z.object({ erase_time: z.int() }),
    errors: [40104, 40105, 40108],
    caller: 'user',
    replaySeconds: 60,
    limit: { points: 10, seconds: 60 },
  }),
  'GET /peony/v1/vcode': endpoint({
    summary: 'Sends a verification code to a telephone or by e-mail; answers alike for known and unknown ones',
    ...vcodeCall,
  }),
  'POST /peony/v1/vcode': endpoint({ summary: 'As the GET of the same address', ...vcodeCall }),
} as const satisfies EndpointTable
