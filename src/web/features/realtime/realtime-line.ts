import type { Centrifuge, Subscription } from 'centrifuge'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { needsGrant } from '#contract/channels.ts'
import type { Api } from '#contract/endpoints.ts'
import { log } from '../../runtime/log.ts'
import { onReaderChange, whenSignedIn } from '../session/session.ts'
import { createLineTokens, type LineTokens } from './line-tokens.ts'
import { watchHidden } from './watch-hidden.ts'
import { SOON_MS, whenIdle } from '../../runtime/when-idle.ts'
import { webSocketAddress } from './web-socket-address.ts'

/** The connection over which a page is told things as they happen; one for all that it follows. */
export interface RealtimeLine {
  /** Whether everything that is followed is being told; `asking` while it has not been for some seconds. */
  state: StoreApi<{ line: LineState }>
  /** Follows a channel, over a connection that is opened when the page has time for it; answers how to stop. */
  follow(channel: string, listener: ChannelListener): () => void
}

export type LineState = 'idle' | 'told' | 'asking'

export interface ChannelListener {
  onPush(data: unknown): void
  /** From now on all is told, but what was said before may have been missed: the first time, and after a long break. */
  onGap(): void
}

export interface LineParts {
  api: Api
  /** Scheme and host of the API, empty for the page's own. */
  apiBase: string
}

/** A page without a line for so long asks instead. */
const PATIENCE_MS = 8000
/** Before what has failed for good is tried again all the same. */
const ANEW_MS = 20_000
/** A page that follows nothing is often about to follow something else. */
const LINGER_MS = 5000
/** The client's word for itself while it tries; its list of words comes with it. */
const CONNECTING = 'connecting'
/** The client's word for a subscription that no token is had for. */
const UNAUTHORIZED = 1

interface Followed {
  listeners: Set<ChannelListener>
  /** There once there is a client. */
  subscription: Subscription | null
  isJoined: boolean
  /** The reader may not follow it, so it is not missed. */
  isRefused: boolean
}

/**
 * The line of a page. What fails is written to the console (requirement R4.7) and tried again; whoever follows learns of
 * it by `state` alone.
 */
