import type { HostMessage } from '#contract/admin/live.ts'
import { call } from '../../api/client.ts'
import { MESSAGE_STATUS } from './room-log.ts'
import type { RoomDesk } from './use-room.ts'

/** What can be done about a message; seen at once, told back. */
export function doingsOf({ id, act }: Pick<RoomDesk, 'id' | 'act'>, message: HostMessage) {
  const { msg_id: msgId, user } = message
  const place = { id, msg_id: msgId }
  const isTop = message.is_top === 1 ? 0 : 1
  return {
    /** Where it has a place already, it comes last now. */
    show: () =>
      void act(
        { t: 'message', message: { ...message, status: MESSAGE_STATUS.shown, seq: Number.MAX_SAFE_INTEGER } },
        () => call('POST /admin/api/v1/lives/{id}/messages/{msg_id}/approve', place),
      ),
    remove: () =>
      void act({ t: 'remove', msg_id: msgId }, () =>
        call('POST /admin/api/v1/lives/{id}/messages/{msg_id}/remove', place),
      ),
    pin: () =>
      void act({ t: 'pin', msg_id: msgId, is_top: isTop, message: null }, () =>
        call(`POST /admin/api/v1/lives/{id}/messages/{msg_id}/${isTop === 1 ? 'pin' : 'unpin'}`, place),
      ),
    mute:
      user.role === 'viewer' && user.id !== ''
        ? () => void act(null, () => call('POST /admin/api/v1/lives/{id}/mute', { id, user_id: user.id }))
        : null,
  }
}
