import type { Film } from '../../players/film/film.ts'
import type { MessageLog } from '../room/live-room.ts'
import { showOnly } from '../room/message-list.ts'
import { createMessageLog, type LogSource, type OpenLog } from '../room/message-log.ts'
import type { ReplayFeed } from './replay-feed.ts'
import { firstWindow, roomSecond, saidBy } from './replay-rules.ts'

/**
 * What was said in a room as a log that goes with a film: it holds what had been said when the film was where it is.
 * `offset` as the room's replay says. Nobody speaks in it.
 */
export function createReplayLog(feed: ReplayFeed, film: Film, offset: number): MessageLog {
  return createMessageLog({
    isOwn: () => false,
    rows: Infinity,
    makeSource: (log) => replaySource(log, feed, film, offset),
  })
}

function replaySource(log: OpenLog, feed: ReplayFeed, film: Film, offset: number): LogSource {
  const secondNow = () => roomSecond(Math.floor(film.state.getState().seconds), offset)

  const show = () => {
    const second = secondNow()
    const { windows } = feed.state.getState()
    const first = firstWindow(windows, second, feed.length)
    const hasOlder = first !== null && first * feed.length > Math.min(0, offset)
    log.change((known) => showOnly(known, saidBy(windows, second, feed.length), hasOlder))
    log.show({ phase: first === null ? 'loading' : 'ready' })
  }

  return {
    begin() {
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
    },
    loadOlder: () => feed.loadEarlier(secondNow()),
  }
}