export function createRealtimeLine({ api, apiBase }: LineParts): RealtimeLine {
  const state = createStore<{ line: LineState }>()(() => ({ line: 'idle' }))
  const channels = new Map<string, Followed>()
  const tokens = createLineTokens(api)
  let client: Centrifuge | null = null
  let isOpening = false
  let isHidden = false
  /** What stands was made for another reader than the one who is there now. */
  let isOfAnother = false
  let patience: ReturnType<typeof setTimeout> | null = null
  let again: ReturnType<typeof setTimeout> | null = null

  const isWanted = () => channels.size > 0 && !isHidden

  /** Says whether everything is told, at once; that it is not, after some patience. */
  const judge = () => {
    const isTold = [...channels.values()].every(({ isJoined, isRefused }) => isJoined || isRefused)
    if (!isWanted() || isTold) {
      if (patience) clearTimeout(patience)
      patience = null
      if (isWanted()) state.setState({ line: 'told' })
    } else patience ??= setTimeout(giveUp, PATIENCE_MS)
  }
  const giveUp = () => {
    patience = null
    if (isWanted()) state.setState({ line: 'asking' })
  }

  const tryAgain = () => {
    again ??= setTimeout(
      () => {
        again = null
        connect()
        for (const { subscription, isRefused } of channels.values()) if (!isRefused) subscription?.subscribe()
      },
      ANEW_MS * (0.5 + Math.random()),
    )
  }

  const connect = () => {
    if (!isWanted()) return
    judge()
    if (client) client.connect()
    else if (!isOpening) void open()
  }

  /**
   * Closes a connection that is not wanted any more. A browser complains of one that is closed before it stands: it is
   * closed once it does, or has failed.
   */
  const tidy = (isSettled = String(client?.state) !== CONNECTING) => {
    if (!client || !isSettled || (isWanted() && !isOfAnother)) return
    client.disconnect()
    if (isOfAnother) client.setToken('')
    isOfAnother = false
    connect()
  }

  const open = async () => {
    isOpening = true
    isOfAnother = false
    const made = await makeClient({ tokens, apiBase, channels: [...channels.keys()] }).catch((error: unknown) =>
      log.debug('realtime', error),
    )
    isOpening = false
    if (!made) {
      tryAgain()
      return
    }
    client = made
    client.on('state', judge)
    client.on('connected', () => tidy(true))
    client.on('error', (context) => {
      log.debug('realtime', context.error)
      tidy(true)
    })
    client.on('disconnected', (context) => {
      log.debug('realtime', context.code, context.reason)
      if (isWanted()) tryAgain()
    })
    for (const [channel, followed] of channels) subscribe(channel, followed)
    connect()
  }

  const subscribe = (channel: string, followed: Followed) => {
    if (!client) return
    const getToken = () => tokens.subscribe(channel)
    const subscription = client.newSubscription(channel, {
      delta: 'fossil',
      ...(needsGrant(channel) && { getToken }),
    })
    const each = (run: (listener: ChannelListener) => void) => {
      for (const listener of followed.listeners) guarded(() => run(listener))
    }
    subscription.on('publication', ({ data }) => each((listener) => listener.onPush(data)))
    const join = (isJoined: boolean) => {
      followed.isJoined = isJoined
      judge()
    }
    subscription.on('subscribing', () => join(false))
    subscription.on('subscribed', ({ wasRecovering, recovered }) => {
      join(true)
      if (!wasRecovering || !recovered) each((listener) => listener.onGap())
    })
    subscription.on('error', (context) => log.debug('realtime', channel, context.error))
    subscription.on('unsubscribed', ({ code, reason }) => {
      join(false)
      if (channels.get(channel) !== followed) return
      log.debug('realtime', channel, code, reason)
      followed.isRefused = code === UNAUTHORIZED
      if (followed.isRefused) judge()
      else tryAgain()
    })
    followed.subscription = subscription
    subscription.subscribe()
  }

  /** What was granted to one reader is good for no other. */
  const subscribeAnew = (channel: string, followed: Followed) => {
    const { subscription } = followed
    followed.subscription = null
    followed.isJoined = false
    followed.isRefused = false
    subscription?.removeAllListeners()
    if (subscription) client?.removeSubscription(subscription)
    subscribe(channel, followed)
  }

  const leave = (channel: string, { subscription }: Followed) => {
    channels.delete(channel)
    if (subscription) client?.removeSubscription(subscription)
    setTimeout(tidy, LINGER_MS)
    judge()
  }

  onReaderChange(() => {
    // Another reader has another token; what was missed meanwhile comes by recovery.
    isOfAnother = true
    tokens.forget()
    tidy()
    for (const [channel, followed] of channels) if (needsGrant(channel)) subscribeAnew(channel, followed)
  })
  watchHidden((now) => {
    isHidden = now
    tidy()
    connect()
    judge()
  })

  return {
    state,
    follow(channel, listener) {
      const known = channels.get(channel)
      const followed = known ?? {
        listeners: new Set<ChannelListener>(),
        subscription: null,
        isJoined: false,
        isRefused: false,
      }
      followed.listeners.add(listener)
      if (known) {
        if (known.isJoined) queueMicrotask(() => guarded(() => listener.onGap()))
      } else {
        channels.set(channel, followed)
        subscribe(channel, followed)
        whenIdle(connect, SOON_MS)
      }
      return () => {
        if (followed.listeners.delete(listener) && followed.listeners.size === 0) leave(channel, followed)
      }
    },
  }
}

interface ClientParts {
  tokens: LineTokens
  apiBase: string
  /** What it will be asked to follow. */
  channels: readonly string[]
}

/** A client that is not connected yet; throws where none can be had now. */
async function makeClient({ tokens, apiBase, channels }: ClientParts): Promise<Centrifuge> {
  if (!(await whenSignedIn())) throw new Error('no token')
  const [{ Centrifuge }, { token, url }] = await Promise.all([import('centrifuge'), tokens.connect(channels)])
  return new Centrifuge(webSocketAddress(url, apiBase, location.href), {
    token,
    getToken: async () => (await tokens.connect([])).token,
    minReconnectDelay: 500,
    maxReconnectDelay: 20_000,
  })
}

/** What is thrown by a listener would end the connection for good. */
export function guarded(run: () => void): void {
  try {
    run()
  } catch (error) {
    log.error('realtime', error)
  }
}
