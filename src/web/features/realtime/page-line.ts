import type { Runtime } from '../../runtime/runtime.ts'
import { createRealtimeLine, type RealtimeLine } from './realtime-line.ts'
import { createSharedLine } from './shared-line.ts'

let lineOfPage: RealtimeLine | null = null

/** The one line of this page, in a browser: that of all its pages where they can agree on one, else its own. */
export function pageLine({ api, config: { apiBase } }: Runtime): RealtimeLine {
  const openOwn = () => createRealtimeLine({ api, apiBase })
  const canAgree = 'locks' in navigator && 'BroadcastChannel' in globalThis
  lineOfPage ??= canAgree ? createSharedLine({ locks: navigator.locks, openOwn }) : openOwn()
  return lineOfPage
}
