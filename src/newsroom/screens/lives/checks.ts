import { LIVE_TYPE } from '#contract/live-kinds.ts'
import type { Output } from '../../api/client.ts'
import type { Room } from './use-room.ts'

type Health = Output<'GET /admin/api/v1/lives/{id}/health'>

/** Something that is looked at before a room begins. */
interface Check {
  id: 'public' | 'cover' | 'time' | 'lines' | 'notice' | 'chat'
  /** `open`: nobody knows it yet, or it is left out, which may be meant. */
  state: 'ready' | 'open' | 'missing'
  /** How it is, for its words. */
  how: string
  /** How many lines do not answer. */
  count: number
}

/** What is ready of a room that has not begun. `health`: of its lines, undefined before it is known. */
export function checksOf(room: Room, health: Health | undefined): Check[] {
  const check = (id: Check['id'], state: Check['state'], how: string = state, count = 0) => ({ id, state, how, count })
  const isSpoken = room.groups.some((group) => group.enable_chat)
  return [
    check('public', room.is_public ? 'ready' : 'missing'),
    check('cover', room.has_cover ? 'ready' : 'missing'),
    room.plan_start_time === 0 ? check('time', 'open') : check('time', 'ready', room.auto_start ? 'auto' : 'ready'),
    ...(room.type === LIVE_TYPE.image && room.playlists.length === 0 ? [] : [check('lines', ...linesOf(room, health))]),
    check('notice', room.has_notice ? 'ready' : 'open'),
    isSpoken && room.chat.role === 'user'
      ? check('chat', 'ready')
      : check('chat', 'open', isSpoken ? 'host' : 'closed'),
  ]
}

function linesOf({ playlists }: Room, health: Health | undefined): [Check['state'], string, number] {
  if (playlists.length === 0) return ['missing', 'none', 0]
  if (!health) return ['open', 'asked', 0]
  const silent = health.lines.filter((line) => !line.is_reachable).length
  return silent > 0 ? ['missing', 'silent', silent] : ['ready', 'ready', 0]
}
