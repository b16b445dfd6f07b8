import type { DataRouter, Location } from 'react-router'
import { isSheetOpen, stateOver } from '../../ui/sheet-history.ts'
import { findUser, type LoginDoor, type LoginPurpose } from './session.ts'

/** Name of the login sheet among the sheets. */
export const LOGIN_SHEET = 'login'

/** Opens the login sheet over the page, and over a sheet that lies on it; several callers share one. */
export function createLoginDoor(router: DataRouter): LoginDoor {
  let waiting: PromiseWithResolvers<boolean> | null = null

  const settle = () => {
    if (!waiting || router.state.navigation.state !== 'idle' || isSheetOpen(router.state.location, LOGIN_SHEET)) return
    waiting.resolve(findUser() !== null)
    waiting = null
  }

  return async (purpose) => {
    if (waiting) return waiting.promise
    const mine = Promise.withResolvers<boolean>()
    waiting = mine
    const { location } = router.state
    const { search, hash } = location
    const state = { ...stateOver(location, LOGIN_SHEET), purpose }
    await router.navigate({ search, hash }, { state, preventScrollReset: true })
    const unsubscribe = router.subscribe(settle)
    settle()
    return mine.promise.finally(unsubscribe)
  }
}

/** What the login sheet at a location was opened for. */
export function purposeAt({ state }: Location): LoginPurpose {
  const { purpose } = (state ?? {}) as { purpose?: LoginPurpose }
  return purpose ?? { action: 'plain' }
}
