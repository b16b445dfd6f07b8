import { useSyncExternalStore } from 'react'

/**
 * What only the browser knows, such as what it keeps: `serverValue` on the server and while the page hydrates, then what
 * `read` says at each render and when `follow` tells of a change. A text, number or flag: it is compared by itself.
 */
export function useBrowserValue<T extends string | number | boolean>(
  read: () => T,
  serverValue: T,
  follow: (onChange: () => void) => () => void = neverChanges,
): T {
  return useSyncExternalStore(follow, read, () => serverValue)
}

const neverChanges = () => () => {}
