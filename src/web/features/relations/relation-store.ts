import type { ContentCard } from '#contract/content.ts'
import type { Mark } from '../../runtime/settle-mark.ts'
import { createListeners } from '../../runtime/listeners.ts'

/** The item that a relation is to. */
export type RelatedContent = Pick<ContentCard, 'id' | 'actor' | 'star_count' | 'collect_count'> & {
  /** `draft` in a preview. */
  status?: string | number
}

export type MarkName = 'star' | 'collect'

/** Where a reader was in an item, on this or another device. */
interface LastPlace {
  paragraph: string
  percent: number
  /** Milliseconds. */
  at: number
}

/** What the reader has to do with one item. */
export interface Relation extends Record<MarkName, Mark> {
  place: LastPlace | null
}

const relations = new Map<string, Relation>()
const { tell, subscribe } = createListeners()

/** Calls back whenever a relation is shown anew; answers how to stop. */
export { subscribe }

/** What is shown of the relation to an item. */
export function relationOf({ id, star_count, collect_count }: RelatedContent): Relation {
  return (
    relations.get(id) ?? {
      star: { on: false, count: star_count },
      collect: { on: false, count: collect_count },
      place: null,
    }
  )
}

export function showRelation(id: string, relation: Relation): void {
  relations.set(id, relation)
  tell()
}

/** What was shown of an item last, nothing before its page has asked. */
export function findRelation(id: string): Relation | undefined {
  return relations.get(id)
}
