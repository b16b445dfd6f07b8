import { clientState } from '../../runtime/client-state.ts'
import { readSession, writeSession } from './stored-session.ts'

/** Shows the reader to themselves under another name or with another picture than they logged in with. */
export function showProfile({ nickname, avatar }: { nickname: string; avatar: string }): void {
  const kept = readSession()
  if (kept) writeSession({ ...kept, user: { ...kept.user, nickname, avatar } })
  clientState.setState(({ userInfo }) => ({ userInfo: userInfo && { ...userInfo, nickname, avatar } }))
}
