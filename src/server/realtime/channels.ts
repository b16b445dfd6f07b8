/** What holds for the channels of a namespace: what comes before the first colon of their name. */
export interface ChannelOptions {
  /** Whether everybody who is connected may subscribe; otherwise a token has to name the channel. */
  isOpen: boolean
  /** Whether it is known who is there: for counts, which clients may not ask for. */
  presence: boolean
  /** Publications that are kept for whoever was away for a moment; 0: none. */
  historySize: number
  historySeconds: number
}

/**
 * The one table of channels. The embedded hub reads it, and the configuration of a Centrifugo is printed from it.
 * Clients never publish.
 */
export const channelOptions = {
  live: { isOpen: true, presence: true, historySize: 100, historySeconds: 300 },
  chat: { isOpen: true, presence: false, historySize: 1000, historySeconds: 300 },
  room: { isOpen: true, presence: false, historySize: 1000, historySeconds: 300 },
  copy: { isOpen: false, presence: false, historySize: 0, historySeconds: 0 },
} as const satisfies Record<string, ChannelOptions>
