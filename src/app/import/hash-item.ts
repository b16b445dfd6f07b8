import { playersIn } from './body-players.ts'
import type { KnownContent } from '#server/domains/content/content.ts'
import type { TakenImage } from './image-intake.ts'
import type { ItemOptions } from './import-items.ts'
import type { ItemSource } from './item-source.ts'
import { sha256 } from './sha256.ts'
import type { TakenMedia } from './media-intake.ts'
import type { Placed } from './write-item.ts'

/** Fields in the order in which every release hashed them. */
const HASHED = [
  'sourceId',
  'title',
  'summary',
  'kicker',
  'label',
  'body',
  'bodyFormat',
  'lang',
  'editor',
  'source',
  'sourceUrl',
  'copyright',
  'correction',
  'account',
  'actor',
  'publishAt',
  'updatedAt',
  'state',
  'cover',
  'tags',
  'columns',
  'images',
  'folder',
] as const satisfies ReadonlyArray<keyof ItemSource>
const HASH_LENGTH = 64
const FETCHED_SOUND = '+'
const MISSING = '-'

/** SHA-256 over everything that the source gives: fields, where it belongs, and the local files that it shows. */
export function hashSource(item: ItemSource, placed: Placed, digests: Array<[string, string]>): string {
  const { changesHidden, coverCrops, shareCard, commentsClosed, type, topics, lists, parts } = item
  const { accountId, actor, columns, state, isRemoved } = placed
  const fields = Object.fromEntries(HASHED.map((name) => [name, item[name]]))
  // What earlier releases did not know is in the hash only where it is given: for them nothing has changed then.
  const given = {
    ...fields,
    ...(changesHidden && { changesHidden }),
    ...((coverCrops.wide || coverCrops.square) && { coverCrops }),
    ...(Object.values(shareCard).some(Boolean) && { shareCard }),
    ...(commentsClosed && { commentsClosed }),
    ...(type !== 'doc' && { type }),
    ...(topics.length > 0 && { topics }),
    ...(lists.length > 0 && { lists }),
    ...(Object.keys(parts).length > 0 && { parts }),
  }
  return sha256(
    JSON.stringify({
      ...given,
      files: [...item.files],
      placed: { accountId, actor, columns, state, isRemoved },
      digests,
    }),
  )
}

/** Goes behind the source's hash: whether sound was fetched, and what is not in the store that a later run may gain. */
export function hashFetched(images: ReadonlyMap<string, TakenImage>, media: TakenMedia): string {
  return (media.hasFetched ? FETCHED_SOUND : '') + missingSuffix([...images], media.missing)
}

/** Goes behind a hash while something is not in the store. */
export function missingSuffix(images: ReadonlyArray<[string, TakenImage]>, others: readonly string[] = []): string {
  const pictures = images.filter(([, taken]) => taken.kind === 'remote').map(([written]) => written)
  const missing = [...pictures, ...others].toSorted()
  return missing.length === 0 ? '' : MISSING + sha256(JSON.stringify(missing))
}

/** A hash that no later run has anything to gain for: what was missing then is an editor's matter now. */
export function withoutMissing(sourceHash: string): string {
  return sourceHash.split(MISSING)[0] ?? ''
}

export function hasFetchedSound({ sourceHash }: Pick<KnownContent, 'sourceHash'>): boolean {
  return sourceHash.at(HASH_LENGTH) === FETCHED_SOUND
}

/** Whether nothing changed in the source of an item, and this run cannot gain anything for it. */
export function isWhole(
  known: Pick<KnownContent, 'sourceHash'>,
  hash: string,
  { item, options }: { item: ItemSource; options: ItemOptions },
): boolean {
  if (!known.sourceHash.startsWith(hash)) return false
  const hasSound = hasFetchedSound(known)
  if (options.audio && mayFetchSound(item) && !hasSound) return false
  // without the sound's option it would be fetched again for the sake of a picture
  const mayGain = options.media && !options.dryRun && (options.audio || !hasSound)
  return !(known.sourceHash.includes(MISSING) && mayGain)
}

function mayFetchSound(item: ItemSource): boolean {
  return item.parts.media?.enclosure === true || playersIn(item).some((address) => /^(?:https?:)?\/\//i.test(address))
}
