/** What holds for the channels of a namespace: what comes before the first colon of their name. */
export interface ChannelOptions {
  /** Whether everybody who is connected may subscribe; otherwise a token has to name the channel. */
  isOpen: boolean
  /** Whether it is known who is there: for counts, which clients may not ask for. */
  presence: boolean
  /** Publications that are kept for whoever was away for a moment; 0: none. */
  historySize: number
  historySeconds: number
  /** Whether they are handed over when it comes back; where there is a history, unless this says no. */
  recovery?: boolean
  /** Whether clients that want it are sent what is new in a publication alone. */
  delta?: boolean
  /** At most one publication in so many milliseconds: what is told says all that those before it said. */
  spacedMs?: number
}

/**
 * The site's own channels. `createChannels` makes of them the table that the embedded hub reads and the configuration of a
 * Centrifugo is printed from. Clients never publish.
 */
export const channelOptions = {
  live: { isOpen: true, presence: true, historySize: 100, historySeconds: 300 },
  chat: { isOpen: true, presence: false, historySize: 1000, historySeconds: 300 },
  room: { isOpen: true, presence: false, historySize: 1000, historySeconds: 300 },
  post: { isOpen: false, presence: false, historySize: 1, historySeconds: 300, spacedMs: 1000 },
  user: { isOpen: false, presence: false, historySize: 1, historySeconds: 300, spacedMs: 1000 },
  copy: { isOpen: false, presence: false, historySize: 0, historySeconds: 0 },
  arranging: { isOpen: false, presence: false, historySize: 0, historySeconds: 0 },
  desk: { isOpen: false, presence: false, historySize: 0, historySeconds: 0 },
  moderation: { isOpen: false, presence: false, historySize: 0, historySeconds: 0 },
} as const satisfies Record<string, ChannelOptions>

/** A namespace as it is set: what is not said stays as it is. */
export type NamespaceSetting = { name: string } & Partial<
  Pick<ChannelOptions, 'presence' | 'historySize' | 'historySeconds' | 'recovery' | 'delta'>
>

/** All namespaces by their names. */
export type Channels = Readonly<Record<string, ChannelOptions>>

/** Of a namespace that the site does not know: nobody subscribes without a token that names the channel. */
const FURTHER: ChannelOptions = { isOpen: false, presence: false, historySize: 0, historySeconds: 0 }

/** The site's channels as they were set, and the further ones. Throws what does not go together. */
export function createChannels(settings: readonly NamespaceSetting[]): Channels {
  const channels: Record<string, ChannelOptions> = { ...channelOptions }
  for (const { name, ...set } of settings) {
    const own = channels[name]
    const options = { ...(own ?? FURTHER), ...set }
    const needsHistory = options.recovery === true || options.delta === true
    if (needsHistory && options.historySize === 0)
      throw new RangeError(`${name} has no history to recover or compare with`)
    if (options.historySize > 0 && options.historySeconds === 0)
      throw new RangeError(`${name} keeps its history for no time`)
    if (own?.presence && !options.presence) throw new RangeError(`${name} needs presence: the site counts who is there`)
    channels[name] = options
  }
  return channels
}
