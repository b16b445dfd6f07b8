import { useRuntime } from '../../runtime/runtime.ts'
import { FollowToggle } from '../../ui/follow-toggle.tsx'
import { toggleFollow } from './send-follow.ts'
import { useFollow } from './use-follow.ts'

interface FollowButtonProps {
  account: { id: string; name: string }
  /** What the page says of how many follow it. */
  fans?: number
  /** At the head of the account's own page, or in a line that names it. */
  place: 'head' | 'line'
}

/** Follows an account, or no longer. */
export function FollowButton({ account: { id, name }, fans = 0, place }: FollowButtonProps) {
  const runtime = useRuntime()
  const { on } = useFollow(id, fans)
  return <FollowToggle name={name} on={on} place={place} onToggle={() => void toggleFollow(id, fans, runtime)} />
}
