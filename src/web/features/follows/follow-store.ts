import type { Mark } from '../../runtime/settle-mark.ts'
import { createListeners } from '../../runtime/listeners.ts'

const follows = new Map<string, Mark>()
const { tell, subscribe } = createListeners()

/** Calls back whenever something is shown anew; answers how to stop. */
export { subscribe }

/** Whether the reader follows what a key names and how many do, as it was shown last; nothing before it was asked for. */
export function findFollow(key: string): Mark | undefined {
  return follows.get(key)
}

export function showFollow(key: string, follow: Mark | undefined): void {
  if (follow) follows.set(key, follow)
  else follows.delete(key)
  tell()
}
