/** Channel on which everything is told. */
export const CHANNEL = 'chat:x7Kd2mQ9'

/** Stands once in each message, before its time; nothing else that is sent holds it. */
export const MARK = '~'
/** Digits of the time. */
export const STAMP_LENGTH = 15

/** Microseconds of a clock that all processes of this machine share. */
export function nowMicros(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

/** A chat message of usual length that says when it was sent. */
export function makeMessage(n: number): object {
  const stamp = String(nowMicros()).padStart(STAMP_LENGTH, '0')
  return {
    type: 'message',
    message: {
      msg_id: `m${String(n).padStart(8, '0')}`,
      seq: n,
      type: 'text',
      role: 'viewer',
      content: `今天的盐田真好看，谢谢直播 ${MARK}${stamp}`,
      user: { id: 'WyZ3CPqM', nickname: '海边的读者', avatar: '/media/avatars/salt-farm-320.webp' },
      like_count: 0,
      is_top: 0,
      created_at: 1_795_363_162,
    },
  }
}
