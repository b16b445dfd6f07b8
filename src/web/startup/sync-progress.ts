import type { Api } from '#contract/endpoints.ts'
import { localBrowserStorage } from '../browser-storage.ts'
import { randomUuid } from '../browser-ids.ts'
import { listPositionsSince } from '../features/content/reading-position.ts'
import { readerKey } from '../session/session.ts'

const EVERY_MS = 30_000
/** As many as one call takes. */
const AT_ONCE = 50
const KEY = 'davmu.positionsSent'

/** Sends where the reader was to the API, at most every 30 seconds and when the page is hidden. */
export function syncProgress(api: Api): void {
  const sendPositions = createSender(api)
  const send = () => void sendPositions()
  setInterval(send, EVERY_MS)
  document.addEventListener('visibilitychange', () => document.hidden && send())
  send()
}

/** Sends what is newer than what was sent last; what could not be sent is so the next time. */
export function createSender(api: Api): () => Promise<void> {
  let isSending = false
  let sentByThisPage = 0

  const send = (positions: ReturnType<typeof listPositionsSince>) => {
    const list = positions.map(({ id, percent, paragraph, at }) => ({
      id,
      percent,
      p: Number(paragraph),
      updated_at: Math.floor(at / 1000),
    }))
    return api.call('POST /peony/v1/progress', { list }, { requestId: randomUuid(), keepalive: true })
  }
  const sendAll = async (positions: ReturnType<typeof listPositionsSince>): Promise<boolean> => {
    for (let from = 0; from < positions.length; from += AT_ONCE) {
      const answer = await send(positions.slice(from, from + AT_ONCE))
      if (answer.code !== 0) return false
    }
    return true
  }

  return async () => {
    const sent = (localBrowserStorage.read(KEY) as number | null) ?? sentByThisPage
    const positions = listPositionsSince(sent)
    const [newest] = positions
    if (isSending || !newest || readerKey() === '') return
    isSending = true
    const isSent = await sendAll(positions)
    isSending = false
    if (!isSent) return
    sentByThisPage = newest.at
    localBrowserStorage.write(KEY, newest.at)
  }
}
