import { toLine } from '#base/to-line.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { GroupFollowers } from './site.ts'
import { findGroupByKey, upsertGroup, type GroupFacts } from './store.ts'

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
  style: 'plain' | 'numbered' | 'cards'
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
