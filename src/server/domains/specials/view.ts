import type { SpecialModule } from '#contract/specials.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { ItemRow, ModuleRow } from './store.ts'

export function toModule(row: ModuleRow, list: SpecialModule['list'], ids: IdCodec): SpecialModule {
  return { module_id: ids.encode(row.id), title: row.title, style: row.style, html: row.html, list, to_come: null }
}

/** A module without what is in it; `items` are those of its first page. */
export function toModuleToCome(
  row: ModuleRow,
  { items, ...list }: Omit<SpecialModule['list'], 'list' | 'has_more' | 'next_cursor'> & { items: readonly ItemRow[] },
  ids: IdCodec,
): SpecialModule {
  return {
    ...toModule({ ...row, html: '' }, { ...list, list: [], has_more: items.length > 0, next_cursor: '' }, ids),
    to_come: items.map(({ id, publish_at }) => ({ id: ids.encode(id), publish_time: publish_at })),
  }
}
