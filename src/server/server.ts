import type { FastifyInstance } from 'fastify'
import type { ContentType } from '#contract/content.ts'
import { endpoints, type Api } from '#contract/endpoints.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { createAccounts, type Accounts } from './domains/accounts/accounts.ts'
import { createAnalytics, type Analytics } from './domains/analytics/analytics.ts'
import { createComments, type CommentPolicy, type Comments } from './domains/comments/comments.ts'
import { createContent, type Content } from './domains/content/content.ts'
import { createIdentity, type Identity } from './domains/identity/identity.ts'
import { createRelations } from './domains/relations/relations.ts'
import { createSearch, type Search } from './domains/search/search.ts'
import { createSharing } from './domains/sharing/sharing.ts'
import { createSite, type Site } from './domains/site/site.ts'
import { createDispatch } from './http/dispatch.ts'
import { createChallenges } from './http/challenges.ts'
import { createKeptAnswers, serveKeptAnswers, type Middleware } from './http/kept-answers.ts'
import type { Log } from './http/log.ts'
import { createMemoryLimiter } from './http/memory-limiter.ts'
import { createMemoryRequestLedger } from './http/memory-request-ledger.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { pruneRequests } from './http/once.ts'
import { openRedis } from './http/open-redis.ts'
import { createRedisLimiter } from './http/redis-limiter.ts'
import { createRedisRequestLedger } from './http/redis-request-ledger.ts'
import { registerBackend } from './http/register-backend.ts'
import { createJobs } from './jobs.ts'
import { MEDIA_PATH } from './outside/image-address.ts'
import { createMediaStore, type MediaStore } from './outside/media-store.ts'
import type { Sms } from './outside/sms/sms.ts'
import { followChanges } from './storage/change-log.ts'
import type { Change, Database } from './storage/database.ts'
import { openDatabase, type DatabaseLocation } from './storage/open-database.ts'
import { ensureSetting } from './storage/settings.ts'
import { makeSecret, settleDataSecret, settleIdSalt } from './settle-secrets.ts'

export interface BackendOptions {
  database: DatabaseLocation
  /** Folder of the stored pictures. */
  mediaFolder: string
  /** Shares limits and replays between processes; null for a single one. */
  redisUrl: string | null
  /** Null: made at the first start and kept in the database. */
  tokenSecret: string | null
  /** Null: made at the first start and kept in the database. */
  idSalt: string | null
  /** Encrypts telephone numbers; null: made at the first start and kept in the database. */
  dataSecret: string | null
  /** How verification codes reach telephones; null where they cannot. */
  sms: Sms | null
  commentPolicy: CommentPolicy
  /** Words that no comment may hold. */
  blockedWords: readonly string[]
  /** Origin that shared links point to. */
  wapHost: string
  locales: readonly string[]
  contentTypes: readonly ContentType[]
  /** Origins of separately hosted sites that may call the API. */
  corsOrigins: readonly string[]
  /** Proxies in front, each of which adds the address it sees to `X-Forwarded-For`. */
  trustedProxies: number
  /** Null: metrics are for this machine only. */
  metricsToken: string | null
  log: Log
  /** The time in seconds; the system's clock unless given. */
  clock?: () => number
}

/** Everything behind the pages: the API inside the process and over HTTP, and the domains that it is made of. */
export interface Backend {
  /** The API for somebody without a token, inside the process. */
  api: Api
  /** Puts the API on a Fastify that was made with `fastifyOptions`; to be awaited before routes of pages are added. */
  register(fastify: FastifyInstance): Promise<void>
  /** Sends kept answers of the API before a framework sees the request. */
  serveKept: Middleware
  /** Calls `listener` with what was written: at once for this process, soon after `startJobs` for the others. */
  onChange(listener: (changes: Change[]) => void): void
  /** Begins what has to happen by itself: writes of others are followed, scheduled items published, old replays dropped. */
  startJobs(): Promise<void>
  /** Makes `/readyz` answer 503, so that a balancer sends nobody any more. */
  announceClosing(): void
  /** Stops the jobs and closes every connection, once the HTTP server is closed. */
  close(): Promise<void>
  idSalt: string
  database: Database
  mediaStore: MediaStore
  metrics: Metrics
  content: Content
  accounts: Accounts
  site: Site
  analytics: Analytics
  identity: Identity
  comments: Comments
  search: Search
}

/** Opens the database and builds every domain from its parts. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { log } = options
  const database = await openDatabase(options.database, (error, doing) => log.error({ err: error }, doing))
  try {
    return await buildBackend(database, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Builds the backend on a database that is open; `close` closes it. */
