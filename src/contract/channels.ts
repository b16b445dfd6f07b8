/** Path of the WebSocket where this site serves it itself. */
export const REALTIME_PATH = '/connection/websocket'

/** Names of the channels that the site publishes on, by the public id of what they are about. */
export const channelOf = {
  live: (liveId: string) => `live:${liveId}`,
  chat: (groupId: string) => `chat:${groupId}`,
  room: (liveId: string) => `room:${liveId}`,
  copy: (copyId: string) => `copy:${copyId}`,
} as const
