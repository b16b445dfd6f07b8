import type { LiveDetail, Message } from '#contract/live.ts'

/** A message of a room; one with a `seq` is called after it. */
export function message({ user, ...given }: Partial<Omit<Message, 'user'>> & { user?: { id: string } }): Message {
  const seq = given.seq ?? 1
  return {
    msg_id: `m${seq}`,
    live_id: 'room',
    group_id: 'chat',
    type: 'text',
    content: `第 ${seq} 句`,
    media: null,
    user: { name: '灯塔下的猫', avatar: '', role: 'viewer', id: 'somebody', ...user },
    reply: null,
    like_count: 0,
    is_top: 0,
    is_key: 0,
    create_time: 1_800_000_000 + seq,
    play_offset: seq,
    status: 1,
    seq,
    client_id: '',
    ...given,
  }
}

/** A room on air with one chat. */
export function liveDetail(given: Partial<LiveDetail> = {}): LiveDetail {
  return {
    columns: [{ enable_chat: 1, group_id: 'chat', link_url: '', name: '聊天', type: 1 }],
    countdown_label: '',
    countdown_style: 1,
    countdown_switch: 1,
    disclaimer: '',
    disclaimer_enable: 0,
    end_time: 0,
    group_id: 'chat',
    live_background: '',
    live_count: 0,
    live_id: 'room',
    notice_label: '',
    notice_switch: 0,
    notice_video: '',
    online_count: 1,
    play_background: '',
    playlists: [],
    post_id: 'room',
    reservation_label: '',
    share_count: 0,
    source: '',
    start_time: 1_800_000_000,
    status: 1,
    title: '环澜湾帆船赛',
    track_id: '',
    type: 1,
    view_count: 0,
    server_time: 1_800_000_000,
    summary: '',
    author: { id: 'account', name: '澜州体育', avatar: '', verified: 0, verify_label: '', intro: '' },
    share: { title: '', desc: '', link: '', imgUrl: '' },
    poster_url: '',
    booking_count: 0,
    like_count: 0,
    post_count: 0,
    key_count: 0,
    chat_policy: { slow_seconds: 0, pre_delay_seconds: 0, role: 'user' },
    dvr_seconds: 0,
    replay: null,
    ...given,
  }
}
