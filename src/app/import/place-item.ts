import type { ImportRun } from './import-items.ts'
import type { ItemSource } from './item-source.ts'
import { SourceError } from './source-error.ts'
import type { Placed } from './write-item.ts'

/** Where an item belongs. Throws `SourceError` for what is not known. */
export async function placeItem(
  { directory, options }: Pick<ImportRun, 'directory' | 'options'>,
  item: ItemSource,
): Promise<Placed> {
  const refuse = (message: string, field: string) => new SourceError(message, item.lines.get(field) ?? null, field)
  const account = item.account === null ? await directory.defaultAccount() : await directory.findAccount(item.account)
  if (account === null) throw refuse(`unknown account "${item.account}"`, 'account')
  const columns = item.columns.length > 0 ? item.columns : options.columns
  const groups: number[] = []
  for (const [field, keys] of [
    ['columns', columns],
    ['topics', item.topics],
    ['lists', item.lists],
  ] as const) {
    for (const key of keys) {
      const group = await directory.findGroup(field, key)
      if (group === null) throw refuse(`unknown ${field.slice(0, -1)} "${key}"`, field)
      if (group.id !== null) groups.push(group.id)
    }
  }
  const circle = item.parts.circlePost?.circle
  if (circle !== undefined && !(await directory.hasCircle(circle))) throw refuse(`unknown circle "${circle}"`, 'circle')
  if (item.state === 'scheduled' && item.publishAt === null) throw refuse('a scheduled article needs a date', 'state')
  const given = item.state === 'removed' || item.state === null ? 'published' : item.state
  return {
    accountId: account.id,
    actor: item.actor ?? options.actor ?? account.actor,
    columns,
    groups,
    state: options.draft ? 'draft' : given,
    isRemoved: item.state === 'removed' && !options.draft,
  }
}
