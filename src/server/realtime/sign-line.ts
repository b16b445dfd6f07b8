import type { Line } from '#contract/admin/line.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { AdminCall } from '../http/admin-call.ts'
import type { RealtimeTokens } from './tokens.ts'

/** A member who was logged out or disabled hears on for so long at most, and for as long as the hub is patient. */
const LINE_SECONDS = 60

interface LineParts {
  ids: IdCodec
  realtimeTokens: RealtimeTokens
  /** Where browsers reach the hub. */
  realtimeUrl: string
}

/** What lets a member of the staff be told of some channels, and of no others, as long as their session lasts. */
export async function signLine(
  { ids, realtimeTokens, realtimeUrl: url }: LineParts,
  { staff, session, now }: Pick<AdminCall, 'staff' | 'session' | 'now'>,
  ...channels: string[]
): Promise<Line> {
  const exp = Math.min(now + LINE_SECONDS, session.expireAt)
  // Of a form that no reader has; its channels stand in it, so nothing else can be asked for by its holder.
  const sub = `staff-${ids.encode(staff.id)}`
  return { token: await realtimeTokens.signConnection({ sub, exp, channels }), expire_at: exp, url }
}
