import type { AccountsTable } from './accounts.ts'
import type { ChangesTable } from './changes.ts'
import type { CommentsTable, ReportsTable } from './comments.ts'
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
import type { CollectionsTable, ProgressTable, StarsTable } from './relations.ts'
import type { RequestsTable } from './requests.ts'
import type { SearchDocumentsTable, SearchTextsTable, SearchWordsTable } from './search.ts'
import type { SettingsTable } from './settings.ts'
import type { ContentDaysTable, ReaderDaysTable } from './tracking.ts'
import type { SessionsTable, UsersTable, VcodeSendsTable, VcodesTable } from './users.ts'

/**
 * Every table of the database. Times are integers (ten-digit seconds), booleans 0/1 integers, JSON text: the same on
 * both databases, so that one set of queries serves both.
 */
export interface Tables {
  accounts: AccountsTable
  changes: ChangesTable
  collections: CollectionsTable
  comments: CommentsTable
  content_bodies: ContentBodiesTable
  content_columns: ContentColumnsTable
  content_days: ContentDaysTable
  content_groups: ContentGroupsTable
  content_images: ContentImagesTable
  content_tags: ContentTagsTable
  content_views: ContentViewsTable
  contents: ContentsTable
  groups: GroupsTable
  image_sources: ImageSourcesTable
  images: ImagesTable
  progress: ProgressTable
  reader_days: ReaderDaysTable
  reports: ReportsTable
  requests: RequestsTable
  search_documents: SearchDocumentsTable
  search_texts: SearchTextsTable
  search_words: SearchWordsTable
  sessions: SessionsTable
  settings: SettingsTable
  stars: StarsTable
  tags: TagsTable
  users: UsersTable
  vcode_sends: VcodeSendsTable
  vcodes: VcodesTable
}
