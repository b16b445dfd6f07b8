import type { Line } from '#contract/admin/line.ts'
import { webSocketAddress } from '#web/features/realtime/web-socket-address.ts'
import { log } from '#web/runtime/log.ts'

export interface LineListener<Push> {
  onPush(push: Push): void
  /** From now on all is told; what happened before may have been missed. */
  onGap(): void
  /** Nothing is told until the next gap. */
  onLost?(): void
}

/** Before what has failed is tried again, milliseconds: what was there before it goes on meanwhile. */
const ANEW_MS = 20_000

/**
 * Is told of one channel of the staff as things happen, for as long as `ask` gives the right to it; answers how to stop.
 * What fails is written to the console and tried again.
 */
export function followLine<Push>(ask: () => Promise<Line>, listener: LineListener<Push>): () => void {
  let isOver = false
  let disconnect = () => {}
  let again: ReturnType<typeof setTimeout> | undefined
  const failed = (...why: unknown[]) => {
    log.debug('realtime', ...why)
    disconnect()
    listener.onLost?.()
    if (!isOver) again = setTimeout(open, ANEW_MS * (0.5 + Math.random()))
  }

  async function connect(): Promise<void> {
    const [{ Centrifuge }, { token, url }] = await Promise.all([import('centrifuge'), ask()])
    if (isOver) return
    const client = new Centrifuge(webSocketAddress(url, '', location.href), {
      token,
      getToken: async () => (await ask()).token,
    })
    client.on('connected', () => listener.onGap())
    client.on('publication', ({ data }) => listener.onPush(data as Push))
    client.on('connecting', () => listener.onLost?.())
    client.on('error', ({ error }) => log.debug('realtime', error))
    client.on('disconnected', ({ code, reason }) => failed(code, reason))
    disconnect = () => {
      client.removeAllListeners()
      client.disconnect()
    }
    client.connect()
  }
  const open = () => void connect().catch(failed)

  open()
  return () => {
    isOver = true
    clearTimeout(again)
    disconnect()
  }
}
