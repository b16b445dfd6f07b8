import type { WatchedNumber } from '#server/http/metrics.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Tables } from '#server/storage/tables/tables.ts'
import type { Contribution } from './points.ts'
import type { Foundation } from './foundation.ts'

/** What a running site does by itself. */
export interface Job {
  everyMs: number
  name: string
  run(at: Moment): Promise<unknown>
}

interface Moment {
  /** Seconds. */
  now: number
  /** Whether the process is about to end: long work stops in between. */
  isStopped: () => boolean
}

/** What a domain is for the site besides what it offers to other domains. */
export interface DomainParts {
  /** Calls of the API. */
  handlers?: object
  /** Calls of the editor's API. */
  adminHandlers?: object
  /** What stands between calls and their transactions. */
  guards?: object
  /** What it keeps of persons: merged by a login, exported and erased with an account. */
  personal?: PersonalData
  jobs?: readonly Job[]
  metrics?: readonly WatchedNumber[]
  /** What it adds to other domains, and which of their events it listens to. */
  contributions?: readonly Contribution[]
  /** Another process, or this one, may have changed something. */
  onChange?(): void
  /** Writes what is not written yet; nothing comes any more. */
  settle?(): Promise<void>
}

/** One domain of the server: the whole of its wiring. */
export interface Domain<Name extends string, Made extends DomainParts> {
  /** What it is called among the parts of others and in the backend. */
  name: Name
  /** The tables that are its own. */
  tables: ReadonlyArray<keyof Tables>
  /** The domains that it calls. */
  needs: readonly AnyDomain[]
  create(parts: object): Made
}

export type AnyDomain = Domain<string, DomainParts>

/** What some domains offer, each under its name. */
export type Offers<D extends AnyDomain> = { [One in D as One['name']]: ReturnType<One['create']> }

interface Description<Name extends string, Needs extends readonly AnyDomain[], Made extends DomainParts> {
  name: Name
  tables: ReadonlyArray<keyof Tables>
  needs: Needs
  /** Is handed what domains stand on, and the domains that it needs, each under its name. */
  create(parts: Foundation & Offers<Needs[number]>): Made
}

/** Describes a domain; one that takes another than it needs does not compile, nor do two that need each other. */
export function defineDomain<
  const Name extends string,
  const Needs extends readonly AnyDomain[],
  Made extends DomainParts,
>(description: Description<Name, Needs, Made>): Domain<Name, Made> {
  // What `create` is handed is said by its needs, which the type of a domain does not carry along: `assemble` keeps to it.
  return description
}
