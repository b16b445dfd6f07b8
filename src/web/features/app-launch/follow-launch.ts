import { NEXT_ATTEMPT_MS, STORE_AFTER_MS, type LaunchPlan } from './launch-rules.ts'

/** How a launch ended: the app came, the reader was led to where it is got, or nothing happened. */
export type Outcome = 'opened' | 'store' | 'failed'

/**
 * What follows the first attempt, which is the tap itself: the next one, then the store, as long as the page is seen. It
 * ends at once when the page is no longer in front.
 */
export function followLaunch({ attempts, store }: LaunchPlan, onEnd: (outcome: Outcome) => void): void {
  const end = (outcome: Outcome) => {
    for (const timer of timers) clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
    removeEventListener('pagehide', onLeave)
    onEnd(outcome)
  }
  const onChange = () => document.hidden && end('opened')
  // A page that goes while it is seen gives way to that of the link, which says where the app is got.
  const onLeave = () => end(document.hidden ? 'opened' : 'store')
  const timers = attempts
    .slice(1)
    .map((address, index) => setTimeout(() => openAround(address), (index + 1) * NEXT_ATTEMPT_MS))
  timers.push(
    setTimeout(() => {
      end(store === '' ? 'failed' : 'store')
      if (store !== '') openAround(store)
    }, STORE_AFTER_MS),
  )
  document.addEventListener('visibilitychange', onChange)
  addEventListener('pagehide', onLeave)
}

/** Where the page stands in a frame, the page around it goes. */
function openAround(address: string): void {
  open(address, '_top')
}
