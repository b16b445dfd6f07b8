import type { Api } from '#contract/endpoints.ts'
import type { ProgressEntry } from '#contract/relations.ts'
import { localBrowserStorage } from '../storage/browser-storage.ts'
import { randomUuid } from '../storage/browser-ids.ts'
import { readerKey } from '../features/session/session.ts'

const EVERY_MS = 30_000
/** As many as one call takes. */
const AT_ONCE = 50

/** Where the reader was in one item, or nothing but that they opened it; `at` in milliseconds. */
type Place = { id: string; at: number } & Partial<Pick<ProgressEntry, 'percent' | 'position' | 'p'>>

interface SenderOptions {
  api: Api
  /** Under which the browser keeps what was sent last. */
  key: string
  /** Places that are newer than a moment (milliseconds), newest first. */
  listSince(moment: number): Place[]
}

/** Runs a sender every 30 seconds and when the page is hidden. */
export function sendRegularly(sendAll: () => Promise<void>): void {
  const send = () => void sendAll()
  setInterval(send, EVERY_MS)
  // At the window, behind everything that keeps its place when it hears of this at the document.
  addEventListener('visibilitychange', () => document.hidden && send())
  send()
}

/**
 * Sends what is newer than what was sent last, one call after the other; what could not be sent is so the next time.
 */
export function createProgressSender({ api, key, listSince }: SenderOptions): () => Promise<void> {
  let calls = Promise.resolve()
  let sentByThisPage = 0

  const send = (places: Place[]) => {
    const list = places.map(({ at, percent, ...place }) => {
      const second = Math.floor(at / 1000)
      return percent === undefined
        ? { ...place, percent: 0, updated_at: 0, opened_at: second }
        : { ...place, percent, updated_at: second }
    })
    return api.call('POST /peony/v1/progress', { list }, { requestId: randomUuid(), keepalive: true })
  }
  const sendAll = async (places: Place[]): Promise<boolean> => {
    for (let from = 0; from < places.length; from += AT_ONCE) {
      const answer = await send(places.slice(from, from + AT_ONCE))
      if (answer.code !== 0) return false
    }
    return true
  }

  const sendNewest = async () => {
    const sent = (localBrowserStorage.read(key) as number | null) ?? sentByThisPage
    const places = listSince(sent)
    const [newest] = places
    if (!newest || readerKey() === '' || !(await sendAll(places))) return
    sentByThisPage = newest.at
    localBrowserStorage.write(key, newest.at)
  }
  return () => (calls = calls.then(sendNewest))
}
