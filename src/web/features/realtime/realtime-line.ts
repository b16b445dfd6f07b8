import type { Centrifuge, Subscription } from 'centrifuge'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#contract/endpoints.ts'
import { log } from '../../runtime/log.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { onReaderChange, whenSignedIn } from '../session/session.ts'
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

let lineOfPage: RealtimeLine | null = null

/** The one line of this page, in a browser. */
export function pageLine({ api, config: { apiBase } }: Runtime): RealtimeLine {
  lineOfPage ??= createRealtimeLine({ api, apiBase })
  return lineOfPage
}

interface LineParts {
  api: Api
  /** Scheme and host of the API, empty for the page's own. */
  apiBase: string
}

/** A page without a line for so long asks instead. */
const PATIENCE_MS = 8000
/** A page that nobody has seen for so long gives its connection back. */
const HIDDEN_MS = 30_000
/** Before what has failed for good is tried again all the same. */
const ANEW_MS = 20_000
const IDLE_TIMEOUT_MS = 2000

interface Followed {
  listeners: Set<ChannelListener>
  /** There once there is a client. */
  subscription: Subscription | null
  isJoined: boolean
}

/**
 * The line of a page. What fails is written to the console (requirement R4.7) and tried again; whoever follows learns of
 * it by `state` alone.
 */
export function createRealtimeLine({ api, apiBase }: LineParts): RealtimeLine {
  const state = createStore<{ line: LineState }>()(() => ({ line: 'idle' }))
  const channels = new Map<string, Followed>()
  let client: Centrifuge | null = null
  let isOpening = false
  let isHidden = false
  let patience: ReturnType<typeof setTimeout> | null = null
  let again: ReturnType<typeof setTimeout> | null = null

  const isWanted = () => channels.size > 0 && !isHidden

  /** Says whether everything is told, at once; that it is not, after some patience. */
  const judge = () => {
    const isTold = [...channels.values()].every(({ isJoined }) => isJoined)
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
        for (const { subscription } of channels.values()) subscription?.subscribe()
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

  const open = async () => {
    isOpening = true
    const made = await makeClient({ api, apiBase }).catch((error: unknown) => log.debug('realtime', error))
    isOpening = false
    if (!made) {
      tryAgain()
      return
    }
    client = made
    client.on('state', judge)
    client.on('error', (context) => log.debug('realtime', context.error))
    client.on('disconnected', (context) => {
      log.debug('realtime', context.code, context.reason)
      if (isWanted()) tryAgain()
    })
    for (const [channel, followed] of channels) subscribe(channel, followed)
    connect()
  }

  const subscribe = (channel: string, followed: Followed) => {
    if (!client) return
    const subscription = client.newSubscription(channel)
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
      tryAgain()
    })
    followed.subscription = subscription
    subscription.subscribe()
  }

  const leave = (channel: string, { subscription }: Followed) => {
    channels.delete(channel)
    if (subscription) client?.removeSubscription(subscription)
    if (channels.size === 0) client?.disconnect()
    judge()
  }

  onReaderChange(() => {
    // Another reader has another token; what was missed meanwhile comes by recovery.
    client?.disconnect()
    client?.setToken('')
    connect()
  })
  watchHidden((now) => {
    isHidden = now
    if (isHidden) client?.disconnect()
    connect()
    judge()
  })

  return {
    state,
    follow(channel, listener) {
      const known = channels.get(channel)
      const followed = known ?? { listeners: new Set<ChannelListener>(), subscription: null, isJoined: false }
      followed.listeners.add(listener)
      if (known) {
        if (known.isJoined) queueMicrotask(() => guarded(() => listener.onGap()))
      } else {
        channels.set(channel, followed)
        subscribe(channel, followed)
        whenIdle(connect)
      }
      return () => {
        if (followed.listeners.delete(listener) && followed.listeners.size === 0) leave(channel, followed)
      }
    },
  }
}

/** A client that is not connected yet; throws where none can be had now. */
async function makeClient({ api, apiBase }: LineParts): Promise<Centrifuge> {
  if (!(await whenSignedIn())) throw new Error('no token')
  const askToken = async () => {
    const answer = await api.call('POST /peony/v1/realtime/token', {})
    if (answer.code !== 0) throw new Error(`no token: ${answer.code}`)
    return answer.data
  }
  const [{ Centrifuge }, { token, url }] = await Promise.all([import('centrifuge'), askToken()])
  return new Centrifuge(webSocketAddress(url, apiBase, location.href), {
    token,
    getToken: async () => (await askToken()).token,
    minReconnectDelay: 500,
    maxReconnectDelay: 20_000,
  })
}

/** What is thrown by a listener would end the connection for good. */
function guarded(run: () => void): void {
  try {
    run()
  } catch (error) {
    log.error('realtime', error)
  }
}

/** Tells when the page has been hidden for long, and when it is seen again. */
function watchHidden(onChange: (isHidden: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(() => onChange(true), HIDDEN_MS)
    else onChange(false)
  })
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(run, 1)
}
