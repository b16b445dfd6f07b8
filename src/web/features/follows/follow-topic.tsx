import { useRuntime } from '../../runtime/runtime.ts'
import { FollowToggle } from '../../ui/follow-toggle.tsx'
import { topicKey } from './follow-calls.ts'
import { toggleFollow } from './send-follow.ts'
import { useFollow } from './use-follow.ts'

/** Follows a topic, or no longer. */
export function FollowTopic({ topic: { gid, name } }: { topic: { gid: string; name: string } }) {
  const runtime = useRuntime()
  const key = topicKey(gid)
  const { on } = useFollow(key, 0)
  return <FollowToggle name={name} on={on} place="head" onToggle={() => void toggleFollow(key, 0, runtime)} />
}
