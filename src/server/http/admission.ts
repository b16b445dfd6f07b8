import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import {
  afterWindows,
  hasWaitedTooLong,
  isTurnFull,
  mustShed,
  retryAfter,
  WHOLE,
  WINDOW_MS,
  type Priority,
} from './overload-rules.ts'

/** Lets in what costs something, as long as the process keeps up with it. */
export interface Admission {
  /**
   * Waits until it is the turn of some work; the returned function ends it, once. Throws 50303 with `retry_after` when
   * there is too much.
   */
  enter(priority: Priority): Promise<() => void>
  /** A connection was accepted. */
  noteConnection(): void
  /** Requests that were let in and are not answered yet. */
  inHand(): number
}

interface LoopFacts {
  /** How long it was not idle, milliseconds. */
  activeMs: number
  turns: number
}

export interface AdmissionParts {
  /** How long the query has waited that has waited longest for a connection to the database; milliseconds. */
  databaseWaitMs: () => number
  onShed: (priority: Priority) => void
  /** Milliseconds. */
  now?: () => number
  /** What the event loop did since the process began. */
  readLoop?: () => LoopFacts
  /** Calls back at the end of this turn of the event loop. */
  atEndOfTurn?: (callback: () => void) => void
}

export function createAdmission(parts: AdmissionParts): Admission {
  const { databaseWaitMs, onShed, now = () => performance.now(), atEndOfTurn = setImmediate } = parts
  const readLoop = parts.readLoop ?? readOwnLoop
  let inHand = 0
  let slice = WHOLE
  let window = { since: now(), entered: 0, accepted: 0, loop: readLoop() }
  /** When the first work of this turn of the event loop began. */
  let turnSince: number | null = null
  const queue: (() => void)[] = []
  /** Since when somebody has been in the queue, without a break. */
  let queueSince = 0

  function beginTurn(): void {
    turnSince = now()
    atEndOfTurn(endTurn)
  }

  function endTurn(): void {
    turnSince = null
    if (queue.length === 0) return
    beginTurn()
    beginQueued()
  }

  /** Begins what waits, one piece after the other, until this turn is full. */
  function beginQueued(): void {
    if (turnSince === null || isTurnFull(now() - turnSince)) return
    const begin = queue.shift()
    if (!begin) return
    begin()
    // What it does without waiting for anything is over then.
    queueMicrotask(() => process.nextTick(beginQueued))
  }

  /** Work begins while this turn is short, else in one of the next turns: in between others are heard. */
  async function takeTurn(priority: Priority): Promise<void> {
    if (turnSince === null) return beginTurn()
    if (queue.length === 0 && !isTurnFull(now() - turnSince)) return
    const since = now()
    if (queue.length === 0) queueSince = since
    await new Promise<void>((resolve) => queue.push(resolve))
    const queued = { waitedMs: now() - since, queueMs: now() - queueSince, behind: queue.length }
    if (hasWaitedTooLong(priority, queued)) refuse(priority)
  }

  function turnWindow(): void {
    const windows = Math.floor((now() - window.since) / WINDOW_MS)
    if (windows === 0) return
    const loop = readLoop()
    slice = afterWindows(slice, {
      windows,
      busy: (loop.activeMs - window.loop.activeMs) / (now() - window.since),
      accepted: window.accepted,
      turns: loop.turns - window.loop.turns,
    })
    window = { since: now(), entered: 0, accepted: 0, loop }
  }

  function refuse(priority: Priority): never {
    onShed(priority)
    throw new AppError(50303, { data: { retry_after: retryAfter(Math.random()) } })
  }

  return {
    async enter(priority) {
      turnWindow()
      const pressure = {
        inHand,
        queued: queue.length,
        share: slice.share,
        windowMs: now() - window.since,
        inWindow: window.entered,
        databaseWaitMs: databaseWaitMs(),
      }
      if (mustShed(priority, pressure)) refuse(priority)
      window.entered += 1
      inHand += 1
      let isIn = true
      const leave = () => {
        if (isIn) inHand -= 1
        isIn = false
      }
      try {
        await takeTurn(priority)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    noteConnection: () => void (window.accepted += 1),
    inHand: () => inHand,
  }
}

function readOwnLoop(): LoopFacts {
  return {
    activeMs: performance.eventLoopUtilization().active,
    turns: performance.nodeTiming.uvMetricsInfo.loopCount,
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes with it are let in by their priority; those without cost next to nothing. */
    priority?: Priority
  }
  interface FastifyRequest {
    leave: (() => void) | null
  }
}

/** Lets requests in once their bodies are there, until there is an answer to send, so that slow phones take no room. */
export function admitRequests(fastify: FastifyInstance, admission: Admission): void {
  fastify.server.on('connection', () => admission.noteConnection())
  fastify.decorateRequest('leave', null)
  fastify.addHook('preHandler', async (request) => {
    const { priority, readsSlowly } = request.routeOptions.config
    if (priority) request.leave = await admission.enter(priority)
    if (readsSlowly) request.leave?.()
  })
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    request.leave?.()
    done(null, payload)
  })
  // Whoever hangs up gets no answer.
  fastify.addHook('onResponse', (request, _reply, done) => {
    request.leave?.()
    done()
  })
}
