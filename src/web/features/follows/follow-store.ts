import type { Mark } from '../../runtime/settle-mark.ts'
import { createListeners } from '../../runtime/listeners.ts'

const follows = new Map<string, Mark>()
const { tell, subscribe } = createListeners()

/** Calls back whenever something is shown anew; answers how to stop. */
export { subscribe }

/** Whether the reader follows an account and how many do, as it was shown last; nothing before it was asked for. */
export function findFollow(accountId: string): Mark | undefined {
  return follows.get(accountId)
}

export function showFollow(accountId: string, follow: Mark | undefined): void {
  if (follow) follows.set(accountId, follow)
  else follows.delete(accountId)
  tell()
}
