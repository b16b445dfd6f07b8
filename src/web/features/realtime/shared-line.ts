import { createStore } from 'zustand/vanilla'
import { randomUuid } from '../../storage/browser-ids.ts'
import { guarded, type ChannelListener, type LineState, type RealtimeLine } from './realtime-line.ts'
import { watchHidden } from './watch-hidden.ts'
import { SOON_MS, whenIdle } from '../../runtime/when-idle.ts'

const NAME = 'davmu-line'
/** How often a page says what it follows. */
const BEAT_MS = 5000
/** A page that has the line and says nothing for so long is asleep or gone: another one takes it from it. */
const SILENT_MS = 12_000

/** What the pages of a browser say to each other. */
type Said =
  /** A page follows these channels; `none` once it does not any more. */
  | { t: 'wants'; from: string; channels: readonly string[] }
  /** The page that has the line now asks who follows what. */
  | { t: 'asks' }
  | { t: 'line'; line: LineState }
  | { t: 'push'; to: string; channel: string; data: unknown }
  | { t: 'gap'; to: string; channel: string }

interface SharedParts {
  locks: LockManager
  /** A line of this page alone. */
  openOwn(): RealtimeLine
}

/**
 * One line for all pages of a browser: the page that holds a lock has the connection and tells the others what comes over
 * it. A page that was hidden for long, or follows nothing, hands the lock on; one that has fallen asleep loses it.
 */
export function createSharedLine({ locks, openOwn }: SharedParts): RealtimeLine {
  const me = randomUuid()
  const state = createStore<{ line: LineState }>()(() => ({ line: 'idle' }))
  const post = new BroadcastChannel(NAME)
  const followed = new Map<string, Set<ChannelListener>>()
  /** Channels that are being told, since the first gap that was heard of. */
  const joined = new Set<string>()
  /** While this page takes part: how it ends to. */
  let part: { end(): void } | null = null
  let isHidden = false
  let own: RealtimeLine | null = null
  let lead: Lead | null = null
  let heardAt = 0

  const say = (said: Said) => {
    if ('to' in said && said.to === me) take(said)
    else post.postMessage(said) // oxlint-disable-line unicorn/require-post-message-target-origin -- it is no window
  }
  const wants = () => ({ t: 'wants', from: me, channels: part ? [...followed.keys()] : [] }) as const
  const sayWants = () => (lead ? lead.serve(wants()) : say(wants()))

  const take = (said: Said) => {
    if (said.t === 'wants') return lead?.serve(said)
    heardAt = Date.now()
    if (said.t === 'asks') return sayWants()
    if (said.t === 'line') return void (part && state.setState({ line: said.line }))
    if (said.to !== me || !part) return
    const each = (run: (listener: ChannelListener) => void) => {
      for (const listener of followed.get(said.channel) ?? []) guarded(() => run(listener))
    }
    if (said.t === 'push') return each((listener) => listener.onPush(said.data))
    joined.add(said.channel)
    each((listener) => listener.onGap())
  }
  post.addEventListener('message', ({ data }: MessageEvent<Said>) => take(data))

  /** Has the line while it holds the lock: until this page takes no part any more, or the lock is taken from it. */
  const hold = async (options: LockOptions, isOver: Promise<void>) => {
    const mine: { lead: Lead | null } = { lead: null }
    const run = async () => {
      own ??= openOwn()
      lead = createLead({ line: own, say, onState: (line) => take({ t: 'line', line }) })
      mine.lead = lead
      say({ t: 'asks' })
      sayWants()
      await isOver
    }
    try {
      await locks.request(NAME, options, run)
    } catch (error) {
      // Given up while it waited, or taken away; else the browser gives this page no locks, and it is alone.
      if (!isAbort(error)) await run()
    } finally {
      if (lead === mine.lead) lead = null
      mine.lead?.end()
      heardAt = Date.now()
    }
  }

  const begin = () => {
    const { promise: isOver, resolve } = Promise.withResolvers<void>()
    const waiting = new AbortController()
    let isEnded = false
    const wait = async (): Promise<void> => {
      await hold({ signal: waiting.signal }, isOver)
      if (!isEnded) await wait()
    }
    const beat = () => {
      sayWants()
      if (lead) return lead.forgetSilent()
      if (Date.now() - heardAt < SILENT_MS || document.visibilityState === 'hidden') return
      heardAt = Date.now()
      state.setState({ line: 'asking' })
      void hold({ steal: true }, isOver)
    }
    heardAt = Date.now()
    const beating = setInterval(beat, BEAT_MS)
    part = {
      end() {
        isEnded = true
        clearInterval(beating)
        part = null
        joined.clear()
        sayWants()
        waiting.abort()
        resolve()
      },
    }
    void wait()
    sayWants()
  }

  /** Takes part while there is something to follow and the page is seen. */
  const settle = () => {
    const isWanted = followed.size > 0 && !isHidden
    if (isWanted && !part) begin()
    else if (!isWanted) part?.end()
    else sayWants()
  }

  watchHidden((now) => {
    isHidden = now
    settle()
  })
  addEventListener('pagehide', () => part?.end())
  addEventListener('pageshow', ({ persisted }) => persisted && settle())

  return {
    state,
    follow(channel, listener) {
      const listeners = followed.get(channel) ?? new Set()
      followed.set(channel, listeners.add(listener))
      if (listeners.size > 1) {
        if (joined.has(channel)) queueMicrotask(() => guarded(() => listener.onGap()))
      } else whenIdle(settle, SOON_MS)
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        followed.delete(channel)
        joined.delete(channel)
        settle()
      }
    },
  }
}

/** What the page does that has the line. */
interface Lead {
  /** Follows what a page follows, and nothing of it any more that it does not. */
  serve(wants: { from: string; channels: readonly string[] }): void
  /** Follows nothing for pages that were not heard of for long. */
  forgetSilent(): void
  end(): void
}

interface LeadParts {
  line: RealtimeLine
  say(said: Said): void
  onState(line: LineState): void
}

function createLead({ line, say, onState }: LeadParts): Lead {
  const pages = new Map<string, { heardAt: number; stops: Map<string, () => void> }>()
  const unsubscribe = line.state.subscribe(({ line: now }) => {
    onState(now)
    say({ t: 'line', line: now })
  })

  const serve: Lead['serve'] = ({ from: to, channels }) => {
    const { stops } = pages.get(to) ?? { stops: new Map<string, () => void>() }
    for (const channel of channels) {
      const start = () =>
        line.follow(channel, {
          onPush: (data) => say({ t: 'push', to, channel, data }),
          onGap: () => say({ t: 'gap', to, channel }),
        })
      if (!stops.has(channel)) stops.set(channel, start())
    }
    for (const [channel, stop] of stops) {
      if (channels.includes(channel)) continue
      stops.delete(channel)
      stop()
    }
    if (channels.length === 0) pages.delete(to)
    else pages.set(to, { heardAt: Date.now(), stops })
    say({ t: 'line', line: line.state.getState().line })
  }

  return {
    serve,
    forgetSilent() {
      const silent = [...pages].filter(([, { heardAt }]) => Date.now() - heardAt > SILENT_MS)
      for (const [from] of silent) serve({ from, channels: [] })
    },
    end() {
      unsubscribe()
      for (const { stops } of pages.values()) for (const stop of stops.values()) stop()
    },
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