export async function buildBackend(database: Database, options: Omit<BackendOptions, 'database'>): Promise<Backend> {
  const { log, wapHost, clock = systemClock } = options
  const tokenSecret = options.tokenSecret ?? (await ensureSetting(database, 'token_secret', makeSecret))
  const idSalt = await settleIdSalt(database, options.idSalt)
  const dataSecret = await settleDataSecret(database, options.dataSecret)
  const ids = createIdCodec(idSalt)
  const mediaStore = createMediaStore(options.mediaFolder)

  const redis = options.redisUrl === null ? null : openRedis(options.redisUrl, log)
  const limiter = redis ? createRedisLimiter(redis) : createMemoryLimiter()
  const ledger = redis ? createRedisRequestLedger(redis) : createMemoryRequestLedger()
  const challenges = createChallenges({ secret: tokenSecret, limiter, clock })

  const accounts = createAccounts({ database, ids })
  const site = createSite({ database, ids, locales: options.locales, contentTypes: options.contentTypes })
  const search = createSearch({
    database,
    ids,
    secret: tokenSecret,
    loadCards: (cardIds) => content.loadCards(cardIds),
    loadTexts: (contentIds) => content.loadTexts(contentIds),
    loadViews: (contentIds) => content.loadViews(contentIds),
  })
  const content: Content = createContent({
    database,
    ids,
    wapHost,
    accounts,
    search,
    commentPolicy: options.commentPolicy === 'pre' ? 'pre' : 'post',
  })
  const comments: Comments = createComments({
    database,
    ids,
    content,
    policy: options.commentPolicy,
    blockedWords: options.blockedWords,
    findAuthors: (db, userIds) => identity.findAuthors(db, userIds),
    ensureUser: (tx, user) => identity.ensureUser(tx, user),
    listStarred: (db, subject, commentIds) => relations.listStarredComments(db, subject, commentIds),
  })
  const relations = createRelations({ database, ids, challenges, limiter, content, comments })
  const identity = createIdentity({
    database,
    ids,
    tokenSecret,
    dataSecret,
    idSalt,
    clock,
    sms: options.sms,
    limiter,
    challenges,
    async merge(tx, from, to) {
      await relations.merge(tx, from, to)
      await comments.mergeReports(tx, from, to)
    },
  })
  const analytics = createAnalytics({ database, ids, secret: tokenSecret, content })
  const sharing = createSharing({ wapHost, findIdentity: () => site.findIdentity() })

  const handlers = {
    ...identity.handlers,
    ...site.handlers,
    ...content.handlers,
    ...comments.handlers,
    ...relations.handlers,
    ...search.handlers,
    ...sharing.handlers,
  }
  const dispatch = createDispatch({
    endpoints,
    handlers,
    guards: relations.guards,
    database,
    limiter,
    ledger,
    clock,
    log,
  })

  const metrics = createMetrics()
  const jobs = createJobs(log)
  const answers = createKeptAnswers()
  const listeners: Array<(changes: Change[]) => void> = []
  const tellOfChanges = (changes: Change[]) => {
    for (const id of changedIds(changes, ids)) {
      answers.forget(id)
      dispatch.forget(id)
    }
    for (const listener of listeners) listener(changes)
  }
  database.onChange(tellOfChanges)
  let stopFollowing = async () => {}
  let closing = false

  return {
    api: dispatch,
    serveKept: serveKeptAnswers({
      answers,
      limiter,
      viewerOf: identity.viewerOf,
      trustedProxies: options.trustedProxies,
      clock,
      onServed: () => metrics.countKept('answer'),
    }),
    onChange: (listener) => void listeners.push(listener),
    register: (fastify) =>
      registerBackend(fastify, {
        api: { endpoints, dispatch, viewerOf: identity.viewerOf, answers },
        beacon: { acceptBeacon: (body, call) => analytics.acceptBeacon(body, call), limiter, metrics, clock },
        health: { database, metrics, metricsToken: options.metricsToken, isClosing: () => closing },
        media: { prefix: MEDIA_PATH, findFile: (name) => mediaStore.open(name) },
        corsOrigins: options.corsOrigins,
      }),
    async startJobs() {
      stopFollowing = await followChanges(database, tellOfChanges, FOLLOW_EVERY_MS, (error) =>
        log.warn({ err: error }, 'changes could not be read'),
      )
      jobs.every(RELEASE_EVERY_MS, 'release of scheduled items', () => content.releaseScheduled(clock()))
      jobs.every(PRUNE_EVERY_MS, 'pruning of kept answers', () => pruneRequests(database, clock()))
      jobs.every(PRUNE_EVERY_MS, 'pruning of sessions and codes', () => identity.prune(clock()))
      jobs.every(SAVE_WORDS_EVERY_MS, 'saving of searched words', () => search.saveWords())
      jobs.every(INDEX_EVERY_MS, 'indexing of older items', () => content.indexPublished(() => closing))
      jobs.every(PRUNE_EVERY_MS, 'forgetting of readers', () => analytics.forgetReaders(clock()))
    },
    announceClosing() {
      closing = true
    },
    async close() {
      closing = true
      await stopFollowing()
      await jobs.stop()
      await search.saveWords().catch((error: unknown) => log.warn({ err: error }, 'searched words were not saved'))
      redis?.disconnect()
      await database.close()
    },
    idSalt,
    database,
    mediaStore,
    metrics,
    content,
    accounts,
    site,
    analytics,
    identity,
    comments,
    search,
  }
}

/** Within a second a write is seen by every process. */
const FOLLOW_EVERY_MS = 500
const RELEASE_EVERY_MS = 15_000
const SAVE_WORDS_EVERY_MS = 10_000
/** Whatever an earlier release left out is found at the start; later looks find nothing. */
const INDEX_EVERY_MS = 24 * 60 * 60 * 1000
const PRUNE_EVERY_MS = 10 * 60 * 1000

/**
 * Whose answers are out of date: those about these ids where only comments were written, else all (undefined), because
 * an item stands in many lists.
 */
function changedIds(changes: readonly Change[], ids: IdCodec): Array<string | undefined> {
  if (changes.some((change) => change.kind !== 'comments')) return [undefined]
  return [...new Set(changes.map((change) => ids.encode(change.id)))]
}

function systemClock(): number {
  return Math.floor(Date.now() / 1000)
}
