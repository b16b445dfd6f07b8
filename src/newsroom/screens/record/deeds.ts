import type { ADMIN_PREFIX } from '#contract/admin/endpoint.ts'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { NewsroomTextId } from '#locales/text-ids.ts'
import type { CallName } from '../../api/client.ts'

type Short<N> = N extends `POST ${typeof ADMIN_PREFIX}/${infer Rest}` ? Rest : never
/** Calls that leave an entry, without the beginning of their addresses. */
type RecordedCall = Short<
  {
    [N in CallName]: AdminEndpoints[N]['effect'] extends 'write' | 'prepared-write' ? N : never
  }[CallName]
>
/** What is said of what somebody did. */
export type Deed = NewsroomTextId extends infer Id ? (Id extends `audit.did.${infer One}` ? One : never) : never

/** Calls that need no session leave an entry by themselves. */
type OpenCall = 'session' | 'session/demonstration'

/** By the addresses of calls, in the order in which they can be chosen. */
const CALLS: Record<OpenCall | RecordedCall, Deed> = {
  session: 'login',
  'session/demonstration': 'demonstration',
  'session/logout': 'logout',
  'session/list/{id}/revoke': 'sessionEnded',
  'session/list/revoke': 'sessionsEnded',
  'session/password': 'password',
  'session/authenticator': 'authenticatorOffered',
  'session/authenticator/confirm': 'authenticator',
  staff: 'memberMade',
  'staff/{id}/role': 'memberRole',
  'staff/{id}/disabled': 'memberAccess',
  'staff/{id}/reset': 'memberReset',
  contents: 'itemMade',
  'contents/{id}': 'itemWritten',
  'contents/batch': 'itemsChanged',
  'contents/{id}/publish': 'published',
  'contents/{id}/schedule': 'scheduled',
  'contents/{id}/withdraw': 'withdrawn',
  'contents/{id}/remove': 'removed',
  'contents/{id}/restore': 'restored',
  'contents/{id}/delete': 'deleted',
  'contents/{id}/move': 'moved',
  'contents/{id}/pin': 'pinned',
  'contents/{id}/unpin': 'unpinned',
  'contents/{id}/revisions/{number}/restore': 'revisionRestored',
  'contents/{id}/previews': 'previewMade',
  'contents/{id}/previews/{link_id}/revoke': 'previewEnded',
  'working-copies': 'copyBegun',
  'working-copies/{id}/plan': 'planned',
  'working-copies/{id}/review': 'reviewed',
  'working-copies/{id}/apply': 'applied',
  'working-copies/{id}/discard': 'discarded',
  'working-copies/{id}/undiscard': 'undiscarded',
  'working-copies/{id}/remarks': 'remarkMade',
  'remarks/{id}/resolve': 'remarkResolved',
  images: 'pictureKept',
  'media/uploads/{id}/finish': 'fileKept',
  'media/fetch': 'picturesFetched',
  'media/{hash}/notes': 'fileDescribed',
  'media/{hash}/replace': 'fileReplaced',
  'media/{hash}/delete': 'fileDeleted',
  'media/{hash}/restore': 'fileRestored',
  'groups/{gid}/items': 'groupAdded',
  'groups/{gid}/items/{id}/remove': 'groupRemoved',
  'groups/{gid}/pins': 'groupPins',
  'groups/{gid}': 'groupWritten',
  'groups/order': 'groupsOrdered',
  'moderation/decisions': 'decided',
  'moderation/decisions/undo': 'undone',
  'comments/{id}/reply': 'answered',
  'moderation/restrictions': 'restricted',
  'moderation/restrictions/{id}/lift': 'lifted',
  'moderation/words': 'wordAdded',
  'moderation/words/{id}/remove': 'wordRemoved',
  'moderation/policies': 'policy',
  'users/by-mobile': 'readerLooked',
  'readers/{id}/account': 'readerAccount',
  'forms/{id}/entries': 'entriesRead',
  'forms/{id}/table': 'entriesTaken',
  'lives/{id}/start': 'liveStarted',
  'lives/{id}/pause': 'livePaused',
  'lives/{id}/end': 'liveEnded',
  'lives/{id}/replay': 'liveReplay',
  'lives/{id}/cancel': 'liveCancelled',
  'lives/{id}/reopen': 'liveReopened',
  'lives/{id}/posts': 'livePosted',
  'lives/{id}/chat': 'liveSpoke',
  'lives/{id}/messages/{msg_id}': 'postCorrected',
  'lives/{id}/messages/{msg_id}/pin': 'messagePinned',
  'lives/{id}/messages/{msg_id}/unpin': 'messageUnpinned',
  'lives/{id}/messages/{msg_id}/remove': 'messageRemoved',
  'lives/{id}/messages/{msg_id}/approve': 'messageApproved',
  'lives/{id}/mute': 'liveMuted',
  'lives/{id}/unmute': 'liveUnmuted',
  'lives/{id}/chat-policy': 'livePolicy',
  'lives/{id}/playlists': 'liveLines',
  site: 'siteWritten',
  'site/groups': 'groupsWritten',
  'site/groups/{kind}/{key}/remove': 'groupGone',
  'site/places/{key}/remove': 'placeGone',
  'site/sign-off': 'signOff',
  'models/{key}': 'modelWritten',
  'hot-words': 'hotWords',
  'system/backups': 'backedUp',
  'system/backups/{name}/check': 'backupChecked',
  'system/tasks/{id}/cancel': 'taskCancelled',
  'imports/feed': 'feedImported',
  'imports/archive': 'archiveImported',
  'imports/{id}/again': 'importedAgain',
}

