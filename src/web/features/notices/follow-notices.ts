import { channelOf } from '#contract/channels.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { ChannelListener } from '../realtime/realtime-line.ts'
import { followIdly } from '../realtime/follow-idly.ts'
import { findUser, onReaderChange } from '../session/session.ts'

/** Is told when the notices of whoever is logged in are others than before; answers how to stop. */
export function followNotices(runtime: Runtime, listener: ChannelListener): () => void {
  const follow = () => {
    const user = findUser()
    return user ? followIdly(runtime, channelOf.user(user.id), listener) : nothing
  }
  let stop = follow()
  const unwatch = onReaderChange(() => {
    stop()
    stop = follow()
  })
  return () => {
    unwatch()
    stop()
  }
}

const nothing = () => {}
