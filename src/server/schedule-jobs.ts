import type { Domains } from './build-domains.ts'
import { pruneRequests } from './http/once.ts'
import type { Jobs } from './jobs.ts'
import type { Database } from './storage/database.ts'

interface JobParts {
  domains: Domains
  database: Database
  /** The time in seconds. */
  clock: () => number
  /** Whether the process is about to end: long work stops in between. */
  isClosing: () => boolean
}

/** What a running site does by itself. */
export function scheduleJobs(jobs: Jobs, { domains, database, clock, isClosing }: JobParts): void {
  const { analytics, bookings, content, identity, invites, live, moderation, notices, previews, search } = domains
  const { sharing, staff, uploads } = domains
  jobs.every(RELEASE_EVERY_MS, 'release of scheduled items', () => content.releaseScheduled(clock()))
  jobs.every(PRUNE_EVERY_MS, 'pruning of kept answers', () => pruneRequests(database, clock()))
  jobs.every(PRUNE_EVERY_MS, 'pruning of sessions and codes', () => identity.prune(clock()))
  jobs.every(PRUNE_EVERY_MS, 'erasing of accounts', () => identity.eraseCancelled(clock()))
  jobs.every(TAKE_DOWN_EVERY_MS, 'taking down of what banned users wrote', () => moderation.takeDownBanned(isClosing))
  jobs.every(PRUNE_EVERY_MS, 'pruning of staff sessions and the audit log', () => staff.prune(clock()))
  jobs.every(PRUNE_EVERY_MS, 'pruning of moderators’ decisions', () => moderation.prune(clock()))
  jobs.every(PRUNE_EVERY_MS, 'pruning of preview links', () => previews.prune(clock()))
  jobs.every(SAVE_WORDS_EVERY_MS, 'saving of searched words', () => search.saveWords())
  jobs.every(INDEX_EVERY_MS, 'indexing of older items', () => content.indexPublished(isClosing))
  jobs.every(INDEX_EVERY_MS, 'indexing of older accounts and topics', () => search.indexEntries(isClosing))
  jobs.every(PRUNE_EVERY_MS, 'pruning of uploads', () => uploads.prune(clock()))
  jobs.every(REMIND_EVERY_MS, 'reminding of what was booked', () => bookings.tell(clock()))
  jobs.every(SEND_EVERY_MS, 'sending of reminders', () => bookings.send(clock()))
  jobs.every(START_ROOMS_EVERY_MS, 'start of live rooms', () => live.startDue(clock()))
  jobs.every(RELEASE_MESSAGES_EVERY_MS, 'release of messages that waited', () => live.releaseDue(clock()))
  jobs.every(COUNT_ROOMS_EVERY_MS, 'counting in live rooms', () => live.tellCounts(clock()))
  if (sharing.refreshTicket)
    jobs.every(REFRESH_TICKET_EVERY_MS, 'refresh of the social client’s ticket', sharing.refreshTicket)
  jobs.every(PRUNE_EVERY_MS, 'pruning of reminders', () => bookings.prune(clock()))
  jobs.every(PRUNE_EVERY_MS, 'pruning of notices', () => notices.prune(clock()))
  jobs.every(PRUNE_EVERY_MS, 'forgetting of opened invitations', () => invites.prune(clock()))
  jobs.every(PRUNE_EVERY_MS, 'forgetting of readers', () => analytics.forgetReaders(clock()))
}

const RELEASE_EVERY_MS = 15_000
const TAKE_DOWN_EVERY_MS = 5_000
const REMIND_EVERY_MS = 10_000
const SEND_EVERY_MS = 5_000
const START_ROOMS_EVERY_MS = 1_000
const RELEASE_MESSAGES_EVERY_MS = 500
const COUNT_ROOMS_EVERY_MS = 250
const REFRESH_TICKET_EVERY_MS = 15_000
const SAVE_WORDS_EVERY_MS = 10_000
/** Whatever an earlier release left out is found at the start; later looks find nothing. */
const INDEX_EVERY_MS = 24 * 60 * 60 * 1000
const PRUNE_EVERY_MS = 10 * 60 * 1000
