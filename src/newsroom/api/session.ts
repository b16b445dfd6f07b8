import { create } from 'zustand'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { OutputOf } from '#contract/endpoints.ts'

export type Session = OutputOf<AdminEndpoints['GET /admin/api/v1/session']>

interface SessionState {
  /** Who is logged in; null for nobody, undefined before that is known. */
  session: Session | null | undefined
  /** Whether the session ended while somebody worked: what they have before them stays, and waits for a login. */
  hasEnded: boolean
  /** Whether the server could not be asked yet: the session is what this machine remembers, and nothing can be sent by it. */
  isRemembered: boolean
}

export const useSession = create<SessionState>()(() => ({ session: undefined, hasEnded: false, isRemembered: false }))

/** Who was here last, for a start without a network: no secret, and nothing a call could be made with. */
const REMEMBERED = 'newsroom.session'
/** Who logged out while no server could hear it. */
const LEFT = 'newsroom.left'

export function openSession(session: Session): void {
  const { staff, expire_at } = session
  if (session.must_change_password) localStorage.removeItem(REMEMBERED)
  else localStorage.setItem(REMEMBERED, JSON.stringify({ staff, expire_at }))
  localStorage.removeItem(LEFT)
  useSession.setState({ session, hasEnded: false, isRemembered: false })
}

/** Who was here last on this machine, unless their session has ended or is over by now. */
export function recallSession(): Session | null {
  const { staff, expire_at } = JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}') as Partial<Session>
  if (!staff || expire_at === undefined || expire_at * 1000 <= Date.now()) return null
  return { staff, expire_at, csrf_token: '', must_change_password: false }
}

/** Goes on as whom this machine remembers, until the server can be asked. */
export function openRemembered(session: Session): void {
  useSession.setState({ session, hasEnded: false, isRemembered: true })
}

/** Leaves: what was seen as this member is not kept for the next one. */
export function closeSession(): void {
  localStorage.removeItem(REMEMBERED)
  useSession.setState({ session: null, hasEnded: false, isRemembered: false })
}

/** Somebody logs out: until the server has heard it, each start says so first. */
export function markLeft(staffId: string): void {
  localStorage.removeItem(REMEMBERED)
  localStorage.setItem(LEFT, staffId)
}

/** Who has logged out without the server having heard it. */
export function findLeft(): string | null {
  return localStorage.getItem(LEFT)
}

export function clearLeft(): void {
  localStorage.removeItem(LEFT)
}

/** Resolves once a session that ended while somebody worked is followed by another one; false where there was none. */
export function waitForLogin(): Promise<boolean> {
  if (!useSession.getState().session) return Promise.resolve(false)
  localStorage.removeItem(REMEMBERED)
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
