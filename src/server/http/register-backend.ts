import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EndpointTable } from '#contract/endpoint.ts'
import { admitRequests, type Admission } from './admission.ts'
import { AppError } from './app-error.ts'
import { observeRequests } from './observe-requests.ts'
import { registerAdmin, type AdminRouteParts } from './register-admin.ts'
import { registerBeacon, type BeaconParts } from './register-beacon.ts'
import { registerDocuments } from './register-documents.ts'
import { registerFeeds, type FeedParts } from './register-feeds.ts'
import { registerHealth, type HealthParts } from './register-health.ts'
import { registerMapService, type MapServiceParts } from './register-map-service.ts'
import { registerMedia, type FindMediaFile } from './register-media.ts'
import { registerPosters, type PosterRouteParts } from './register-posters.ts'
import { registerRedirects, type RedirectRouteParts } from './register-redirects.ts'
import { registerUploads, type Uploads } from './register-uploads.ts'
import { registerRoutes, type RouteParts } from './register-routes.ts'
import { sendFailure } from './send-failure.ts'
import cors from '@fastify/cors'

export interface BackendRoutes<T extends EndpointTable> {
  api: RouteParts<T>
  admin: AdminRouteParts & { uploads: Uploads }
  beacon: BeaconParts
  health: HealthParts
  feeds: FeedParts
  posters: PosterRouteParts
  redirects: RedirectRouteParts
  media: ReadonlyArray<{ prefix: string; findFile: FindMediaFile }>
  mapService: MapServiceParts
  corsOrigins: readonly string[]
  admission: Admission
}

/**
 * Puts everything that the server answers besides pages on Fastify: calls, the editor's API, beacon, feeds, posters, pictures,
 * documents, health. Each part keeps its hooks and its parser of bodies to itself. Whatever no route knows may be an old
 * address; else it is 404 with an envelope.
 */
export async function registerBackend<T extends EndpointTable>(
  fastify: FastifyInstance,
  routes: BackendRoutes<T>,
): Promise<void> {
  observeRequests(fastify, routes.health.metrics)
  admitRequests(fastify, routes.admission)
  fastify.setErrorHandler(sendFailure)
  ignoreBodies(fastify)
  fastify.setNotFoundHandler((request, reply) => sendFailure(new AppError(40401), request, reply))
  await fastify.register(async (crossOrigin) => {
    await registerCors(crossOrigin, routes.corsOrigins)
    await crossOrigin.register(async (api) => registerRoutes(api, routes.api))
    await crossOrigin.register(async (beacon) => registerBeacon(beacon, routes.beacon))
  })
  await fastify.register(async (admin) => registerAdmin(admin, routes.admin))
  await fastify.register(async (uploads) => registerUploads(uploads, routes.admin))
  await fastify.register(async (feeds) => registerFeeds(feeds, routes.feeds))
  await fastify.register(async (posters) => registerPosters(posters, routes.posters))
  await fastify.register(async (files) => {
    await files.register(fastifyStatic, { serve: false })
    registerDocuments(files, { endpoints: routes.api.endpoints, adminEndpoints: routes.admin.endpoints })
    for (const { prefix, findFile } of routes.media)
      await files.register(async (folder) => registerMedia(folder, prefix, findFile))
  })
  await fastify.register(async (service) => registerMapService(service, routes.mapService))
  await fastify.register(async (health) => {
    health.setErrorHandler(sendFailure)
    registerHealth(health, routes.health)
  })
  await fastify.register(async (redirects) => registerRedirects(redirects, routes.redirects))
}

/** What is sent to an address that takes nothing is not read, so that it cannot be refused for its form. */
function ignoreBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', async (_request: FastifyRequest, payload: FastifyRequest['raw']) => {
    payload.resume()
  })
}

/** Lets pages of the listed origins call the API; any other page gets no leave at all. No cookies are involved. */
async function registerCors(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  await fastify.register(cors, {
    origin: async (origin: string | undefined) => origin !== undefined && allowed.has(origin),
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['authorization', 'request-id', 'content-type'],
    exposedHeaders: ['request-id', 'x-token-state', 'etag', 'retry-after'],
    maxAge: 600,
    strictPreflight: false,
  })
}
