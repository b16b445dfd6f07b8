import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Lets pages of the listed origins call the API; any other page gets no leave at all. No cookies are involved. */
export async function registerCors(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
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
