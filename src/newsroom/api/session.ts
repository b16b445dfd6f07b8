import { create } from 'zustand'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { OutputOf } from '#contract/endpoints.ts'

export type Session = OutputOf<AdminEndpoints['GET /admin/api/v1/session']>

interface SessionState {
  /** Who is logged in; null for nobody, undefined before that is known. */
  session: Session | null | undefined
  /** Whether the session ended while somebody worked: what they have before them stays, and waits for a login. */
  hasEnded: boolean
}

export const useSession = create<SessionState>()(() => ({ session: undefined, hasEnded: false }))

export function openSession(session: Session): void {
  useSession.setState({ session, hasEnded: false })
}

/** Leaves: what was seen as this member is not kept for the next one. */
export function closeSession(): void {
  useSession.setState({ session: null, hasEnded: false })
}

/** Resolves once a session that ended while somebody worked is followed by another one; false where there was none. */
export function waitForLogin(): Promise<boolean> {
  if (!useSession.getState().session) return Promise.resolve(false)
  useSession.setState({ hasEnded: true })
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ hasEnded, session }) => {
      if (hasEnded) return
      stop()
      resolve(session !== null && session !== undefined)
    })
  })
}

/** The member who is logged in; for what is shown to nobody else. */
export function useStaff(): Session['staff'] {
  const session = useSession((state) => state.session)
  if (!session) throw new Error('only for members of the staff')
  return session.staff
}
