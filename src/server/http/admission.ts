import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { afterTurn, mustShed, RELAXED, retryAfter, type Priority } from './overload-rules.ts'

/** Lets in what costs something, as long as the process keeps up with it. */
export interface Admission {
  /** Begins some work; the returned function ends it, once. Throws 50303 with `retry_after` when there is too much. */
  enter(priority: Priority): () => void
  /** Requests that were let in and are not answered yet. */
  inHand(): number
}

export interface AdmissionParts {
  /** How long the query has waited that has waited longest for a connection to the database; milliseconds. */
  databaseWaitMs: () => number
  onShed: (priority: Priority) => void
  /** Milliseconds. */
  now?: () => number
  /** Calls back at the end of this turn of the event loop. */
  atEndOfTurn?: (callback: () => void) => void
}

export function createAdmission(parts: AdmissionParts): Admission {
  const { databaseWaitMs, onShed, now = () => performance.now(), atEndOfTurn = setImmediate } = parts
  let inHand = 0
  let strain = RELAXED
  let turn: { since: number; entered: number } | null = null

  function endTurn(): void {
    if (turn) strain = afterTurn(strain, { turnMs: now() - turn.since, now: now() })
    turn = null
  }

  return {
    enter(priority) {
      if (!turn) {
        turn = { since: now(), entered: 0 }
        atEndOfTurn(endTurn)
      }
      const turnMs = now() - turn.since
      const isStrained = now() < strain.until
      const pressure = { inHand, inTurn: turn.entered, turnMs, isStrained, databaseWaitMs: databaseWaitMs() }
      if (mustShed(priority, pressure)) {
        onShed(priority)
        throw new AppError(50303, { data: { retry_after: retryAfter(Math.random()) } })
      }
      turn.entered += 1
      inHand += 1
      let isIn = true
      return () => {
        if (isIn) inHand -= 1
        isIn = false
      }
    },
    inHand: () => inHand,
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes with it are let in by their priority; those without cost next to nothing. */
    priority?: Priority
    /** Its body comes while it is worked on: it is let in, but how fast somebody sends does not count as work. */
    readsSlowly?: boolean
  }
  interface FastifyRequest {
    leave: (() => void) | null
  }
}

/** Lets requests in once their bodies are there, until there is an answer to send, so that slow phones take no room. */
export function admitRequests(fastify: FastifyInstance, admission: Admission): void {
  fastify.decorateRequest('leave', null)
  fastify.addHook('preHandler', (request, _reply, done) => {
    const { priority, readsSlowly } = request.routeOptions.config
    if (priority) request.leave = admission.enter(priority)
    if (readsSlowly) request.leave?.()
    done()
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
