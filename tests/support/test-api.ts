import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { z } from 'zod'
import { endpoint, publicCache, type EndpointTable } from '#contract/endpoint.ts'
import { createIdCodec } from '#contract/ids.ts'
import { hashedId, paging } from '#contract/shapes.ts'
import { createIdentity, type Identity } from '#server/domains/identity/identity.ts'
import type { Admission } from '#server/http/admission.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers, Viewer } from '#server/http/call.ts'
import { createChallenges } from '#server/http/challenges.ts'
import { createDispatch, type Dispatch } from '#server/http/dispatch.ts'
import { fastifyOptions } from '#server/http/fastify-options.ts'
import { createMemoryLimiter, type Limiter } from '#server/http/limiter.ts'
import { createLog, type Log } from '#server/http/log.ts'
import { createMemoryRequestLedger, type RequestLedger } from '#server/http/request-ledger.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { createCachedAnswers } from '#server/http/cached-answers.ts'
import { registerBackend } from '#server/http/register-backend.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { pointsOf } from './points.ts'
import { TEST_SETTINGS } from './settings.ts'
import { unhurriedAdmission } from './unhurried-admission.ts'

/** One call of every sort, to test what holds for all calls. */
export const testEndpoints = {
  'GET /test/item/{id}': endpoint({
    summary: 'Gives back what it got',
    input: z.object({
      id: hashedId,
      v: z.coerce.number().int().min(0).optional(),
      text: z.string().max(20).optional(),
      ...paging,
    }),
    output: z.object({ id: z.string(), text: z.string(), pagesize: z.int(), version: z.int() }),
    errors: [40401],
    cache: publicCache(15),
  }),
  'GET /test/live': endpoint({
    summary: 'Is never served stale',
    input: z.object({}),
    output: z.object({ ok: z.boolean() }),
    cache: publicCache(1, 0),
  }),
  'GET /test/mine': endpoint({
    summary: 'Tells the caller who it is',
    input: z.object({}),
    output: z.object({ subject: z.string() }),
    caller: 'anonymous',
  }),
  'GET /test/users': endpoint({
    summary: 'Is for users',
    input: z.object({}),
    output: z.object({ subject: z.string() }),
    caller: 'user',
  }),
  'GET /test/failure': endpoint({
    summary: 'Fails in the way that is asked for',
    input: z.object({ how: z.enum(['unexpected', 'gone']) }),
    output: z.object({}),
    errors: [41001],
    cache: publicCache(15),
  }),
  'GET /test/rare': endpoint({
    summary: 'May be called twice in a minute',
    input: z.object({}),
    output: z.object({}),
    limit: { points: 2, seconds: 60 },
  }),
  'POST /test/count/{key}': endpoint({
    summary: 'Adds to a counter',
    input: z.object({ key: z.string(), by: z.int(), note: z.string().optional(), fail: z.boolean().default(false) }),
    output: z.object({ total: z.int() }),
    effect: 'write',
  }),
  'POST /test/random': endpoint({
    summary: 'Leaves nothing behind and never says the same',
    input: z.object({ text: z.string().default('') }),
    output: z.object({ text: z.string(), random: z.number() }),
  }),
} as const satisfies EndpointTable

const testHandlers: Handlers<typeof testEndpoints> = {
  'GET /test/item/{id}': async ({ id, text, pagesize }) => {
    if (id === 'missing1') throw new AppError(40401)
    return { id, text: text ?? '', pagesize, version: 7 }
  },
  'GET /test/live': async () => ({ ok: true }),
  'GET /test/mine': async (_input, { viewer }) => ({ subject: viewer.kind === 'none' ? '' : viewer.subject }),
  'GET /test/users': async (_input, { viewer }) => ({ subject: viewer.kind === 'user' ? viewer.subject : '' }),
  'GET /test/failure': async ({ how }) => {
    if (how === 'gone') throw new AppError(41001, { data: { similar: [] } })
    throw new Error('a secret detail')
  },
  'GET /test/rare': async () => ({}),
  'POST /test/count/{key}': async ({ key, by, fail }, { tx }) => {
    const total = (await readCounter(tx, key)) + by
    await writeCounter(tx, key, total)
    if (fail) throw new AppError(40901)
    return { total }
  },
  'POST /test/random': async ({ text }) => ({ text, random: Math.random() }),
}

async function readCounter(tx: Tx, key: string): Promise<number> {
  const row = await tx.sql.selectFrom('settings').select('value').where('key', '=', `counter:${key}`).executeTakeFirst()
  return Number(row?.value ?? 0)
}

async function writeCounter(tx: Tx, key: string, total: number): Promise<void> {
  await tx.sql
    .insertInto('settings')
    .values({ key: `counter:${key}`, value: String(total) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(total) }))
    .execute()
}

