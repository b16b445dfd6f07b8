import type { AccountsTable } from './accounts.ts'
import type { ChangesTable } from './changes.ts'
import type {
  ContentBodiesTable,
  ContentColumnsTable,
  ContentGroupsTable,
  ContentImagesTable,
  ContentsTable,
  ContentTagsTable,
  ContentViewsTable,
  GroupsTable,
  ImageSourcesTable,
  ImagesTable,
  TagsTable,
} from './content.ts'
import type { RequestsTable } from './requests.ts'
import type { SettingsTable } from './settings.ts'

/**
 * Every table of the database. Times are integers (ten-digit seconds), booleans 0/1 integers, JSON text: the same on
 * both databases, so that one set of queries serves both.
 */
export interface Tables {
  accounts: AccountsTable
  changes: ChangesTable
  content_bodies: ContentBodiesTable
  content_columns: ContentColumnsTable
  content_groups: ContentGroupsTable
  content_images: ContentImagesTable
  content_tags: ContentTagsTable
  content_views: ContentViewsTable
  contents: ContentsTable
  groups: GroupsTable
  image_sources: ImageSourcesTable
  images: ImagesTable
  requests: RequestsTable
  settings: SettingsTable
  tags: TagsTable
}
