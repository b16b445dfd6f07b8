import { z } from 'zod'
import { RealtimeError, type PublishOptions, type Realtime } from '../realtime.ts'
import { createHttpApi, type HttpApiOptions } from './http-api.ts'

/** A Centrifugo beside this process, by its HTTP API. Clients connect to it themselves. */
export function createCentrifugoRealtime(options: HttpApiOptions): Realtime {
  const api = createHttpApi(options)
  const read = { mayRepeat: true }

  return {
    kind: 'centrifugo',
    async publish(channel, data, given = {}) {
      const params = { channel, data, ...toParams(given) }
      const { offset, epoch } = await api.call('publish', params, position, { mayRepeat: isRepeatable(given) })
      return offset === 0 ? null : { offset, epoch }
    },
    async broadcast(channels, data, given = {}) {
      if (channels.length === 0) return
      const params = { channels, data, ...toParams(given) }
      const { responses } = await api.call('broadcast', params, broadcastResult, { mayRepeat: isRepeatable(given) })
      const failed = responses.find(({ error }) => error !== undefined)?.error
      if (failed) throw new RealtimeError(failed.code, `Centrifugo refused a channel: ${failed.message}`)
    },
    async presence(channel) {
      const { presence } = await api.call('presence', { channel }, presenceResult, read)
      return new Map(Object.entries(presence))
    },
    async presenceStats(channel) {
      const { num_clients, num_users } = await api.call('presence_stats', { channel }, presenceStatsResult, read)
      return { clients: num_clients, users: num_users }
    },
    async history(channel, { limit, since, reverse = false }) {
      const params = { channel, limit, ...(since && { since }), ...(reverse && { reverse }) }
      return api.call('history', params, historyResult, read)
    },
    async historyRemove(channel) {
      await api.call('history_remove', { channel }, nothing, read)
    },
    async disconnect(user, { code, reason = '', client } = {}) {
      const params = {
        user,
        ...(client !== undefined && { client }),
        ...(code !== undefined && { disconnect: { code, reason } }),
      }
      await api.call('disconnect', params, nothing, read)
    },
    async unsubscribe(user, channel) {
      await api.call('unsubscribe', { user, channel }, nothing, read)
    },
    async health() {
      await api.call('info', {}, nothing)
    },
    close: () => api.close(),
  }
}

/** Without a key it could be published twice. */
function isRepeatable({ idempotencyKey }: PublishOptions): boolean {
  return idempotencyKey !== undefined
}

function toParams({ tags, idempotencyKey, skipHistory }: PublishOptions) {
  return {
    ...(tags && { tags }),
    ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
    ...(skipHistory && { skip_history: true }),
  }
}

/** Zeroes and empty texts may be left out of an answer. */
const position = z.object({ offset: z.int().default(0), epoch: z.string().default('') })

const failure = z.object({ code: z.int(), message: z.string().default('') })

const broadcastResult = z.object({
  responses: z
    .array(z.object({ error: failure.optional() }))
    .nullish()
    .transform((responses) => responses ?? []),
})

const clientInfo = z.object({
  user: z.string().default(''),
  client: z.string(),
  conn_info: z.unknown().optional(),
  chan_info: z.unknown().optional(),
})

const presenceResult = z.object({
  presence: z
    .record(z.string(), clientInfo)
    .nullish()
    .transform((presence) => presence ?? {}),
})

const presenceStatsResult = z.object({ num_clients: z.int().default(0), num_users: z.int().default(0) })

const publication = z.object({
  data: z.unknown(),
  offset: z.int().exactOptional(),
  info: clientInfo.exactOptional(),
  tags: z.record(z.string(), z.string()).exactOptional(),
})

const historyResult = position.extend({
  publications: z
    .array(publication)
    .nullish()
    .transform((publications) => publications ?? []),
})

const nothing = z.unknown()
