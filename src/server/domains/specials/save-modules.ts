import { toLine } from '#base/to-line.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { SpecialDraft } from './specials.ts'
import { deleteModulesFrom, replaceItems, saveAnchor, upsertModule } from './store-writes.ts'

/** Replaces what a special consists of; a module keeps its id as long as its place is taken. */
export async function saveModules(
  tx: Tx,
  toHtml: (markdown: string) => string,
  contentId: number,
  { anchor, modules }: SpecialDraft,
): Promise<void> {
  await saveAnchor(tx, contentId, anchor ? 1 : 0)
  await deleteModulesFrom(tx, contentId, modules.length)
  for (const [position, { title, style, text, items }] of modules.entries()) {
    const row = { content_id: contentId, position, title: toLine(title), style, source: text, html: toHtml(text) }
    const id = await upsertModule(tx, row)
    await replaceItems(tx, id, items.map(toLine))
  }
  await recordChange(tx, { kind: 'content', id: contentId })
}
