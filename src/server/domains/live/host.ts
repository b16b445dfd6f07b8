import { describeForHosts } from './describe-for-hosts.ts'
import { correctPost } from './correct-post.ts'
import { approveMessage, postToRoom, removeMessage, sayInChat, setTop } from './host-messages.ts'
import { muteSpeaker, setPolicy, unmuteSpeaker } from './host-order.ts'
import { cancelRoom, endRoom, pauseRoom, reopenRoom, setReplay, startRoom } from './host-states.ts'
import { listForHosts } from './list-for-hosts.ts'
import type { LiveHost, LiveParts } from './live.ts'
import { setPlaylists } from './save-room.ts'

/** What the hosts of rooms do, and those who keep order in them. */
export function createHost(parts: LiveParts): LiveHost {
  return {
    describe: (contentId, now) => describeForHosts(parts, parts.database.db, contentId, now),
    listMessages: (input) => listForHosts(parts, input),
    start: (tx, contentId) => startRoom(parts, tx, contentId),
    pause: (tx, contentId) => pauseRoom(parts, tx, contentId),
    end: (tx, contentId, replay) => endRoom(parts, tx, contentId, replay),
    cancel: (tx, contentId) => cancelRoom(parts, tx, contentId),
    reopen: (tx, contentId) => reopenRoom(parts, tx, contentId),
    setReplay: (tx, contentId, replay) => setReplay(parts, tx, contentId, replay),
    post: (tx, contentId, said) => postToRoom(parts, tx, contentId, said),
    say: (tx, contentId, said) => sayInChat(parts, tx, contentId, said),
    setTop: (tx, place, isTop) => setTop(parts, tx, place, isTop),
    remove: (tx, place) => removeMessage(parts, tx, place),
    approve: (tx, place) => approveMessage(parts, tx, place),
    mute: (tx, contentId, muted) => muteSpeaker(parts, tx, contentId, muted),
    unmute: (tx, contentId, userId) => unmuteSpeaker(parts, tx, contentId, userId),
    correct: (tx, place, changes) => correctPost(parts, tx, place, changes),
    setPlaylists: (tx, contentId, playlists) => setPlaylists(parts, tx, contentId, playlists),
    setPolicy: (tx, contentId, policy) => setPolicy(parts, tx, contentId, policy),
  }
}
