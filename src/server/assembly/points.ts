import type { Tx } from '#server/storage/database.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'

/** A place where domains add something to another one, which names it and does not know who adds. */
export interface Point<T> {
  readonly name: string
  /** Never there: it tells points of different things apart. */
  readonly adds?: T
}

/** Something that happens inside a transaction; whoever listens is awaited in it, and may undo it by throwing. */
export type Event<P> = Point<(tx: Tx, payload: P) => Promise<void>>

/** What a domain adds to a point. */
export interface Contribution {
  point: Point<unknown>
  value: unknown
}

/** All that was added, as the domains that own the points see it. */
export interface Points {
  /** In the order of the domains. */
  given<T>(point: Point<T>): readonly T[]
  /** What exactly one domain adds. Throws where none does, or several. */
  only<T>(point: Point<T>): T
  /** Has those who listen do their part, one after the other. */
  emit<P>(tx: Tx, event: Event<P>, payload: P): Promise<void>
}

export function definePoint<T>(name: string): Point<T> {
  return { name }
}

export function defineEvent<P>(name: string): Event<P> {
  return { name }
}

export function contribute<T>(point: Point<T>, value: NoInfer<T>): Contribution {
  return { point, value }
}

export function on<P>(event: Event<P>, listener: (tx: Tx, payload: NoInfer<P>) => Promise<void>): Contribution {
  return { point: event, value: listener }
}

/** What the domains keep of persons. */
export const personalData = definePoint<PersonalData>('personal data')

/** Points that are filled while domains are built, and read when they work. */
export function createPoints(): Points & { add(contributions: readonly Contribution[]): void } {
  let added: Map<Point<unknown>, unknown[]> | null = null
  // Only `contribute` and `on` make contributions, and both take the type of the point.
  const given = <T>(point: Point<T>) => {
    if (!added) throw new Error(`${point.name}: asked for before all domains are built`)
    return (added.get(point) ?? []) as readonly T[]
  }
  return {
    given,
    only(point) {
      const [value, ...others] = given(point)
      if (value === undefined || others.length > 0) throw new Error(`${point.name} is to be added once`)
      return value
    },
    async emit(tx, event, payload) {
      for (const listener of given(event)) await listener(tx, payload)
    },
    add(contributions) {
      added ??= new Map()
      for (const { point, value } of contributions) added.set(point, [...(added.get(point) ?? []), value])
    },
  }
}
