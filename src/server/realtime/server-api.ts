import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { RealtimeError, type PublishOptions, type Realtime } from './realtime.ts'

const BODY_BYTES_MAX = 1024 * 1024
/** Codes of the protocol for what is asked wrongly. */
const NOT_FOUND = { code: 104, message: 'method not found' }
const BAD_REQUEST = { code: 107, message: 'bad request' }

/**
 * The methods of Centrifugo's server API below `/api/`, over any backend: what programs under development publish with.
 * Failures are told in the body, as there; a wrong key is 401.
 */
export function registerServerApi(fastify: FastifyInstance, parts: { realtime: Realtime; apiKey: string }): void {
  const methods = createMethods(parts.realtime)
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => text)
  fastify.post<{ Params: { method: string }; Body: unknown; Querystring: { api_key?: string } }>(
    '/api/:method',
    { bodyLimit: BODY_BYTES_MAX },
    async (request, reply) => {
      reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
      if (!mayCall(request, parts.apiKey)) return reply.code(401).send('{}')
      const method = methods.get(request.params.method)
      if (!method) return reply.code(404).send(JSON.stringify({ error: NOT_FOUND }))
      const answer = await method(request.body).catch(toError)
      return reply.send(JSON.stringify(answer))
    },
  )
}

function mayCall({ headers, query }: FastifyRequest<{ Querystring: { api_key?: string } }>, apiKey: string): boolean {
  const given = [headers['x-api-key'], headers.authorization?.replace(/^apikey\s+/i, ''), query.api_key]
  return given.some((key) => typeof key === 'string' && isSame(key, apiKey))
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

function toError(error: unknown): { error: { code: number; message: string } } {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return { error: BAD_REQUEST }
  if (error instanceof RealtimeError) return { error: { code: error.code, message: error.message } }
  throw error
}

const channel = z.string().min(1).max(255)
const publishing = {
  /** JSON, anything but nothing at all. */
  data: z.json(),
  tags: z.record(z.string(), z.string()).optional(),
  skip_history: z.boolean().optional(),
  idempotency_key: z.string().max(255).optional(),
}
const reason = z.object({ code: z.int().min(3000).max(4999), reason: z.string().max(32).default('') })

type Method = (body: unknown) => Promise<{ result: unknown }>

function createMethods(realtime: Realtime): ReadonlyMap<string, Method> {
  const publish = (name: string, input: z.infer<z.ZodObject<typeof publishing>>) =>
    realtime.publish(name, input.data, toOptions(input)).then((position) => position ?? {})
  return new Map<string, Method>([
    method('publish', { channel, ...publishing }, (input) => publish(input.channel, input)),
    method('broadcast', { channels: z.array(channel).max(1000), ...publishing }, async ({ channels, ...input }) => ({
      responses: await Promise.all(
        channels.map((name) => publish(name, input).then((result) => ({ result }), toError)),
      ),
    })),
    method('presence', { channel }, async (input) => ({
      presence: Object.fromEntries(await realtime.presence(input.channel)),
    })),
    method('presence_stats', { channel }, async (input) => {
      const { clients, users } = await realtime.presenceStats(input.channel)
      return { num_clients: clients, num_users: users }
    }),
    method('history', historyInput, ({ limit, since, reverse, ...input }) =>
      realtime.history(input.channel, { limit, reverse, ...(since && { since }) }),
    ),
    method('history_remove', { channel }, (input) => realtime.historyRemove(input.channel)),
    method(
      'disconnect',
      { user: z.string(), client: z.string().optional(), disconnect: reason.optional() },
      ({ user, client, disconnect }) =>
        realtime.disconnect(user, { ...disconnect, ...(client !== undefined && { client }) }),
    ),
    method('unsubscribe', { user: z.string(), channel }, (input) => realtime.unsubscribe(input.user, input.channel)),
    method('info', {}, async () => ({ nodes: [{ name: 'davmu-share' }] })),
  ])
}

const historyInput = {
  channel,
  limit: z.int().default(0),
  since: z.object({ offset: z.int().min(0).default(0), epoch: z.string().default('') }).optional(),
  reverse: z.boolean().default(false),
}

/** A method by its name: its body is parsed, and nothing to say is an empty result. */
function method<S extends z.ZodRawShape>(
  name: string,
  shape: S,
  work: (input: z.output<z.ZodObject<S>>) => Promise<unknown>,
): [string, Method] {
  const schema = z.object(shape)
  return [
    name,
    async (body) => {
      const input = schema.parse(JSON.parse(typeof body === 'string' && body !== '' ? body : '{}'))
      return { result: (await work(input)) ?? {} }
    },
  ]
}

function toOptions(input: Omit<z.infer<z.ZodObject<typeof publishing>>, 'data'>): PublishOptions {
  return {
    ...(input.tags && { tags: input.tags }),
    ...(input.skip_history !== undefined && { skipHistory: input.skip_history }),
    ...(input.idempotency_key !== undefined && { idempotencyKey: input.idempotency_key }),
  }
}
