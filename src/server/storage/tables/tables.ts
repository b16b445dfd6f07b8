import type { AccountsTable } from './accounts.ts'
import type { AlbumsTable, AlbumTracksTable } from './albums.ts'
import type { BookingCountsTable, BookingsTable, ContentTimesTable, DebutsTable, RemindersTable } from './bookings.ts'
import type { ChangesTable } from './changes.ts'
import type { CommentsTable, ReportsTable } from './comments.ts'
import type {
  AnswersTable,
  CirclePostsTable,
  CirclesTable,
  MembersTable,
  ModelItemsTable,
  ModelNodesTable,
  QuestionsTable,
  RepositoriesTable,
} from './community.ts'
import type {
  ContentBodiesTable,
  ContentColumnsTable,
  ContentGroupsTable,
  ContentImagesTable,
  ContentMediaTable,
  ContentMiniProgramsTable,
  ContentsTable,
  ContentTagsTable,
  ContentViewsTable,
  GroupsTable,
  GroupTypesTable,
  ImageSourcesTable,
  ImagesTable,
  TagsTable,
} from './content.ts'
import type { ModerationDecisionsTable, ModerationWordsTable, RestrictionsTable } from './moderation.ts'
import type { NoticesTable } from './notices.ts'
import type { FormEntriesTable, FormsTable } from './forms.ts'
import type { CollectionsTable, ProgressTable, StarsTable } from './relations.ts'
import type { FollowsTable } from './follows.ts'
import type { InvitesTable, InviteUsesTable, InviteVisitsTable } from './invites.ts'
import type {
  LiveAudiencesTable,
  LiveColumnsTable,
  LiveLikesTable,
  LiveMessagesTable,
  LiveMutesTable,
  LiveRoomsTable,
  PublicationsTable,
} from './live.ts'
import type { ContentPlacesTable, PlaceMapsTable, PlacesTable, WeatherTable } from './places.ts'
import type { PreviewLinksTable } from './previews.ts'
import type { RequestsTable } from './requests.ts'
import type { ChosenWordsTable, ContentPinsTable, RevisionsTable } from './revisions.ts'
import type { SearchDocumentsTable, SearchTextsTable, SearchWordsTable } from './search.ts'
import type { SettingsTable } from './settings.ts'
import type { SocialTicketsTable } from './social-client.ts'
import type { SpecialItemsTable, SpecialModulesTable, SpecialsTable } from './specials.ts'
import type { AuditTable, StaffSessionsTable, StaffTable } from './staff.ts'
import type {
  ContentDaysTable,
  ContentDepthsTable,
  ContentWaysTable,
  ReaderDaysTable,
  VitalDaysTable,
} from './tracking.ts'
import type { UploadsTable } from './uploads.ts'
import type { SessionsTable, UsersTable, VcodeSendsTable, VcodesTable } from './users.ts'

/**
 * Every table of the database. Times are integers (ten-digit seconds), booleans 0/1 integers, JSON text: the same on
 * both databases, so that one set of queries serves both.
 */
export interface Tables {
  accounts: AccountsTable
  album_tracks: AlbumTracksTable
  albums: AlbumsTable
  answers: AnswersTable
  audit: AuditTable
  booking_counts: BookingCountsTable
  bookings: BookingsTable
  changes: ChangesTable
  chosen_words: ChosenWordsTable
  circle_posts: CirclePostsTable
  circles: CirclesTable
  collections: CollectionsTable
  comments: CommentsTable
  content_bodies: ContentBodiesTable
  content_columns: ContentColumnsTable
  content_days: ContentDaysTable
  content_depths: ContentDepthsTable
  content_ways: ContentWaysTable
  content_groups: ContentGroupsTable
  content_images: ContentImagesTable
  content_media: ContentMediaTable
  content_mini_programs: ContentMiniProgramsTable
  content_pins: ContentPinsTable
  content_places: ContentPlacesTable
  content_tags: ContentTagsTable
  content_times: ContentTimesTable
  content_views: ContentViewsTable
  contents: ContentsTable
  debuts: DebutsTable
  follows: FollowsTable
  form_entries: FormEntriesTable
  forms: FormsTable
  group_types: GroupTypesTable
  groups: GroupsTable
  image_sources: ImageSourcesTable
  images: ImagesTable
  invite_uses: InviteUsesTable
  invite_visits: InviteVisitsTable
  invites: InvitesTable
  live_audiences: LiveAudiencesTable
  live_columns: LiveColumnsTable
  live_likes: LiveLikesTable
  live_messages: LiveMessagesTable
  live_mutes: LiveMutesTable
  live_rooms: LiveRoomsTable
  members: MembersTable
  model_items: ModelItemsTable
  model_nodes: ModelNodesTable
  moderation_decisions: ModerationDecisionsTable
  moderation_words: ModerationWordsTable
  notices: NoticesTable
  place_maps: PlaceMapsTable
  places: PlacesTable
  preview_links: PreviewLinksTable
  progress: ProgressTable
  publications: PublicationsTable
  questions: QuestionsTable
  reader_days: ReaderDaysTable
  vital_days: VitalDaysTable
  reminders: RemindersTable
  reports: ReportsTable
  repositories: RepositoriesTable
  requests: RequestsTable
  restrictions: RestrictionsTable
  search_documents: SearchDocumentsTable
  search_texts: SearchTextsTable
  search_words: SearchWordsTable
  revisions: RevisionsTable
  sessions: SessionsTable
  settings: SettingsTable
  social_tickets: SocialTicketsTable
  special_items: SpecialItemsTable
  special_modules: SpecialModulesTable
  specials: SpecialsTable
  staff: StaffTable
  staff_sessions: StaffSessionsTable
  stars: StarsTable
  tags: TagsTable
  uploads: UploadsTable
  users: UsersTable
  vcode_sends: VcodeSendsTable
  vcodes: VcodesTable
  weather: WeatherTable
}
