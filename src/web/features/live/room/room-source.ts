import type { Answer } from '#contract/endpoints.ts'
import type { LivePush, Message } from '#contract/live.ts'
import type { RealtimeLine } from '../../realtime/realtime-line.ts'
import { askRegularly } from './ask-regularly.ts'
import * as messages from './message-list.ts'
import type { LogSource, OpenLog } from './message-log.ts'
import { pause } from './pause.ts'

/** What an answer with messages says, be they of a chat or of the hosts. */
interface MessagePage {
  list: Message[]
  has_more: boolean
  pinned: Message[]
  removed: string[]
}

/** How messages are asked for: the last ones, those after or before one. */
interface MessageCalls {
  last(): Promise<Answer<MessagePage>>
  after(msgId: string): Promise<Answer<MessagePage>>
  before(msgId: string): Promise<Answer<MessagePage>>
}

interface SourceParts {
  channel: string
  line(): RealtimeLine
  calls: MessageCalls
  isOwn: messages.IsOwn
}

/** A place among the messages; asked for without an id it is before all of them. */
type Mark = Pick<Message, 'msg_id' | 'seq'>
const BEFORE_ALL: Mark = { msg_id: '', seq: 0 }

/** More than so many pages are not filled in. */
const PAGES_MISSED = 4
/** An answer may have been made so long before, and lack what was said since: kept for a second here and there. */
const STALE_MS = 2500
const RETRY_MS = 3000

/** What is said in a place of a room as it goes on: told over its channel, asked for where something may be missing. */
export function roomSource(log: OpenLog, { channel, line, calls, isOwn }: SourceParts): LogSource {
  /** What nothing is missing up to: a message, or the time before any; null before anything was loaded. */
  let whole: Mark | null = null
  /** Whether everything after it is told, too. */
  let isTold = false
  /** What was told since the oldest answer that may still come was made. */
  let told: Array<{ at: number; push: LivePush }> = []
  let gaps = 0
  let filling: Promise<boolean> | null = null
  /** Whether it was loaded once; what fails later is tried again unseen. */
  let isThere = false

  const take = ({ list, pinned, removed }: MessagePage, add: (log: messages.Log) => messages.Log) => {
    whole = list.reduce<Mark>((one, other) => (other.seq > one.seq ? other : one), whole ?? BEFORE_ALL)
    log.change((log) => {
      const next = messages.removeMessages(add(log), removed)
      const shown = { ...next, pinned: pinned.filter(({ msg_id }) => !next.removed.has(msg_id)) }
      return recent().reduce<messages.Log>((log, { push }) => messages.tellAgain(log, push), shown)
    })
  }

  const loadLast = async (): Promise<boolean> => {
    const answer = await calls.last()
    if (answer.code !== 0) return false
    const { list, has_more } = answer.data
    take(answer.data, (log) => messages.startAgain(log, list, has_more, isOwn))
    return true
  }

  /** Fills in what came after the last one, page by page, unless there are too many. */
  const loadMissed = async (pages = PAGES_MISSED): Promise<boolean> => {
    if (!whole || pages === 0) return loadLast()
    const answer = await calls.after(whole.msg_id)
    if (answer.code === GONE) return loadLast()
    if (answer.code !== 0) return false
    const { list, has_more } = answer.data
    take(answer.data, (log) => messages.arrive(log, list, isOwn))
    return has_more && list.length > 0 ? loadMissed(pages - 1) : true
  }

  /** Shows the last ones as they are now, known or not: how often they were liked says no answer of what came after. */
  const loadAnew = async (): Promise<boolean> => {
    const { code, data } = await calls.last()
    if (code !== 0) return false
    const isWhole = !data.has_more || data.list.some(({ seq }) => seq <= (whole ?? BEFORE_ALL).seq)
    if (!isWhole) return loadMissed()
    take(data, (log) => messages.arrive(log, data.list, isOwn))
    return true
  }

  const fill = async (load: () => Promise<boolean> = loadMissed): Promise<boolean> => {
    if (load === loadAnew) await filling
    filling ??= load().finally(() => {
      filling = null
    })
    const isFilled = await filling
    isThere ||= isFilled
    log.show({ phase: isThere ? 'ready' : 'failed' })
    return isFilled
  }

  /** Asks until it has answers of `times` moments, so that one was made after the line began to tell. */
  const fillGap = async (times: number): Promise<void> => {
    const number = ++gaps
    const isOver = () => number !== gaps || !log.isFollowed()
    isTold = false
    for (let had = 0; had < times && !isOver(); had++) {
      if (had > 0) await pause(STALE_MS)
      const load = had === 0 ? loadMissed : loadAnew
      while (!isOver() && !(await fill(load))) await pause(RETRY_MS * (1 + Math.random()))
    }
    if (!isOver() && times > 1) isTold = true
  }

  const recent = () => told.filter(({ at }) => at > Date.now() - STALE_MS * 2)

  const onPush = (data: unknown) => {
    const push = data as LivePush
    told = [...recent(), { at: Date.now(), push }]
    log.change((log) => messages.applyPush(log, push, isOwn))
    if (isTold && push.t === 'message' && push.message.seq > (whole ?? BEFORE_ALL).seq) whole = push.message
  }

  return {
    begin() {
      if (!isThere) log.show({ phase: 'loading' })
      const stops = [
        line().follow(channel, { onPush, onGap: () => void fillGap(2) }),
        askRegularly(line(), () => fill()),
      ]
      void fillGap(1)
      return () => {
        gaps++
        for (const stop of stops) stop()
      }
    },
    async loadOlder() {
      const { list, hasOlder } = log.known()
      const oldest = list.find(({ seq }) => seq > 0)
      if (!oldest || !hasOlder) return
      const answer = await calls.before(oldest.msg_id)
      if (answer.code !== 0) return
      log.change((log) => messages.addOlder(log, answer.data.list, answer.data.has_more, isOwn))
    },
  }
}

const GONE = 40401
