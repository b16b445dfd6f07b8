import type { ContentType } from '#contract/content.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ContentState } from '#server/storage/tables/content.ts'
import { COMMUNITY_TYPES } from './public-text.ts'
import { readText } from './rich-text/rich-text.ts'
import { hasOtherWords, isStillNew } from './rules.ts'
import * as store from './store-former.ts'
import type { ContentRow } from './store.ts'

type Followed = Pick<ContentRow, 'id' | 'state' | 'type' | 'title' | 'publish_at' | 'words_changed_at'>

/**
 * Keeps the words of an item as they were public first, when others take their place: `html` is its body, `later` what
 * it becomes. What leaves the public takes them along. Returns what is to be written in its row.
 */
export async function followWords(
  tx: Tx,
  { textChanges }: Pick<Settings, 'textChanges'>,
  {
    item,
    html,
    later,
  }: { item: Followed; html: string; later: { state: ContentState; type: ContentType; title: string; html: string } },
): Promise<{ words_changed_at?: number }> {
  if (later.state !== 'published' || COMMUNITY_TYPES.has(later.type)) return await forgetFormer(tx, item)
  if (textChanges === 'off' || item.state !== 'published' || isStillNew(item, tx.now)) return {}
  if (item.title === later.title && html === later.html) return {}
  const words = readText(html)
  const [former, now] = [
    { title: item.title, words },
    { title: later.title, words: readText(later.html) },
  ]
  if (!hasOtherWords(former, now)) return {}
  await store.insertFormer(tx, { content_id: item.id, ...former })
  return { words_changed_at: tx.now }
}

/** Deletes what an item said before; returns what is to be written in its row. */
export async function forgetFormer(
  tx: Tx,
  item: Pick<Followed, 'id' | 'words_changed_at'>,
): Promise<{ words_changed_at?: number }> {
  if (item.words_changed_at === 0) return {}
  await store.deleteFormer(tx, item.id)
  return { words_changed_at: 0 }
}