/** The counter as it was committed. */
export async function committedCounter(database: Database, key: string): Promise<number> {
  const row = await database.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', `counter:${key}`)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

export interface TestApiOptions {
  limiter?: Limiter
  ledger?: RequestLedger
  /** The time in seconds. */
  clock?: () => number
  log?: Log
  corsOrigins?: string[]
  trustedProxies?: number
  metricsToken?: string | null
  isClosing?: () => boolean
  admission?: Admission
  serverFactory?: FastifyServerOptions['serverFactory']
  acceptBeacon?: (body: unknown) => Promise<readonly string[]>
}

/** For what never touches data: any use but `ping` fails. */
export function makeUnusedDatabase(ping: () => Promise<void> = async () => undefined): Database {
  const refuse = (): never => {
    throw new Error('this test has no database')
  }
  return {
    dialect: { name: 'sqlite' } as Database['dialect'],
    get db(): never {
      return refuse()
    },
    write: async () => refuse(),
    tryOut: async () => refuse(),
    refuseReplaced: () => undefined,
    ping,
    load: () => ({
      connections: 1,
      inUse: 1,
      waiting: 0,
      longestWaitMs: 0,
      transactions: 0,
      transactionMs: 0,
      conflicts: 0,
    }),
    onChange: () => undefined,
    close: async () => undefined,
  }
}

export const unusedDatabase = makeUnusedDatabase()

/** Counts calls and never forgets, so that a test of who is counted does not depend on how fast it runs. */
export function createLastingLimiter(): Limiter {
  const counts = new Map<string, number>()
  return {
    async consume(key, limit) {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= limit.points ? { ok: true } : { ok: false, retryAfter: limit.seconds }
    },
  }
}

/** A token of a logged-in user, as the tests' own `viewerOf` knows it. */
export const USER_TOKEN = 'test-user-token'

/** The test calls joined to their handlers. */
export function createTestDispatch(database: Database, options: TestApiOptions = {}): Dispatch<typeof testEndpoints> {
  return createDispatch({
    endpoints: testEndpoints,
    handlers: testHandlers,
    database,
    limiter: options.limiter ?? createMemoryLimiter(),
    ledger: options.ledger ?? createMemoryRequestLedger(),
    cache: createResponseCache(),
    clock: options.clock ?? systemClock,
    log: options.log ?? createLog('silent'),
  })
}

/** The HTTP side over the test calls, not listening: use `inject`. */
export async function startTestApi(database: Database, options: TestApiOptions = {}): Promise<FastifyInstance> {
  const clock = options.clock ?? systemClock
  const log = options.log ?? createLog('silent')
  const limiter = options.limiter ?? createMemoryLimiter()
  const identity = createTestIdentity(TOKEN_SECRET, clock)
  const metrics = createMetrics()
  const { serverFactory } = options
  const fastify = Fastify({
    ...fastifyOptions({ log, trustedProxies: options.trustedProxies ?? 0 }),
    ...(serverFactory && { serverFactory }),
  })
  await registerBackend(fastify, {
    api: {
      endpoints: testEndpoints,
      dispatch: createTestDispatch(database, { ...options, limiter }),
      viewerOf: async (authorization): Promise<Viewer> =>
        authorization === USER_TOKEN
          ? { kind: 'user', subject: 'user-1', userId: 1, session: 'session-1' }
          : identity.viewerOf(authorization),
      answers: createCachedAnswers(createResponseCache()),
    },
    admin: {
      endpoints: {},
      dispatch: { serve: async () => undefined, permitUpload: () => Promise.reject(new AppError(40101)) },
      uploads: { serve: async () => undefined },
      visitorOf: async () => ({ kind: 'none', cookieState: 'none' }),
      sessionSeconds: 0,
      ownOrigin: 'https://wap.example.org',
    },
    redirects: { find: async () => null },
    beacon: { acceptBeacon: options.acceptBeacon ?? (async () => []), limiter, metrics, clock },
    health: {
      database,
      metrics,
      metricsToken: options.metricsToken ?? null,
      isClosing: options.isClosing ?? (() => false),
    },
    feeds: {
      folders: [],
      files: [],
      limiter,
    },
    posters: { prefix: '/posters/', find: () => Promise.reject(new AppError(40401)), limiter },
    media: [{ prefix: '/media/', findFile: async () => null }],
    mapService: { prefix: '/map-service/', ask: null, limiter },
    corsOrigins: options.corsOrigins ?? [],
    admission: options.admission ?? unhurriedAdmission(),
  })
  return fastify
}

const systemClock = () => Math.floor(Date.now() / 1000)

const TOKEN_SECRET = 'a secret that only the tests know'

/** The anonymous side of the identity domain; nobody can log in. */
export function createTestIdentity(tokenSecret: string, clock: () => number): Identity {
  const limiter = createMemoryLimiter()
  return createIdentity({
    tokenSecret,
    dataSecret: tokenSecret,
    idSalt: 'salt',
    clock,
    database: unusedDatabase,
    ids: createIdCodec('salt'),
    sms: null,
    mail: null,
    socialLogins: null,
    defaultLocale: 'zh-CN',
    settings: TEST_SETTINGS,
    limiter,
    challenges: createChallenges({ secret: tokenSecret, limiter, clock }),
    regions: null,
    ...pointsOf(),
  })
}

/** A token of the device's anonymous subject, as this API signs it; `now` in seconds. */
export async function anonymousToken(device: string, now = Math.floor(Date.now() / 1000)): Promise<string> {
  const identity = createTestIdentity(TOKEN_SECRET, () => now)
  const { token } = await identity.handlers['POST /peony/v1/auth'](
    { appid: 1, platform: 'mobile', device_id: device.padEnd(16, '-'), area_code: '86', agree_version: '' },
    { viewer: { kind: 'none', tokenState: 'none' }, now, address: '', userAgent: '' },
  )
  return token
}
