import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { NEWSROOM_CACHE_PREFIX, NEWSROOM_WORKER_PATH } from '#contract/admin/offline.ts'
import { CACHE_PREFIX } from '#contract/offline.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { BASE_PATH, SERVICE_WORKER_PATH } from '#contract/share-urls.ts'
import { CONNECTION_LIMITS, countConnections } from '#server/http/connection-limits.ts'
import { fastifyOptions } from '#server/http/fastify-options.ts'
import type { Log } from '#server/http/log.ts'
import { logFailure } from '#server/http/log-failure.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { observeRequest } from '#server/http/observe-requests.ts'
import { makeRequestId } from '#server/http/request-id.ts'
import { baseHeaders } from '#server/http/security-headers.ts'
import { toAppError } from '#server/http/send-failure.ts'
import { createBackend, type Backend } from '#server/server.ts'
import { takeSiteLock } from '#server/storage/site-lock.ts'
import { toLocalOrigin } from './config/local-origin.ts'
import type { Config } from './config/read-config.ts'
import { toBackendOptions, toPublicConfig } from './config/views.ts'
import { seedSamples } from './import/seed-samples.ts'
import { createAdminHost } from './newsroom/admin-host.ts'
import { registerNewsroom } from './newsroom/register-newsroom.ts'
import { copyFormerAssets } from './pages/former-assets.ts'
import { CLIENT_FOLDER, NEWSROOM_FOLDER, type LoadedRenderer, type RendererParts } from './pages/load-renderer.ts'
import { toLoggedPath } from './pages/logged-path.ts'
import { createPageReader, ownOrigins, toRootRules } from './pages/page-reader.ts'
import { createPageServer, type PageServer } from './pages/page-server.ts'
import { createPageFirstServer, registerAssets, registerServiceWorker } from './pages/register-pages.ts'
import { createPageHeaders } from './pages/security-policy.ts'

/** After this long a closing server ends the connections that are still open. */
const CLOSE_DEADLINE_MS = 6_000

export interface StartOptions {
  config: Config
  log: Log
  /** Where the built site lies; null when the renderer brings its own files. */
  distFolder: string | null
  loadRenderer: (parts: RendererParts) => Promise<LoadedRenderer>
}

/** A site that answers on its port until it is closed. */
export interface RunningSite {
  /** Where it can be opened from this machine. */
  url: string
  backend: Backend
  /** Ends what is under way; with `drains`, after others had the time to learn of it (`DRAIN_SECONDS`). */
  close(drains?: boolean): Promise<void>
}

/** Opens the data, seeds it if it is empty, and serves pages and API. */
export async function startSite({ config, log, distFolder, loadRenderer }: StartOptions): Promise<RunningSite> {
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 })
  const leave = await takePlace(config, log)
  const backend = await createBackend({ ...toBackendOptions(config, log), picturesApart: true }).catch(
    async (error: unknown) => {
      await leave()
      throw error
    },
  )
  try {
    if (config.seedWhenEmpty) await seedSamples(backend, log)
    const publicConfig = toPublicConfig(config, backend.idSalt)
    const onError = (error: unknown, url: string) =>
      log.error({ err: error, path: toLoggedPath(url) }, 'a page could not be rendered')
    const loaded = await loadRenderer({
      api: backend.api,
      traditionalApi: backend.traditionalApi,
      publicConfig,
      findPictureSize: backend.content.findPictureSize,
      onError,
    })
    const rules = toRootRules(config, backend.idSalt)
    backend.shareCheck.readPagesBy(createPageReader(loaded.renderer, rules, ownOrigins(config)))
    const site = await listen({ config, log, distFolder, backend, publicConfig, loaded })
    return {
      ...site,
      async close(drains) {
        await site.close(drains)
        await leave()
      },
    }
  } catch (error) {
    await backend.close()
    await leave()
    throw error
  }
}

/** Waits until no other process is in the way, one that is closing for instance; answers how to make room again. */
function takePlace({ database, redisUrl, drainSeconds }: Config, log: Log): Promise<() => Promise<void>> {
  return takeSiteLock(database, {
    sharing: database.kind === 'postgres' && redisUrl !== null ? 'shared' : 'alone',
    waitMs: drainSeconds * 1000 + 2 * CLOSE_DEADLINE_MS,
    onWaiting: () => log.warn('another process of the site is on this data: this one waits for its end'),
    onLost: () =>
      log.error('another process of the site took this database over while it could not be reached: end one of them'),
  })
}

interface ListenParts {
  config: Config
  log: Log
  distFolder: string | null
  backend: Backend
  publicConfig: PublicConfig
  loaded: LoadedRenderer
}

