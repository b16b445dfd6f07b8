import type { Generated } from 'kysely'
import type { ModuleStyle } from '#contract/specials.ts'

/** What a special says of itself beyond other items. */
export interface SpecialsTable {
  content_id: number
  /** Whether its modules are reached by a bar of anchors. */
  anchor: number
}

export interface SpecialModulesTable {
  id: Generated<number>
  content_id: number
  /** Its place in the special, from 0. */
  position: number
  title: string
  style: ModuleStyle
  /** Markdown of its text, as the source gave it. */
  source: string
  /** The text sanitised, ready to be shown. */
  html: string
}

/** Items of a module, public or not, there or not. */
export interface SpecialItemsTable {
  module_id: number
  position: number
  item_source_id: string
}
