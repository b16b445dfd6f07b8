import { createHmac, createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { z } from 'zod'

const ALGORITHM = 'HS256'
const ACCEPTED = ['HS256', 'HS384', 'HS512']

/** What a token of a connection says. Times are seconds. */
export interface ConnectionClaims {
  /** Empty: nobody in particular. */
  user: string
  /** When the connection ends unless it is refreshed; null: never. */
  expiresAt: number | null
  info: unknown
  /** Channels that the connection is subscribed to without asking. */
  channels: Map<string, { info?: unknown; data?: unknown }>
}

/** What a token of a subscription says. */
interface SubscriptionClaims {
  expiresAt: number | null
  info: unknown
  data: unknown
}

/** Why a token does not count. `foreign`: it is good, but for another user or channel. */
export type TokenFault = 'expired' | 'invalid' | 'foreign'

export interface RealtimeTokens {
  /** Of a connection; `exp` in seconds. */
  signConnection(claims: { sub: string; exp: number; channels?: readonly string[]; info?: unknown }): Promise<string>
  /** Of one subscription of a user. */
  signSubscription(claims: { sub: string; channel: string; exp: number; info?: unknown }): Promise<string>
  readConnection(token: string): Promise<ConnectionClaims | TokenFault>
  readSubscription(token: string, user: string, channel: string): Promise<SubscriptionClaims | TokenFault>
}

/** What realtime tokens are signed with: as it was set, or made of the secret of other tokens. */
export function realtimeSecret(configured: string | null, tokenSecret: string): string {
  return configured ?? createHmac('sha256', tokenSecret).update('realtime tokens').digest('hex')
}

/** The tokens of the Centrifugo protocol, for the hub of this process and a Centrifugo alike. `clock` gives seconds. */
export function createRealtimeTokens(secret: string, clock: () => number): RealtimeTokens {
  const key = createSecretKey(secret, 'utf8')
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).setIssuedAt(clock()).sign(key)
  const verify = async (token: string): Promise<JWTPayload | 'expired' | 'invalid'> => {
    try {
      const currentDate = new Date(clock() * 1000)
      return (await jwtVerify(token, key, { algorithms: ACCEPTED, currentDate })).payload
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      return isOutOfTime(error) ? 'expired' : 'invalid'
    }
  }
  return {
    signConnection: (claims) => sign({ ...claims, ...(claims.channels && { channels: [...claims.channels] }) }),
    signSubscription: sign,
    async readConnection(token) {
      const payload = await verify(token)
      if (typeof payload === 'string') return payload
      const claims = connectionPayload.safeParse(payload)
      return claims.success ? toConnectionClaims(claims.data) : 'invalid'
    },
    async readSubscription(token, user, channel) {
      const payload = await verify(token)
      if (typeof payload === 'string') return payload
      const claims = subscriptionPayload.safeParse(payload)
      if (!claims.success) return 'invalid'
      if (claims.data.sub !== user || claims.data.channel !== channel) return 'foreign'
      return { expiresAt: toExpiry(claims.data), info: valueOf(claims.data), data: dataOf(claims.data) }
    },
  }
}

function isOutOfTime(error: errors.JOSEError): boolean {
  return (
    error instanceof errors.JWTExpired || (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf')
  )
}

/** JSON in base64. */
const encodedJson = z.base64().transform((text, context): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString())
  } catch {
    context.addIssue('no JSON')
    return z.NEVER
  }
})

const infoClaims = { info: z.unknown().optional(), b64info: encodedJson.optional() }
const dataClaims = { data: z.unknown().optional(), b64data: encodedJson.optional() }
const timeClaims = { exp: z.number().optional(), expire_at: z.number().optional() }

const connectionPayload = z.object({
  sub: z.string().default(''),
  ...timeClaims,
  ...infoClaims,
  channels: z.array(z.string()).default([]),
  subs: z.record(z.string(), z.object({ ...infoClaims, ...dataClaims })).default({}),
  /** Makes it a token of a subscription. */
  channel: z.undefined().optional(),
})

const subscriptionPayload = z.object({
  sub: z.string().default(''),
  channel: z.string(),
  ...timeClaims,
  ...infoClaims,
  ...dataClaims,
})

function toConnectionClaims(claims: z.infer<typeof connectionPayload>): ConnectionClaims {
  const channels = new Map<string, { info?: unknown; data?: unknown }>()
  for (const name of claims.channels) channels.set(name, {})
  for (const [name, sub] of Object.entries(claims.subs)) {
    channels.set(name, { info: valueOf(sub), data: dataOf(sub) })
  }
  return { user: claims.sub, expiresAt: toExpiry(claims), info: valueOf(claims), channels }
}

const valueOf = (claims: { info?: unknown; b64info?: unknown }): unknown => claims.b64info ?? claims.info
const dataOf = (claims: { data?: unknown; b64data?: unknown }): unknown => claims.b64data ?? claims.data

interface TimeClaims {
  exp?: number | undefined
  expire_at?: number | undefined
}

/** `expire_at` goes before `exp`; 0 is never. */
function toExpiry({ exp, expire_at: expireAt = exp ?? 0 }: TimeClaims): number | null {
  return expireAt === 0 ? null : expireAt
}
