import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { REALTIME_PATH } from '#contract/channels.ts'
import { createIdCodec } from '#contract/ids.ts'
import {
  CALENDARS_PATH,
  FEEDS_PATH,
  MAP_SERVICE_PATH,
  PLACE_MAPS_PATH,
  POSTERS_PATH,
  ROBOTS_PATH,
  SITEMAP_PATH,
  MEDIA_PATH,
} from '#contract/share-urls.ts'
import { assemble } from './assembly/assemble.ts'
import { createJobs } from './assembly/jobs.ts'
import { contribute } from './assembly/points.ts'
import { api } from './domains/feeds/feeds.ts'
import { manuscriptFormat } from './domains/publishing/publishing.ts'
import { createAdmission } from './http/admission.ts'
import { createAdminDispatch } from './http/admin-dispatch.ts'
import { createDispatch } from './http/dispatch.ts'
import { createChallenges } from './http/challenges.ts'
import { createCachedAnswers, serveCachedAnswers } from './http/cached-answers.ts'
import { createMemoryLimiter, createRedisLimiter } from './http/limiter.ts'
import { createMemoryRequestLedger, createRedisRequestLedger } from './http/request-ledger.ts'
import { createMetrics } from './http/metrics.ts'
import { openRedis } from './http/open-redis.ts'
import { registerBackend } from './http/register-backend.ts'
import { createTraditionalApi } from './http/in-traditional.ts'
import { createResponseCache } from './http/response-cache.ts'
import { createDatabaseWatch, watchBackend } from './watch-backend.ts'
import { domains as allDomains } from './domains.ts'
import { pruneRequests } from './http/once.ts'
import { createRegions } from './outside/regions.ts'
import { createMediaStore } from './outside/media-store.ts'
import { createPicturesApart } from './outside/pictures-apart.ts'
import { toCentrifugoConfig } from './realtime/centrifugo/centrifugo-config.ts'
import { createRealtime } from './realtime/create-realtime.ts'
import { refuseUpgrade } from './realtime/embedded/upgrade.ts'
import { createPublications } from './realtime/publications.ts'
import { registerServerApi } from './realtime/server-api.ts'
import { createRealtimeTokens, realtimeSecret } from './realtime/tokens.ts'
import { followChanges } from './storage/change-log.ts'
import type { Change, Database } from './storage/database.ts'
import { renewLooks } from './storage/prepared-query.ts'
import { openDatabase } from './storage/open-database.ts'
import { PRUNE_EVERY_MS } from './storage/prune.ts'
import { ensureSetting } from './storage/settings.ts'
import { tagsOfChanges } from './invalidate.ts'
import { makeSecret, settleDataSecret, settleIdSalt } from './settle-secrets.ts'
import type { Backend, BackendOptions } from './backend.ts'

export type { Backend, BackendOptions } from './backend.ts'

