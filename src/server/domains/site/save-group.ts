import { toLine } from '#base/to-line.ts'
import type { ListStyle } from '#contract/groups.ts'
import type { GroupKind } from '#contract/content.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { GroupFollowers } from './site.ts'
import { findGroupByKey, findGroupById, listGroups, setPosition, upsertGroup, type GroupFacts } from './store.ts'

/** A tab of the home page. */
export interface ColumnDraft {
  /** Stable key of the source; the same one is the same column. */
  key: string
  name: string
  /** Order among the columns. */
  position: number
}

/** What items from anywhere have to do with. */
export interface TopicDraft {
  /** Stable key of the source; the same one is the same topic. */
  key: string
  name: string
  summary: string
  /** Address of its picture, empty when there is none. */
  cover: string
  /** Dominant colour of the cover, `#rrggbb` or empty. */
  color: string
  /** Keys of the topics that go with it. */
  related: readonly string[]
  /** Key of the topic that took its place, empty while it stands for itself. */
  mergedInto: string
  /** Order among the topics. */
  position: number
}

/** Items that an editor put together. */
export interface ListDraft {
  /** Stable key of the source; the same one is the same list. */
  key: string
  name: string
  summary: string
  /** Address of its picture, empty when there is none. */
  cover: string
  /** Dominant colour of the cover, `#rrggbb` or empty. */
  color: string
  style: ListStyle
  /** Order among the lists. */
  position: number
}

const PLAIN = { summary: '', cover: '', color: '', style: '', related: '[]', merged_into: '' }

/** Creates or updates a column; returns its group id. The same facts again write nothing. */
export async function saveColumn(tx: Tx, { key, name, position }: ColumnDraft): Promise<number> {
  const { id } = await saveGroup(tx, `column:${key}`, { ...PLAIN, kind: 'column', name: toLine(name), position })
  return id
}

/** Creates or updates a list; returns its group id. The same facts again write nothing. */
export async function saveList(tx: Tx, draft: ListDraft): Promise<number> {
  const { style, position } = draft
  const { id } = await saveGroup(tx, `list:${draft.key}`, {
    ...PLAIN,
    ...toTexts(draft),
    kind: 'list',
    style,
    position,
  })
  return id
}

/**
 * Creates or updates a topic; returns its group id. Whatever is meant for a topic that was merged into another stands in
 * that one, which is found in its place. The same facts again write nothing.
 */
export async function saveTopic(tx: Tx, { content, search }: GroupFollowers, draft: TopicDraft): Promise<number> {
  const mergedInto = draft.mergedInto === '' ? '' : `topic:${draft.mergedInto}`
  const texts = toTexts(draft)
  const { id, known, isChanged } = await saveGroup(tx, `topic:${draft.key}`, {
    ...PLAIN,
    ...texts,
    kind: 'topic',
    related: JSON.stringify(draft.related),
    merged_into: mergedInto,
    position: draft.position,
  })
  if (isChanged && mergedInto === '') {
    await search.indexEntry(tx, { type: 'topic', id, title: texts.name, summary: texts.summary })
  } else if (isChanged) await search.removeEntry(tx, { type: 'topic', id })
  // Others may have been merged into one that was not there yet.
  if (known?.merged_into !== mergedInto) await content.relistMerged(tx, id, known?.merged_into ?? '')
  return id
}

/** What editors say of a group that is there. */
export interface GroupWords {
  name: string
  summary: string
  cover: string
  color: string
  /** Of a list. */
  style: ListStyle
  /** Of a topic: key of the one that takes its place, empty while it stands for itself. */
  mergedInto: string
}

/** Says something else of a column, a topic or a list. The same words again write nothing. Throws 40401. */
export async function saveWords(tx: Tx, followers: GroupFollowers, id: number, words: GroupWords): Promise<void> {
  const group = await findGroupById(tx.db, id)
  if (!group) throw new AppError(40401)
  const draft = { ...words, key: toKey(group.source_id), position: group.position }
  if (group.kind === 'column') await saveColumn(tx, draft)
  else if (group.kind === 'list') await saveList(tx, draft)
  else await saveTopic(tx, followers, { ...draft, related: JSON.parse(group.related) as string[] })
}

/** Puts groups of a kind into an order, those that are not named behind them in their old one. */
export async function orderGroups(tx: Tx, kind: GroupKind, ids: readonly number[]): Promise<void> {
  const known = await listGroups(tx.db, kind)
  const named = [...new Set(ids)].flatMap((id) => known.find((group) => group.id === id) ?? [])
  const ordered = [...named, ...known.filter((group) => !named.includes(group))]
  const moved = [...ordered.entries()].filter(([position, group]) => group.position !== position)
  for (const [position, { id }] of moved) await setPosition(tx, id, position)
  if (moved.length > 0) await recordChange(tx, { kind: 'site', id: 0 })
}

/** The key that a group was saved under. */
export function toKey(sourceId: string): string {
  return sourceId.replace(/^\w+:/, '')
}

function toTexts({ name, summary, cover, color }: Pick<ListDraft, 'name' | 'summary' | 'cover' | 'color'>) {
  return { name: toLine(name), summary: toLine(summary), cover: toLine(cover), color: toLine(color) }
}

async function saveGroup(tx: Tx, sourceId: string, facts: GroupFacts) {
  const known = await findGroupByKey(tx.db, sourceId)
  if (known && isSame(known, facts)) return { id: known.id, known, isChanged: false }
  const id = await upsertGroup(tx, sourceId, facts)
  // a list has its own page alone; columns are tabs of every page, topics stand at their items
  await recordChange(tx, facts.kind === 'list' && known ? { kind: 'group', id } : { kind: 'site', id: 0 })
  return { id, known, isChanged: true }
}

function isSame(known: GroupFacts, facts: GroupFacts): boolean {
  return Object.entries(facts).every(([name, value]) => known[name as keyof GroupFacts] === value)
}
