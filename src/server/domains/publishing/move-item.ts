import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import type { GroupPlace } from '../content/content.ts'
import type { PublishingParts } from './publishing.ts'

/** Keys of groups by what their kind is called; a kind that is not given stays as it is. */
export interface GroupKeys {
  columns?: readonly string[] | undefined
  topics?: readonly string[] | undefined
  lists?: readonly string[] | undefined
}

const kinds = { columns: 'column', topics: 'topic', lists: 'list' } as const

/**
 * Moves an item into groups, out of all others of the kinds that are given. Throws 40001 for a key that no group has,
 * 40401. Returns the work of a transaction, which answers the groups that it is meant for then.
 */
export async function prepareMove(parts: PublishingParts, id: number, wanted: GroupKeys) {
  const move = await prepareMoves(parts, wanted)
  return (tx: Tx) => move(tx, id)
}

/** The same for any number of items. */
export async function prepareMoves({ content, site }: PublishingParts, wanted: GroupKeys) {
  const known = {
    columns: await site.listColumns(),
    topics: await site.listTopics(),
    lists: await site.listLists(),
  }
  const moved: number[] = []
  for (const kind of ['columns', 'topics', 'lists'] as const) {
    for (const [index, key] of (wanted[kind] ?? []).entries()) {
      const group = known[kind].find((candidate) => candidate.key === key)
      if (!group) {
        const fields = [{ field: `body.${kind}.${index}`, message: `there is no ${kinds[kind]} "${key}"` }]
        throw new AppError(40001, { data: { fields } })
      }
      moved.push(group.id)
    }
  }
  const stays = new Set<string>(
    (['columns', 'topics', 'lists'] as const).filter((kind) => wanted[kind] === undefined).map((kind) => kinds[kind]),
  )
  return async (tx: Tx, id: number): Promise<GroupPlace[]> => {
    await content.lock(tx, id)
    const places = await content.editing.listPlaces(tx.db, id)
    const kept = places.filter((place) => stays.has(place.kind)).map((place) => place.groupId)
    await content.editing.move(tx, id, [...kept, ...moved])
    return content.editing.listPlaces(tx.db, id)
  }
}
