import type { Message } from '#contract/live.ts'
import type { Film } from '../../../players/film/film.ts'
import { createLogBase } from '../room/log-base.ts'
import type { MessageLog, ShownMessage } from '../room/live-room.ts'
import type { ReplayFeed } from './replay-feed.ts'
import { firstWindow, roomSecond, saidBy } from './replay-rules.ts'

/**
 * What was said in a room as a log that goes with a film: it holds what had been said when the film was where it is.
 * `offset` as the room's replay says. Nobody speaks in it.
 */
export function createReplayLog(feed: ReplayFeed, film: Film, offset: number): MessageLog {
  const { state, follow } = createLogBase(() => start())
  const shownAs = new WeakMap<Message, ShownMessage>()
  let isAtEnd = true

  const secondNow = () => roomSecond(Math.floor(film.state.getState().seconds), offset)

  const show = () => {
    const second = secondNow()
    const { windows } = feed.state.getState()
    const first = firstWindow(windows, second, feed.length)
    const before = state.getState()
    const list = saidBy(windows, second, feed.length).map(toShown)
    const lastSeq = before.list.at(-1)?.seq ?? 0
    const arrived = list.filter(({ seq }) => seq > lastSeq).length
    state.setState({
      list: isSame(list, before.list) ? before.list : list,
      unread: isAtEnd ? 0 : Math.min(list.length, before.unread + arrived),
      phase: first === null ? 'loading' : 'ready',
      hasOlder: first !== null && first * feed.length > Math.min(0, offset),
    })
  }
  const toShown = (message: Message): ShownMessage => {
    const known = shownAs.get(message)
    if (known) return known
    const shown: ShownMessage = { ...message, sending: null, isOwn: false }
    shownAs.set(message, shown)
    return shown
  }

  const start = () => {
    let last: number | null = null
    const keepStep = () => {
      const second = secondNow()
      if (second === last) return
      last = second
      feed.follow(second)
      show()
    }
    const stopFilm = film.state.subscribe(keepStep)
    const stopFeed = feed.state.subscribe(show)
    keepStep()
    return () => {
      stopFilm()
      stopFeed()
    }
  }

  return {
    state,
    follow,
    loadOlder: () => feed.loadEarlier(secondNow()),
    setAtEnd(now) {
      isAtEnd = now
      if (isAtEnd) state.setState({ unread: 0 })
    },
    send: nothing,
    answer: nothing,
    resend: nothing,
    discard: nothing,
  }
}

function isSame(left: readonly ShownMessage[], right: readonly ShownMessage[]): boolean {
  return left.length === right.length && left.every((message, place) => message === right[place])
}

function nothing(): void {}
