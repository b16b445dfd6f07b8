import type { SpecialModule } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { ModuleRow } from './store.ts'

export function toModule(row: ModuleRow, list: SpecialModule['list'], ids: IdCodec): SpecialModule {
  return { module_id: ids.encode(row.id), title: row.title, style: row.style, html: row.html, list }
}
