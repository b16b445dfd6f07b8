import type { CopyPush } from '#contract/admin/working-copies.ts'
import { webSocketAddress } from '#web/features/realtime/web-socket-address.ts'
import { log } from '#web/runtime/log.ts'
import { call } from '../api/client.ts'

export interface CopyListener {
  /** Somebody, perhaps this window itself, began to write or kept something. */
  onPush(push: CopyPush): void
  /** From now on all is told; what happened before may have been missed. */
  onGap(): void
}

/** Before what has failed is tried again, milliseconds: what was there before it goes on meanwhile. */
const ANEW_MS = 20_000

/**
 * Is told at once who writes a copy and that it was kept, for as long as this can be had; answers how to stop. What fails
 * is written to the console and tried again.
 */
export function followCopy(id: string, listener: CopyListener): () => void {
  let isOver = false
  let disconnect = () => {}
  let again: ReturnType<typeof setTimeout> | undefined
  const ask = () => call('POST /admin/api/v1/working-copies/{id}/line', { id })
  const failed = (...why: unknown[]) => {
    log.debug('realtime', ...why)
    disconnect()
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
    client.on('publication', ({ data }) => listener.onPush(data as CopyPush))
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
