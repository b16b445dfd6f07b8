import type { Arrangement, ArrangementKind } from '#contract/admin/arranging.ts'

/** The ids with some of them before or after one of the others, in the order that they had. */
export function movedTo(
  ids: readonly string[],
  moved: ReadonlySet<string>,
  { target, after }: { target: string; after: boolean },
): string[] {
  const rest = ids.filter((id) => !moved.has(id))
  const at = rest.indexOf(target)
  if (at === -1) return [...ids]
  return rest.toSpliced(at + (after ? 1 : 0), 0, ...ids.filter((id) => moved.has(id)))
}

/**
 * Whether what others did since a version is in the way of something of this kind: the same was done, or it is not known
 * what all was done.
 */
export function isInTheWay(
  { version: present, changes }: { version: number; changes: readonly Arrangement[] },
  { version, what }: { version: number; what: ArrangementKind },
): boolean {
  return present === version || changes.length < present - version || changes.some((change) => change.what === what)
}
