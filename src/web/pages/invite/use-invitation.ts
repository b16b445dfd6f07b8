import { useEffect } from 'react'
import type { Invitation } from '#contract/invites.ts'
import { useAsked } from '../../features/session/use-asked.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { storeInvite } from '../../features/session/stored-invite.ts'
import { useUser } from '../../features/session/session.ts'
import { closedBy, type Closed, type InviteData } from './load-invite.ts'

/** What an invitation is to this reader: to be accepted, or why not. */
export type InviteState = Invitation['state'] | Closed

/**
 * What the page says of an invitation, then what is known of this reader. The asking also has the device remembered, and
 * a code that can be accepted is kept for a login elsewhere on the site.
 */
export function useInvitation({ code, invitation, closed }: InviteData): InviteState {
  const { api } = useRuntime()
  const user = useUser()
  const asked = useAsked(code, async () => {
    const answer = await api.call('GET /peony/v1/invite/record', { code })
    if (answer.code === 0) return { ...answer, data: answer.data.state as InviteState }
    const reason = closedBy(answer.code, answer.data)
    return reason === null ? answer : { code: 0, msg: '', data: reason as InviteState }
  })
  const state = asked.state === 'there' ? asked.data : (closed ?? invitation?.state ?? 'open')
  useEffect(() => {
    if (user === null && state === 'open') storeInvite(code, Date.now())
  }, [user, state, code])
  return state
}
