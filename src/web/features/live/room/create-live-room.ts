import { createStore } from 'zustand/vanilla'
import { channelOf } from '#contract/channels.ts'
import type { LiveDetail, LivePush, Message } from '#contract/live.ts'
import type { RealtimeLine } from '../../realtime/realtime-line.ts'
import { createListeners } from '../../../runtime/listeners.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { findUser, onReaderChange, whenSignedIn } from '../../session/session.ts'
import { askRegularly } from './ask-regularly.ts'
import type { LiveRoom, LiveRoomState, MessageLog } from './live-room.ts'
import { claimOwn } from './message-list.ts'
import { createMessageLog, type OpenLog } from './message-log.ts'
import { createRoomClock } from './room-clock.ts'
import { createRoomDetail } from './room-detail.ts'
import { roomSource } from './room-source.ts'
import { createSending } from './send-message.ts'

/** A room that can be opened: followed for as long as its page is there. */
export interface OpenableRoom extends LiveRoom {
  /** Begins to follow the room; answers how to stop. */
  open(): () => void
  /** What a newer answer says of it, as when the page was loaded anew. */
  take(detail: LiveDetail): void
}

interface RoomParts {
  detail: LiveDetail
  runtime: Pick<Runtime, 'api' | 'text'>
  line(): RealtimeLine
  /** The device's clock in seconds. */
  localNow(): number
}

const CHAT_PAGE = 50
const POSTS_PAGE = 20
/** Answers with the detail are kept so long. */
const STALE_MS = 4000

/** A live room with its chats and posts, from what the page brought of it. */
export function createLiveRoom({ detail: first, runtime, line, localNow }: RoomParts): OpenableRoom {
  const { api, text } = runtime
  const id = first.live_id
  const clock = createRoomClock(first.server_time, localNow)
  const state = createStore<LiveRoomState>()(() => ({ detail: first, line: 'idle', isLiked: false }))
  const detail = createRoomDetail(first, clock)
  const likes = createListeners<[count: number]>()
  const show = () => {
    const news = detail.now().like_count - state.getState().detail.like_count
    state.setState({ detail: detail.now() })
    if (news > 0) likes.tell(news)
  }
  const isOwn = (message: Message) => message.user.id !== '' && message.user.id === findUser()?.id

  const refresh = async (): Promise<void> => {
    const answer = await api.call('GET /peony/v3/live/info/{id}', { id })
    if (answer.code !== 0) return
    detail.take(answer.data)
    show()
  }

  const chats = new Map<string, MessageLog>()
  const logs: OpenLog[] = []
  const makeLog = (channel: string, calls: Parameters<typeof roomSource>[1]['calls']) => {
    const log = createMessageLog({ isOwn, makeSource: (log) => roomSource(log, { channel, line, calls, isOwn }) })
    logs.push(log)
    return log
  }

  const makeChat = (groupId: string): MessageLog => {
    const ask = (place: { before?: string; after?: string }) =>
      api.call('GET /peony/v3/live/chat/{live_id}', {
        live_id: id,
        group_id: groupId,
        pagesize: CHAT_PAGE,
        ...place,
      })
    const log = makeLog(channelOf.chat(groupId), {
      last: () => ask({}),
      after: (after) => ask({ after }),
      before: (before) => ask({ before }),
    })
    const { restore, ...sending } = createSending({
      api,
      text,
      groupId,
      detail: detail.now,
      now: clock.now,
      log,
      isOwn,
    })
    return {
      ...log,
      follow() {
        restore()
        return log.follow()
      },
      speech: { ...sending, answer: (answered) => log.show({ answered }) },
    }
  }

  let posts: MessageLog | null = null
  const makePosts = (): MessageLog => {
    const ask = (place: { before?: string; after?: string; sort?: 'asc' | 'desc' }) =>
      api.call('GET /peony/v3/live/room/{id}', { id, pagesize: POSTS_PAGE, ...place })
    return makeLog(channelOf.room(id), {
      last: () => ask({}),
      after: (after) => ask({ after, sort: 'asc' }),
      before: (before) => ask({ before }),
    })
  }

  const like = async (): Promise<void> => {
    if (state.getState().isLiked) return likes.tell(1)
    state.setState({ isLiked: true })
    detail.patch({ like_count: detail.now().like_count + 1 })
    show()
    const isSignedIn = await whenSignedIn()
    const answer = isSignedIn ? await api.call('POST /peony/v3/live/room/{id}/like', { id, type: 1 }) : null
    if (answer?.code === 0) detail.patch({ like_count: answer.data.like_count })
    else {
      state.setState({ isLiked: false })
      detail.patch({ like_count: Math.max(0, detail.now().like_count - 1) })
    }
    show()
  }

  const onPush = (data: unknown) => {
    const push = data as LivePush
    if (push.t !== 'patch') return
    detail.patch(push.detail)
    show()
  }

  let again: ReturnType<typeof setTimeout> | undefined
  const onGap = () => {
    void refresh()
    // What was answered may have been kept for a moment, and be older than what was missed.
    clearTimeout(again)
    again = setTimeout(() => void refresh(), STALE_MS)
  }

  return {
    state,
    now: clock.now,
    chat: (groupId) => {
      const chat = chats.get(groupId) ?? makeChat(groupId)
      chats.set(groupId, chat)
      return chat
    },
    posts: () => (posts ??= makePosts()),
    like: () => void like(),
    onLikes: likes.subscribe,
    refresh: () => void refresh(),
    take: (answer) => {
      detail.take(answer)
      show()
    },
    open() {
      const follow = () => state.setState({ line: line().state.getState().line })
      const stops = [
        line().state.subscribe(follow),
        line().follow(channelOf.live(id), { onPush, onGap }),
        askRegularly(line(), refresh),
        onReaderChange(() => {
          for (const log of logs) log.change((log) => claimOwn(log, isOwn))
        }),
      ]
      follow()
      void refresh()
      return () => {
        clearTimeout(again)
        for (const stop of stops) stop()
      }
    },
  }
}
