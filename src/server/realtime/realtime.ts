/** Where a publication stands in its channel: `offset` counts from 1, `epoch` names the stream that it counts in. */
export interface StreamPosition {
  offset: number
  epoch: string
}

/** Somebody connected, as presence tells. The two infos come from the tokens of the connection and of the subscription. */
export interface ClientInfo {
  user: string
  client: string
  conn_info?: unknown
  chan_info?: unknown
}

interface Publication {
  data: unknown
  offset?: number
  info?: ClientInfo
  tags?: Record<string, string>
}

export interface PublishOptions {
  tags?: Record<string, string>
  /** The same key within five minutes on a channel publishes once. */
  idempotencyKey?: string
  /** Tells whoever is there now and keeps nothing. */
  skipHistory?: boolean
}

export interface HistoryOptions {
  /** 0: the position alone; negative: all. */
  limit: number
  /** Exclusive. */
  since?: StreamPosition
  reverse?: boolean
}

/**
 * Where publications go out to connected clients: the hub in this process, or a Centrifugo beside it. Both speak the
 * Centrifugo client protocol v2, so the site's pages know no difference. Throws `RealtimeError`.
 */
export interface Realtime {
  /** Which of both it is. */
  readonly kind: 'embedded' | 'centrifugo'
  /** `data` is any JSON value. The position is null on channels without history. */
  publish(channel: string, data: unknown, options?: PublishOptions): Promise<StreamPosition | null>
  broadcast(channels: readonly string[], data: unknown, options?: PublishOptions): Promise<void>
  presence(channel: string): Promise<Map<string, ClientInfo>>
  presenceStats(channel: string): Promise<{ clients: number; users: number }>
  history(channel: string, options: HistoryOptions): Promise<StreamPosition & { publications: Publication[] }>
  historyRemove(channel: string): Promise<void>
  /** Closes the connections of a user, or one of them. */
  disconnect(user: string, options?: { code?: number; reason?: string; client?: string }): Promise<void>
  unsubscribe(user: string, channel: string): Promise<void>
  /** Throws while publications cannot go out. */
  health(): Promise<void>
  /** Says goodbye to its clients and ends. */
  close(): Promise<void>
}

/** A failure with the code of the Centrifugo reference (100 internal, 102 unknown channel, 108 not available …). */
export class RealtimeError extends Error {
  readonly code: number

  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Whether what failed may succeed later as it is: internal error, wrong key, too many requests. */
export function isPassing(error: unknown): boolean {
  return error instanceof RealtimeError && [100, 101, 111].includes(error.code)
}
