import type { Mark } from '../../runtime/settle-mark.ts'

const follows = new Map<string, Mark>()
const listeners = new Set<() => void>()

/** Whether the reader follows an account and how many do, as it was shown last; nothing before it was asked for. */
export function findFollow(accountId: string): Mark | undefined {
  return follows.get(accountId)
}

export function showFollow(accountId: string, follow: Mark | undefined): void {
  if (follow) follows.set(accountId, follow)
  else follows.delete(accountId)
  for (const listener of listeners) listener()
}

/** Calls back whenever something is shown anew; answers how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
