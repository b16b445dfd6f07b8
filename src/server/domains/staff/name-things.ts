import type { IdCodec } from '#contract/ids.ts'
import type { Db } from '#server/storage/database.ts'
import type { AuditedThing, AuditedThings } from './points.ts'

/** What a target is, by its address below the editor's API; null where its kind has no names, or it has no id. */
function readTarget(target: string, ids: IdCodec): { kind: string; id: number } | null {
  const [kind = '', publicId = ''] = target.split('/')
  const id = publicId === '' ? null : ids.decode(publicId)
  return id === null ? null : { kind, id }
}

/** How people know the targets of the audit log, each by its address; those that are gone, or have no name, are left out. */
export async function nameThings(
  db: Db,
  { ids, things }: { ids: IdCodec; things: readonly AuditedThings[] },
  targets: readonly string[],
): Promise<ReadonlyMap<string, AuditedThing>> {
  const read = [...new Set(targets)].flatMap((target) => {
    const what = readTarget(target, ids)
    return what ? [{ target, ...what }] : []
  })
  const named = new Map<string, AuditedThing>()
  for (const [kind, ofKind] of Map.groupBy(read, (one) => one.kind)) {
    const source = things.find(({ kinds }) => kinds.includes(kind))
    const found = await source?.name(db, [...new Set(ofKind.map(({ id }) => id))], kind)
    for (const { target, id } of ofKind) {
      const thing = found?.get(id)
      if (thing) named.set(target, thing)
    }
  }
  return named
}
