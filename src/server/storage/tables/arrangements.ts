import type { ArrangementKind } from '#contract/admin/arranging.ts'

/** What members of the staff did to groups, by the version that it made; 0 is the order of groups, whose version is the site's. */
export interface ArrangementsTable {
  group_id: number
  version: number
  /** Name of the member. */
  editor: string
  what: ArrangementKind
  /** The item that came or went; null where it was none in particular. */
  content_id: number | null
  created_at: number
}
