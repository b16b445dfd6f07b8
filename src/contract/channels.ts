/** Path of the WebSocket where this site serves it itself. */
export const REALTIME_PATH = '/connection/websocket'

/** Whether a channel is for those alone whom a token of its subscription lets in. */
export function needsGrant(channel: string): boolean {
  return /^(?:post|user):/.test(channel)
}

/** Names of the channels that the site publishes on, by the public id of what they are about. */
export const channelOf = {
  live: (liveId: string) => `live:${liveId}`,
  chat: (groupId: string) => `chat:${groupId}`,
  room: (liveId: string) => `room:${liveId}`,
  post: (itemId: string) => `post:${itemId}`,
  user: (personId: string) => `user:${personId}`,
  copy: (copyId: string) => `copy:${copyId}`,
  groups: () => 'arranging:groups',
  desk: (liveId: string) => `desk:${liveId}`,
  moderation: () => 'moderation:queue',
} as const
