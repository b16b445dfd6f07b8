import { createHmac } from 'node:crypto'
import type { IdCodec } from '#contract/ids.ts'
import type { Viewer } from '#server/http/call.ts'
import { channelOptions } from '#server/realtime/channels.ts'

export const TOKEN_SECONDS = 600

const openNamespaces = new Set<string>(
  Object.entries(channelOptions).flatMap(([namespace, { isOpen }]) => (isOpen ? [namespace] : [])),
)

/** What a channel that readers may ask for is about; of an open one, which everybody may follow, no more. */
export function parseChannel(channel: string): { namespace: 'open' | 'post' | 'user'; id: string } | null {
  const boundary = channel.indexOf(':')
  const namespace = channel.slice(0, Math.max(0, boundary))
  const id = channel.slice(boundary + 1)
  if (openNamespaces.has(namespace)) return { namespace: 'open', id }
  return (namespace === 'post' || namespace === 'user') && id !== '' ? { namespace, id } : null
}

/**
 * What others may see of somebody who is connected: a user's public id, or a name of this device that says nothing of its
 * subject and is no id of a person.
 */
export function toConnectionUser(viewer: Viewer, ids: IdCodec, secret: string): string {
  if (viewer.kind === 'user') return ids.encodePerson(viewer.userId)
  if (viewer.kind === 'none') return ''
  return `a-${createHmac('sha256', secret).update(`connection:${viewer.subject}`).digest('base64url').slice(0, 22)}`
}
