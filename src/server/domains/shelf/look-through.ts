import { parseJson } from '#base/parse-json.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { findNaming } from '#server/storage/named-files.ts'
import { findSetting, lockSetting, saveSetting } from '#server/storage/settings.ts'
import type { StoredImageRow } from '../content/content.ts'
import { listUses } from './list-uses.ts'
import { isUnused, kindOf, REMOVED_SECONDS } from './rules.ts'
import type { ShelfParts } from './shelf.ts'
import * as store from './store.ts'

/** When the site was last looked through to the end, in seconds. */
const LOOKED = 'shelf_looked_at'
/** When somebody began to, last. */
const BEGUN = 'shelf_look_begun_at'
/** How often that is worth it: all that is written is read for it. */
const LOOK_SECONDS = 60 * 60
/** A look that has not ended by then ended with its process, or is done twice. */
const BEGUN_SECONDS = 10 * 60
const FILES_AT_ONCE = 500

/** When the site was last looked through; 0: not yet. */
export async function findLookTime({ database }: Pick<ShelfParts, 'database'>): Promise<number> {
  return Number((await findSetting(database.db, LOOKED)) ?? 0)
}

/**
 * Once an hour, by one of all processes: puts what lies in the media store on the shelf, marks what nothing names, and
 * erases what was taken off the shelf a day ago and is named by nothing still.
 */
export async function lookThrough(parts: ShelfParts, now: number, isStopped: () => boolean): Promise<void> {
  const { database } = parts
  const isMine = await database.write(async (tx) => {
    if (Number(await lockSetting(tx, BEGUN, '0')) > now - BEGUN_SECONDS) return false
    if (Number((await findSetting(tx.db, LOOKED)) ?? 0) > now - LOOK_SECONDS) return false
    await saveSetting(tx, BEGUN, String(now))
    return true
  })
  if (!isMine) return
  const isDone = await look(parts, now, isStopped)
  await database.write(async (tx) => {
    if (isDone) await saveSetting(tx, LOOKED, String(now))
    await saveSetting(tx, BEGUN, '0')
  })
}

/** Answers whether it came to its end. */
async function look(parts: ShelfParts, now: number, isStopped: () => boolean): Promise<boolean> {
  const images = await loadImages(parts)
  await putStored(parts, images, isStopped)
  const hashOf = (id: number) => images.get(id)?.hash
  const named = new Set<string>()
  const search = { wanted: 'all', mediaPath: MEDIA_PATH, hashOf, now, pace: 'spare' } as const
  for await (const { hashes } of findNaming(parts.database.db, search)) {
    if (isStopped()) return false
    for (const hash of hashes) named.add(hash)
  }
  if (isStopped()) return false
  await markFiles(parts, named, now)
  await eraseRemoved(parts, now)
  return true
}

async function loadImages({ content }: ShelfParts): Promise<Map<number, StoredImageRow>> {
  const images = new Map<number, StoredImageRow>()
  for (let after = 0; ;) {
    const rows = await content.listStoredImages(after, FILES_AT_ONCE)
    for (const row of rows) images.set(row.id, row)
    after = rows.at(-1)?.id ?? after
    if (rows.length < FILES_AT_ONCE) return images
  }
}

/** Puts on the shelf what got into the store some other way. Pictures of readers are theirs. */
async function putStored(
  { database, mediaStore }: ShelfParts,
  images: ReadonlyMap<number, StoredImageRow>,
  isStopped: () => boolean,
): Promise<void> {
  const byHash = new Map([...images.values()].map((image) => [image.hash, image]))
  for await (const { name: file, size, savedAt } of mediaStore.list()) {
    if (isStopped()) return
    const hash = file.slice(0, 64)
    const image = byHash.get(hash)
    if (image?.isOfReader || (await store.findFile(database.db, hash))) continue
    const kind = kindOf(file)
    if (kind === 'picture' && !image) continue // one that is just being saved, or a map
    const facts = image ?? (kind === 'text' ? null : await mediaStore.readFacts(file))
    const { width = 0, height = 0 } = facts ?? {}
    const duration = facts && 'duration' in facts ? facts.duration : 0
    const notes = { name: '', alt: '', credit: '', by_name: '', created_at: savedAt }
    const variants = image?.variants ?? '[]'
    await database.write((tx) =>
      store.putFile(tx, { hash, file, kind, size, width, height, duration, variants, ...notes }),
    )
  }
}

async function markFiles({ database }: ShelfParts, named: ReadonlySet<string>, now: number): Promise<void> {
  for (let after = 0; ;) {
    const rows = await store.listLooked(database.db, after, FILES_AT_ONCE)
    const wrong = rows.filter(({ hash, created_at: createdAt, is_unused: marked }) => {
      return isUnused({ isNamed: named.has(hash), createdAt }, now) !== (marked === 1)
    })
    const of = (marked: 0 | 1) => wrong.filter((row) => row.is_unused === marked).map(({ id }) => id)
    if (wrong.length > 0)
      await database.write(async (tx) => {
        await store.markUnused(tx, of(0), 1)
        await store.markUnused(tx, of(1), 0)
      })
    after = rows.at(-1)?.id ?? after
    if (rows.length < FILES_AT_ONCE) return
  }
}

/** Files come back that are named again. The row goes last: what a process that ends meanwhile leaves, the next run takes. */
async function eraseRemoved(parts: ShelfParts, now: number): Promise<void> {
  const { database, mediaStore, content } = parts
  for (const row of await store.listRemoved(database.db, now - REMOVED_SECONDS, FILES_AT_ONCE)) {
    const uses = await listUses(parts, row.hash, now)
    if (uses.length > 0) {
      await database.write((tx) => store.changeFile(tx, row.hash, { removed_at: 0 }))
      continue
    }
    if (row.kind === 'picture') await database.write((tx) => content.deleteImage(tx, row.hash))
    const format = row.file.slice(row.file.lastIndexOf('.') + 1)
    const variants = parseJson(row.variants) as number[]
    const isGone =
      row.kind === 'picture'
        ? await mediaStore.remove({ hash: row.hash, format: format as 'jpg', variants }, now)
        : await mediaStore.removeFile(row.file, now)
    if (isGone) await database.write((tx) => store.deleteFile(tx, row.id))
  }
}
