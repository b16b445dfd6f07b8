import { diffArrays } from 'diff'
import { type BodyFormat, type Gap, joinBlocks, splitPieces, toParts } from './body-parts.ts'
import { pairBlocks } from './pair-blocks.ts'

/** A block that both have changed, or that one has changed and the other taken out; empty where it was taken out. */
export interface BodyConflict {
  base: string
  ours: string
  theirs: string
}

/** Which text of a conflict is to stand: ours, theirs, or ours and theirs behind it. */
export type Choice = 'ours' | 'theirs' | 'both'

export interface MergedBody {
  conflicts: BodyConflict[]
  /** The whole text, with a choice for each conflict in their order; ours where there is none. */
  write: (choices?: readonly Choice[]) => string
}

type Side = 'ours' | 'theirs'
const VERSIONS = ['ours', 'theirs', 'base'] as const
type Version = (typeof VERSIONS)[number]

/** A block with its place in each of the versions that have it. */
interface Placed {
  source: string
  at: Partial<Record<Version, number>>
}

type Part = { block: Placed } | { conflict: Record<Version, Placed | null> }

/**
 * A body that two have changed since `base`, put together by block. Changes of different blocks go together, also of
 * such as stand beside each other; blocks that both have put in the same place stand behind each other, ours first. All
 * that was written is in the text or in a conflict.
 */
export function mergeBodies(texts: Readonly<Record<Version, string>>, format: BodyFormat): MergedBody {
  const split = (text: string) => toParts(text, splitPieces(text, format))
  const bodies = { base: split(texts.base), ours: split(texts.ours), theirs: split(texts.theirs) }
  const sources = (version: Version) => bodies[version].blocks.map(({ source }) => source)
  const parts = mergeBlocks(sources('base'), {
    ours: followChanges(sources('base'), sources('ours')),
    theirs: followChanges(sources('base'), sources('theirs')),
  })
  const conflicts = parts.flatMap((part) => ('conflict' in part ? [part.conflict] : []))
  const outer = (name: 'head' | 'tail') =>
    bodies.ours[name] === bodies.base[name] ? bodies.theirs[name] : bodies.ours[name]
  const gapOf = (one: Placed, other: Placed): Gap | null => {
    for (const version of VERSIONS) {
      const place = one.at[version]
      if (place !== undefined && other.at[version] === place + 1)
        return { gap: bodies[version].blocks[place]?.gap ?? '', isSure: true }
    }
    return null
  }
  return {
    conflicts: conflicts.map(({ base, ours, theirs }) => ({
      base: base?.source ?? '',
      ours: ours?.source ?? '',
      theirs: theirs?.source ?? '',
    })),
    write(choices = []) {
      let nth = 0
      const blocks = parts.flatMap((part) => {
        if ('block' in part) return [part.block]
        const choice = choices[nth++] ?? 'ours'
        const chosen = choice === 'both' ? [part.conflict.ours, part.conflict.theirs] : [part.conflict[choice]]
        return chosen.flatMap((block) => block ?? [])
      })
      return outer('head') + joinBlocks(blocks, gapOf, { format, newline: bodies.ours.newline }) + outer('tail')
    },
  }
}

/** What one side has made of the base. */
interface Changes {
  /** For each block of the base what it is now, null where it was taken out. */
  now: ({ source: string; nth: number } | null)[]
  /** What was put before each block of the base, and behind the last. */
  added: { source: string; nth: number }[][]
}

function mergeBlocks(base: readonly string[], sides: Readonly<Record<Side, Changes>>): Part[] {
  const parts: Part[] = []
  for (let place = 0; place <= base.length; place++) {
    parts.push(...mergeAdded(sides, place))
    const former = base[place]
    if (former === undefined) continue
    const [ours, theirs] = [sides.ours.now[place] ?? null, sides.theirs.now[place] ?? null]
    const placed = {
      base: { source: former, at: { base: place } },
      ours: ours && { source: ours.source, at: { ours: ours.nth } },
      theirs: theirs && { source: theirs.source, at: { theirs: theirs.nth } },
    }
    const at = { base: place, ...placed.ours?.at, ...placed.theirs?.at }
    if (ours?.source === theirs?.source) parts.push(...(ours ? [{ block: { source: ours.source, at } }] : []))
    else if (theirs?.source === former) parts.push(...(placed.ours ? [{ block: placed.ours }] : []))
    else if (ours?.source === former) parts.push(...(placed.theirs ? [{ block: placed.theirs }] : []))
    else parts.push({ conflict: placed })
  }
  return parts
}

function mergeAdded({ ours, theirs }: Readonly<Record<Side, Changes>>, place: number): Part[] {
  const [own, other] = [ours.added[place] ?? [], theirs.added[place] ?? []]
  const isSame = own.length === other.length && own.every(({ source }, index) => source === other[index]?.source)
  if (isSame)
    return own.map(({ source, nth }, index) => ({
      block: { source, at: { ours: nth, theirs: other[index]?.nth ?? nth } },
    }))
  return [
    ...own.map(({ source, nth }) => ({ block: { source, at: { ours: nth } } })),
    ...other.map(({ source, nth }) => ({ block: { source, at: { theirs: nth } } })),
  ]
}

/** Follows each block of the base into a later version. */
function followChanges(base: readonly string[], later: readonly string[]): Changes {
  const changes: Changes = { now: base.map(() => null), added: Array.from({ length: base.length + 1 }, () => []) }
  let [place, nth, removed] = [0, 0, 0]
  for (const { added, removed: isRemoved, count } of diffArrays([...base], [...later])) {
    if (isRemoved) removed = count
    else if (added) {
      const pairs = pairBlocks(base.slice(place, place + removed), later.slice(nth, nth + count))
      for (let offset = 0; offset < count; offset++) {
        const block = { source: later[nth + offset] ?? '', nth: nth + offset }
        const former = pairs[offset] ?? null
        if (former !== null) changes.now[place + former] = block
        else changes.added[place + (pairs.slice(offset).find((next) => next !== null) ?? removed)]?.push(block)
      }
      ;[place, nth, removed] = [place + removed, nth + count, 0]
    } else {
      place += removed
      for (let offset = 0; offset < count; offset++)
        changes.now[place + offset] = { source: base[place + offset] ?? '', nth: nth + offset }
      ;[place, nth, removed] = [place + count, nth + count, 0]
    }
  }
  return changes
}