/** Opens the database and builds every domain from its parts. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { log } = options
  const report = (error: unknown, doing: string) => log.error({ err: error }, doing)
  const database = await openDatabase(options.database, report, options.beforeUpgrade)
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
  const pictures = options.picturesApart ? createPicturesApart(options.mediaFolder) : undefined
  const mediaStore = createMediaStore(options.mediaFolder, pictures)
  const regions = options.ipRegionFile === null ? null : createRegions(options.ipRegionFile)

  const redis = options.redisUrl === null ? null : await openRedis(options.redisUrl, log)
  const limiter = redis ? createRedisLimiter(redis) : createMemoryLimiter()
  const ledger = redis ? createRedisRequestLedger(redis) : createMemoryRequestLedger()
  const challenges = createChallenges({ secret: tokenSecret, limiter, clock })

  const realtimeTokenSecret = realtimeSecret(options.realtime.tokenSecret, tokenSecret)
  const realtimeTokens = createRealtimeTokens(realtimeTokenSecret, clock)
  const { centrifugo, development } = options.realtime
  const { realtime, hub } = createRealtime({
    options: options.realtime,
    tokens: realtimeTokens,
    trustedProxies: options.trustedProxies,
    log,
    clock,
  })
  const publications = createPublications({
    database,
    realtime,
    report: (error, doing) => log.error({ err: error }, doing),
  })

  const jobs = createJobs(log)
  const cache = createResponseCache()
  const assembled = assemble(allDomains, {
    ...options,
    database,
    ids,
    tokenSecret,
    dataSecret,
    idSalt,
    clock,
    limiter,
    challenges,
    mediaStore,
    regions,
    realtime,
    publications,
    realtimeTokens,
    cache,
    realtimeFacts: () => ({ connections: hub && hub.facts().connections, isKeptBack: publications.isWaiting() }),
    jobs,
    realtimeUrl: centrifugo?.url ?? REALTIME_PATH,
  })
  const { domains } = assembled
  const { analytics, bookings, feeds, identity, judging, places, posters, redirects, shelf, sitemaps, staff, uploads } =
    domains

  const dispatch = createDispatch({
    endpoints,
    handlers: assembled.handlers,
    guards: assembled.guards,
    savePicture: uploads.savePicture,
    database,
    limiter,
    ledger,
    cache,
    refuseRestricted: ({ viewer, address, now }, speech) =>
      judging.refuseRestricted(database.db, viewer, address, speech, now),
    clock,
    log,
  })

  const adminDispatch = createAdminDispatch({
    endpoints: adminEndpoints,
    handlers: assembled.adminHandlers,
    audit: staff.audit,
    database,
    limiter,
    clock,
  })

  const metrics = createMetrics()
  const watch = createDatabaseWatch(log)
  const admission =
    options.admission ??
    createAdmission({
      databaseWaitMs: () => database.load().longestWaitMs,
      onShed: (priority) => metrics.countShed(priority),
    })
  watchBackend(metrics, {
    database,
    admission,
    cache,
    jobs,
    isDatabaseLost: watch.isLost,
    isRedisReached: redis && (() => redis.status === 'ready'),
    hubFacts: hub && hub.facts,
    isTellingKeptBack: publications.isWaiting,
  })
  metrics.watch(...assembled.metrics)
  const answers = createCachedAnswers(cache)
  const invalidate = (changes: Change[]) => {
    assembled.onChange()
    renewLooks()
    cache.invalidate(tagsOfChanges(changes, ids))
  }
  database.onChange(invalidate)
  let stopFollowing = async () => {}
  let closing = false

  const backend: Backend = {
    api: dispatch,
    traditionalApi: createTraditionalApi(endpoints, dispatch),
    admission,
    serveCached: (headers) =>
      serveCachedAnswers({
        answers,
        limiter,
        viewerOf: identity.viewerOf,
        trustedProxies: options.trustedProxies,
        clock,
        headers,
        onServed: () => metrics.countCached('answer'),
      }),
    cache,
    async register(fastify) {
      const apiKey = hub && development?.apiKey
      if (apiKey) await fastify.register(async (api) => registerServerApi(api, { realtime, apiKey }))
      await registerBackend(fastify, {
        api: { endpoints, dispatch, viewerOf: identity.viewerOf, answers, ...(regions && { regionOf: regions.find }) },
        admin: {
          endpoints: adminEndpoints,
          dispatch: adminDispatch,
          visitorOf: staff.visitorOf,
          sessionSeconds: staff.sessionSeconds,
          ownOrigin: options.adminOrigin ?? wapHost,
          uploads: shelf.uploads,
        },
        beacon: { acceptBeacon: (body, call) => analytics.acceptBeacon(body, call), limiter, metrics, clock },
        health: { database, metrics, metricsToken: options.metricsToken, isClosing: () => closing },
        feeds: {
          folders: [
            { prefix: FEEDS_PATH, find: (name) => feeds.find(name) },
            { prefix: CALENDARS_PATH, find: (name) => bookings.findCalendar(name) },
            { prefix: SITEMAP_PATH, find: (name, host) => sitemaps.find(name, host) },
          ],
          files: [{ path: ROBOTS_PATH, get: sitemaps.getRobots }],
          limiter,
        },
        redirects: { find: redirects.find },
        posters: { prefix: POSTERS_PATH, find: (name, query, from) => posters.find(name, query, from), limiter },
        media: [
          { prefix: MEDIA_PATH, findFile: (name) => mediaStore.open(name) },
          { prefix: PLACE_MAPS_PATH, findFile: (name) => places.findMap(name) },
        ],
        mapService: { prefix: MAP_SERVICE_PATH, ask: options.mapService?.ask ?? null, limiter },
        corsOrigins: options.corsOrigins,
        admission,
      })
    },
    handleUpgrade: hub?.handleUpgrade ?? ((_request, socket) => refuseUpgrade(socket, 404)),
    async startJobs() {
      await publications.start()
      const follower = { onChange: invalidate, onLook: watch.note }
      stopFollowing = await followChanges(database, follower, FOLLOW_EVERY_MS)
      jobs.every(PRUNE_EVERY_MS, 'pruning of kept answers', () => pruneRequests(database, clock()))
      for (const { everyMs, name, run } of assembled.jobs)
        jobs.every(everyMs, name, () => run({ now: clock(), isStopped: () => closing }))
    },
    announceClosing() {
      closing = true
    },
    closeConnections: async () => hub?.close(),
    async close() {
      closing = true
      await stopFollowing()
      await jobs.stop()
      await assembled.settle()
      await publications.stop()
      await realtime.close()
      redis?.disconnect()
      pictures?.close()
      await database.close()
    },
    centrifugoConfig: () =>
      centrifugo &&
      toCentrifugoConfig(options.realtime.channels, {
        ...options.realtime,
        ...centrifugo,
        tokenSecret: realtimeTokenSecret,
      }),
    idSalt,
    database,
    mediaStore,
    metrics,
    ...domains,
  }
  assembled.add([contribute(api, dispatch), contribute(manuscriptFormat, options.manuscripts(backend))])
  return backend
}

/** Within a second a write is seen by every process. */
const FOLLOW_EVERY_MS = 500

function systemClock(): number {
  return Math.floor(Date.now() / 1000)
}
