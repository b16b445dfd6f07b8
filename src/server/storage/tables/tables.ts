import type { AccountsTable } from './accounts.ts'
import type { AlbumsTable, AlbumTracksTable } from './albums.ts'
import type { ArrangementsTable } from './arrangements.ts'
import type { BookingCountsTable, BookingsTable, ContentTimesTable, DebutsTable, RemindersTable } from './bookings.ts'
import type { ChangesTable } from './changes.ts'
import type { CommentMentionsTable, CommentsTable, ReportsTable } from './comments.ts'
import type * as community from './community.ts'
import type * as content from './content.ts'
import type {
  ModerationDecisionsTable,
  ModerationWordsTable,
  ObjectionsTable,
  RestrictionsTable,
} from './moderation.ts'
import type { NoticePartsTable, NoticesTable } from './notices.ts'
import type { WorkingCopiesTable, WorkingCopyStatesTable } from './drafting.ts'
import type { FormEntriesTable, FormsTable } from './forms.ts'
import type { CollectionsTable, ProgressTable, StarsTable } from './relations.ts'
import type { FollowsTable, TopicFollowsTable } from './follows.ts'
import type { HiddenTable } from './hidden.ts'
import type { InvitesTable, InviteUsesTable, InviteVisitsTable } from './invites.ts'
import type * as live from './live.ts'
import type { ContentPlacesTable, PlaceMapsTable, PlacesTable, WeatherTable } from './places.ts'
import type { PreviewLinksTable } from './previews.ts'
import type { RedirectsTable } from './redirects.ts'
import type { RemarksTable } from './remarks.ts'
import type { RequestsTable } from './requests.ts'
import type { ChosenWordsTable, ContentPinsTable, RevisionsTable } from './revisions.ts'
import type {
  SearchDocumentsTable,
  SearchSaidTable,
  SearchSoundedTable,
  SearchSoundsTable,
  SearchTextsTable,
  SearchWordsTable,
} from './search.ts'
import type { SettingsTable } from './settings.ts'
import type { ShelfFilesTable, ShelfUploadsTable } from './shelf.ts'
import type { SocialTicketsTable } from './social-client.ts'
import type { SpecialItemsTable, SpecialModulesTable, SpecialsTable } from './specials.ts'
import type { AuditTable, StaffSessionsTable, StaffTable } from './staff.ts'
import type * as tracking from './tracking.ts'
import type { SubmissionsTable } from './submissions.ts'
import type { UploadsTable } from './uploads.ts'
import type * as users from './users.ts'

/**
 * Every table of the database. Times are integers (ten-digit seconds), booleans 0/1 integers, JSON text: the same on
 * both databases, so that one set of queries serves both.
 */
export interface Tables {
  accounts: AccountsTable
  album_tracks: AlbumTracksTable
  albums: AlbumsTable
  answers: community.AnswersTable
  arrangements: ArrangementsTable
  audit: AuditTable
  booking_counts: BookingCountsTable
  bookings: BookingsTable
  changes: ChangesTable
  chosen_words: ChosenWordsTable
  circle_posts: community.CirclePostsTable
  circles: community.CirclesTable
  collections: CollectionsTable
  comments: CommentsTable
  comment_mentions: CommentMentionsTable
  content_bodies: content.ContentBodiesTable
  content_columns: content.ContentColumnsTable
  content_days: tracking.ContentDaysTable
  content_depths: tracking.ContentDepthsTable
  content_ways: tracking.ContentWaysTable
  content_groups: content.ContentGroupsTable
  content_images: content.ContentImagesTable
  content_media: content.ContentMediaTable
  content_mini_programs: content.ContentMiniProgramsTable
  content_pins: ContentPinsTable
  content_places: ContentPlacesTable
  content_tags: content.ContentTagsTable
  content_times: ContentTimesTable
  content_views: content.ContentViewsTable
  contents: content.ContentsTable
  debuts: DebutsTable
  follows: FollowsTable
  topic_follows: TopicFollowsTable
  form_entries: FormEntriesTable
  former_texts: content.FormerTextsTable
  forms: FormsTable
  group_types: content.GroupTypesTable
  groups: content.GroupsTable
  hidden: HiddenTable
  image_sources: content.ImageSourcesTable
  images: content.ImagesTable
  invite_uses: InviteUsesTable
  invite_visits: InviteVisitsTable
  invites: InvitesTable
  launch_days: tracking.LaunchDaysTable
  live_audiences: live.LiveAudiencesTable
  live_columns: live.LiveColumnsTable
  live_likes: live.LiveLikesTable
  live_messages: live.LiveMessagesTable
  live_minutes: live.LiveMinutesTable
  live_mutes: live.LiveMutesTable
  live_rooms: live.LiveRoomsTable
  members: community.MembersTable
  model_items: community.ModelItemsTable
  model_nodes: community.ModelNodesTable
  login_codes: users.LoginCodesTable
  login_states: users.LoginStatesTable
  login_ways: users.LoginWaysTable
  moderation_decisions: ModerationDecisionsTable
  moderation_words: ModerationWordsTable
  objections: ObjectionsTable
  notices: NoticesTable
  notice_parts: NoticePartsTable
  place_maps: PlaceMapsTable
  places: PlacesTable
  preview_links: PreviewLinksTable
  progress: ProgressTable
  publications: live.PublicationsTable
  questions: community.QuestionsTable
  reader_days: tracking.ReaderDaysTable
  vital_days: tracking.VitalDaysTable
  redirects: RedirectsTable
  remarks: RemarksTable
  reminders: RemindersTable
  reports: ReportsTable
  repositories: community.RepositoriesTable
  requests: RequestsTable
  restrictions: RestrictionsTable
  search_documents: SearchDocumentsTable
  search_texts: SearchTextsTable
  search_sounds: SearchSoundsTable
  search_sounded: SearchSoundedTable
  search_said: SearchSaidTable
  search_words: SearchWordsTable
  revisions: RevisionsTable
  sessions: users.SessionsTable
  settings: SettingsTable
  shelf_files: ShelfFilesTable
  shelf_uploads: ShelfUploadsTable
  social_tickets: SocialTicketsTable
  special_items: SpecialItemsTable
  special_modules: SpecialModulesTable
  specials: SpecialsTable
  staff: StaffTable
  staff_sessions: StaffSessionsTable
  stars: StarsTable
  submissions: SubmissionsTable
  tags: content.TagsTable
  uploads: UploadsTable
  users: users.UsersTable
  vcode_sends: users.VcodeSendsTable
  vcodes: users.VcodesTable
  weather: WeatherTable
  working_copies: WorkingCopiesTable
  working_copy_states: WorkingCopyStatesTable
}