async function listen(parts: ListenParts): Promise<RunningSite> {
  const { config, log, backend } = parts
  let isClosing = false
  const headers = baseHeaders(config.siteOrigin)
  const options: FastifyServerOptions = {
    ...fastifyOptions({ log, trustedProxies: config.trustedProxies }),
    serverFactory: createPageFirstServer({
      pages: createPages(parts),
      serveCached: backend.serveCached(headers),
      serveFile: parts.loaded.serveFile,
      isAnswered: createAdminHost(config.adminOrigin),
      limits: CONNECTION_LIMITS,
      headers,
      isClosing: () => isClosing,
    }),
    forceCloseConnections: 'idle',
  }
  const fastify: FastifyInstance = Fastify(options)
  await backend.register(fastify)
  if (parts.distFolder) await registerFiles(fastify, parts.distFolder, config)
  const { newsroom } = parts.loaded
  if (config.newsroom && newsroom)
    registerNewsroom(fastify, { config, files: newsroom, hasPolicy: parts.distFolder !== null })
  fastify.server.on('upgrade', backend.handleUpgrade)
  watchServer(backend.metrics, countConnections(fastify.server))
  await backend.startJobs() // before the first page is cached, so that no write of another process is missed
  await fastify.listen({ port: config.port, host: config.host })
  const address = fastify.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port

  return {
    url: `${toLocalOrigin(config.siteOrigin, port)}${BASE_PATH}/`,
    backend,
    async close(drains = false) {
      backend.announceClosing()
      isClosing = true
      if (drains) await sleep(config.drainSeconds * 1000)
      await backend.closeConnections()
      const deadline = setTimeout(() => fastify.server.closeAllConnections(), CLOSE_DEADLINE_MS)
      await fastify.close()
      clearTimeout(deadline)
      await backend.close()
    },
  }
}

function watchServer(metrics: Metrics, connections: ReturnType<typeof countConnections>): void {
  metrics.watch(
    { name: 'connections_open', help: 'Connections, with those of realtime clients', read: () => connections().open },
    { name: 'connections_dropped_total', help: 'Connections beyond the most', read: () => connections().dropped },
  )
}

/** What browsers load besides pages. */
async function registerFiles(fastify: FastifyInstance, distFolder: string, config: Config): Promise<void> {
  const formerFolder = join(config.dataFolder, 'assets')
  const folders = [CLIENT_FOLDER, NEWSROOM_FOLDER].map((name) => join(distFolder, name))
  await copyFormerAssets(folders, formerFolder, Date.now())
  await registerAssets(fastify, distFolder, formerFolder)
  await registerServiceWorker(fastify, {
    path: SERVICE_WORKER_PATH,
    file: config.offline ? join(distFolder, 'worker/sw.js') : null,
    cachePrefix: CACHE_PREFIX,
  })
  await registerServiceWorker(fastify, {
    path: NEWSROOM_WORKER_PATH,
    file: config.newsroom ? join(distFolder, 'newsroom-worker/sw.js') : null,
    cachePrefix: NEWSROOM_CACHE_PREFIX,
  })
}

/** Where the script of the debug console comes from, unless it is one of our own. */
function consoleOrigin({ debugConsole }: Config): string[] {
  return debugConsole === null || debugConsole === 'own' ? [] : [debugConsole]
}

function createPages(parts: ListenParts): PageServer {
  const { config, publicConfig, backend, log } = parts
  const { renderer, inlineScripts } = parts.loaded
  const { apiBase, statsHost, wapHost, siteOrigin, localeDomains } = publicConfig
  return createPageServer({
    renderer,
    cache: backend.cache,
    admission: backend.admission,
    rules: toRootRules(config, backend.idSalt),
    rootRedirectStatus: config.rootRedirectStatus,
    guard404: config.guard404,
    findOldAddress: backend.redirects.find,
    headersOf: createPageHeaders({
      inlineScripts,
      connect: [apiBase, statsHost, ...tileOrigin(config), ...socketOrigins(config)],
      frame: [wapHost, siteOrigin, ...Object.values(localeDomains)],
      barFrames: config.settings.barFrames ?? [],
      adminOrigin: config.adminOrigin,
      script: [...consoleOrigin(config), ...(config.socialClient ? SOCIAL_CLIENT_SCRIPTS : [])],
      embed: [
        ...(config.socialClient ? SOCIAL_CLIENT_FRAMES : []),
        ...(config.settings.frameHosts ?? []).map((host) => `https://${host}`),
      ],
      hasConsole: config.debugConsole !== null,
      siteOrigin,
    }),
    clock: () => performance.now(), // what is cached grows old by itself, not by the clock on the wall
    makeRequestId,
    observe: ({ url, requestId, method, status, ms }) =>
      observeRequest(
        { metrics: backend.metrics, log },
        { route: 'page', method, status, seconds: ms / 1000, workMs: ms },
        { path: toLoggedPath(url), requestId },
      ),
    observeCached: (isFresh) => backend.metrics.countCached(isFresh ? 'page' : 'stale_page'),
    onError: (error, { url, ...facts }) =>
      logFailure(error, toAppError(error), log, { route: 'page', path: toLoggedPath(url), ...facts }),
  })
}

/** Where the social client's script comes from, and what its open tags are framed in. */
const SOCIAL_CLIENT_SCRIPTS = ['https://res.wx.qq.com', 'https://res2.wx.qq.com']
const SOCIAL_CLIENT_FRAMES = ['https://*.qq.com:*', 'weixin:']

/** Where a map that opens fetches its tiles. */
function tileOrigin({ mapTiles }: Config): string[] {
  return mapTiles === '' ? [] : [new URL(mapTiles).origin]
}

/** Where pages open WebSockets to, named because `'self'` is not enough for older browsers. */
function socketOrigins({ realtime, apiBase, wapHost, siteOrigin, localeDomains }: Config): string[] {
  if (realtime.centrifugo) return [new URL(realtime.centrifugo.url).origin]
  return [apiBase, wapHost, siteOrigin, ...Object.values(localeDomains)]
    .filter(Boolean)
    .map((origin) => origin.replace(/^http/, 'ws'))
}