/** By the words of commands; and single decisions, which are recorded under words wherever they were made. */
const COMMANDS: Readonly<Record<string, Deed>> = {
  'admin create': 'memberMade',
  'admin role': 'memberRole',
  'admin disable': 'memberDisabled',
  'admin enable': 'memberEnabled',
  'admin reset-password': 'memberReset',
  'admin reset-totp': 'memberReset',
  'content create': 'itemMade',
  'content edit': 'itemWritten',
  'content publish': 'published',
  'content schedule': 'scheduled',
  'content withdraw': 'withdrawn',
  'content remove': 'removed',
  'content restore': 'restored',
  'content delete': 'deleted',
  'content move': 'moved',
  'content pin': 'pinned',
  'content unpin': 'unpinned',
  'content revert': 'revisionRestored',
  'moderation approve': 'verdictApprove',
  'moderation reject': 'verdictReject',
  'moderation remove': 'verdictRemove',
  'moderation resolve': 'verdictResolve',
  'moderation dismiss': 'verdictDismiss',
  'moderation restore': 'verdictRestore',
  'moderation uphold': 'verdictUphold',
  'moderation undo': 'undone',
  'moderation mute': 'muted',
  'moderation ban': 'banned',
  'moderation lift': 'lifted',
  'moderation word': 'wordAdded',
  'moderation word removed': 'wordRemoved',
  'moderation policy': 'policy',
  'live start': 'liveStarted',
  'live resume': 'liveStarted',
  'live pause': 'livePaused',
  'live end': 'liveEnded',
  'live replay': 'liveReplay',
  'live cancel': 'liveCancelled',
  'live reopen': 'liveReopened',
  'live post': 'livePosted',
  'live say': 'liveSpoke',
  'live pin': 'messagePinned',
  'live unpin': 'messageUnpinned',
  'live remove': 'messageRemoved',
  'live approve': 'messageApproved',
  'live mute': 'liveMuted',
  'live unmute': 'liveUnmuted',
  'live policy': 'livePolicy',
  'site set': 'siteWritten',
  'site remove': 'groupGone',
  'site sign-off': 'signOff',
  'site hot-words pin': 'hotWords',
  'site hot-words unpin': 'hotWords',
  'site hot-words hide': 'hotWords',
  'site hot-words show': 'hotWords',
  'redirects add': 'redirectAdded',
  'redirects remove': 'redirectRemoved',
  'login-codes create': 'codesMade',
  'login-codes revoke': 'codesRevoked',
}

const PREFIX = 'POST /admin/api/v1/' satisfies `POST ${typeof ADMIN_PREFIX}/`

const CALLED: ReadonlySet<Deed> = new Set(Object.values(CALLS))

/** What can be chosen: actions by the names that entries have, each with what is said of it. */
export const actions: ReadonlyArray<{ action: string; deed: Deed }> = [
  ...Object.entries(CALLS).map(([call, deed]) => ({ action: PREFIX + call, deed })),
  // What was decided on one thing is recorded so wherever it was decided, beside the call that may be about many.
  ...Object.entries(COMMANDS).flatMap(([action, deed]) =>
    action.startsWith('moderation ') && !CALLED.has(deed) ? [{ action, deed }] : [],
  ),
]

/** What an entry says that somebody did; null for a command that has no words. */
export function deedOf(action: string, detail: Readonly<Record<string, unknown>>): Deed | null {
  if (!action.startsWith(PREFIX)) return COMMANDS[action] ?? null
  const call = action.slice(PREFIX.length)
  const deed = (CALLS as Readonly<Record<string, Deed>>)[call] ?? null
  if (deed === 'memberAccess') return detail['disabled'] === true ? 'memberDisabled' : 'memberEnabled'
  return deed === 'login' && detail['outcome'] === 'refused' ? 'loginRefused' : deed
}
