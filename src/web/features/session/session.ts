import { useSyncExternalStore } from 'react'
import { clientState, type SessionUser } from '../../runtime/client-state.ts'

export type { SessionUser }

/** What the reader was about to do when they were asked to log in. */
export interface LoginPurpose {
  action: 'plain' | 'comment' | 'submit' | 'chat' | 'follow' | 'invite'
  /** What they have typed so far; shown to be kept. */
  kept?: string
}

/** Shows the login sheet; resolves when it is gone again, true when somebody is logged in then. */
export type LoginDoor = (purpose: LoginPurpose) => Promise<boolean>

/** Who is logged in; null for anonymous readers and while the page hydrates. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(clientState.subscribe, findUser, () => null)
}

/**
 * Names who asks: empty until there is a token, another text after each login and logout. What was asked privately for
 * one reader is asked again when it changes.
 */
export function useReaderKey(): string {
  return useSyncExternalStore(clientState.subscribe, readerKey, () => '')
}

/** Who is logged in, outside of a component. */
export function findUser(): SessionUser | null {
  return clientState.getState().userInfo
}

/** What `useReaderKey` gives, outside of a component. */
export function readerKey(): string {
  const { token, anonymousToken, userInfo } = clientState.getState()
  if (userInfo) return `user ${userInfo.id}`
  return token || anonymousToken ? 'anonymous' : ''
}

/** Calls back whenever `readerKey` has changed; answers how to stop. */
export function onReaderChange(run: () => void): () => void {
  let known = readerKey()
  return clientState.subscribe(() => {
    if (known === readerKey()) return
    known = readerKey()
    run()
  })
}

/** Opens the login sheet unless somebody is logged in; resolves true once they are, false when they turned away. */
export async function requireUser(purpose: LoginPurpose): Promise<boolean> {
  return findUser() !== null || (await door.promise)(purpose)
}

const door = Promise.withResolvers<LoginDoor>()

/** To be called once at the start, with what can show the login sheet. */
export const provideLoginDoor: (open: LoginDoor) => void = door.resolve

/** Resolves true as soon as there is a token, false when the attempt to get one has failed. */
export function whenSignedIn(): Promise<boolean> {
  if (readerKey() !== '') return Promise.resolve(true)
  return new Promise((resolve) => {
    const unsubscribe = clientState.subscribe(() => readerKey() !== '' && finish(true))
    const finish = (isSignedIn: boolean) => {
      unsubscribe()
      resolve(isSignedIn)
    }
    void attempt.promise.then(finish)
  })
}

let attempt = Promise.withResolvers<boolean>()

/** Lets those who wait for a token know how the attempt to get one ends. */
export async function trackSignIn(signIn: Promise<boolean>): Promise<boolean> {
  const mine = attempt
  const isSignedIn = await signIn
  mine.resolve(isSignedIn)
  if (!isSignedIn) attempt = Promise.withResolvers()
  return isSignedIn
}
