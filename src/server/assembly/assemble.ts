import type { AnyDomain, DomainParts, Job, Offers } from './domain.ts'
import type { Foundation } from './foundation.ts'
import { contribute, createPoints, personalData, type Contribution, type Points } from './points.ts'
import type { WatchedNumber } from '#server/http/metrics.ts'

/** The domains of a site, and what is made of all of them together. */
export interface Assembled<D extends AnyDomain> {
  domains: Offers<D>
  handlers: Merged<D, 'handlers'>
  adminHandlers: Merged<D, 'adminHandlers'>
  guards: Merged<D, 'guards'>
  jobs: Job[]
  metrics: WatchedNumber[]
  /** Adds what lies above the domains. */
  add(contributions: readonly Contribution[]): void
  /** Something was written, here or by another process. */
  onChange(): void
  settle(): Promise<void>
}

type Part = 'handlers' | 'adminHandlers' | 'guards'
type Merged<D extends AnyDomain, P extends Part> = Intersection<
  D extends AnyDomain ? (ReturnType<D['create']> extends { readonly [K in P]: infer T } ? T : never) : never
>
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

/**
 * Builds each domain once, after those that it needs, and joins what they are for the site. What they add to points is
 * in the order of the list. Throws for a circle, two of one name, a need that is not in the list, and two handlers of one call.
 */
export function assemble<const D extends readonly AnyDomain[]>(
  list: D,
  foundation: Omit<Foundation, keyof Points>,
): Assembled<D[number]> {
  const points = createPoints()
  const { add, ...reading } = points
  const standing: Foundation = { ...foundation, ...reading }
  const made = new Map<string, DomainParts>()
  for (const domain of inOrder(list)) {
    const needed = domain.needs.map(({ name }) => [name, made.get(name)])
    made.set(domain.name, domain.create({ ...standing, ...Object.fromEntries(needed) }))
  }
  const parts = list.map(({ name }) => made.get(name) ?? {})
  for (const { personal, contributions = [] } of parts)
    add([...(personal ? [contribute(personalData, personal)] : []), ...contributions])
  const assembled = {
    domains: Object.fromEntries(made),
    handlers: merge(parts, 'handlers'),
    adminHandlers: merge(parts, 'adminHandlers'),
    guards: merge(parts, 'guards'),
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    metrics: parts.flatMap(({ metrics = [] }) => metrics),
    add,
    onChange: () => parts.forEach((part) => part.onChange?.()),
    async settle() {
      for (const part of parts) await part.settle?.()
    },
  }
  // The types of a list that is gone through by name; `assemble.test.ts` holds that they are kept.
  return assembled as unknown as Assembled<D[number]>
}

/** Each domain behind those that it needs. */
export function inOrder(list: readonly AnyDomain[]): AnyDomain[] {
  const ordered: AnyDomain[] = []
  const visit = (domain: AnyDomain, trail: readonly AnyDomain[]): void => {
    const names = [...trail, domain].map(({ name }) => name)
    if (trail.includes(domain))
      throw new Error(`domains need each other: ${names.slice(trail.indexOf(domain)).join(' → ')}`)
    if (!list.includes(domain))
      throw new Error(`${domain.name} is needed, but is not in the list: ${names.join(' → ')}`)
    if (ordered.includes(domain)) return
    for (const needed of domain.needs) visit(needed, [...trail, domain])
    if (ordered.some(({ name }) => name === domain.name)) throw new Error(`two domains are called ${domain.name}`)
    ordered.push(domain)
  }
  for (const domain of list) visit(domain, [])
  return ordered
}

function merge(parts: readonly DomainParts[], part: Part): object {
  const merged: Record<string, unknown> = {}
  for (const one of parts)
    for (const [call, handler] of Object.entries(one[part] ?? {})) {
      if (call in merged) throw new Error(`two domains have ${part} for ${call}`)
      merged[call] = handler
    }
  return merged
}
