/** A copy is written in one window of a browser at a time; the others show it. */
export interface WriteLock {
  /** Lets another window write. */
  leave(): void
}

interface WriterParts {
  /** Takes the copy from the window that writes it, once that has stored what was typed there. */
  take: boolean
  /** Another window wants to write: stores everything; what cannot be sent in time is stored on this machine. */
  close: () => Promise<void>
  onLost: () => void
}

/** A window that does not answer for so long, as one that the browser froze, is not waited for. */
const PATIENCE_MS = 3000

/**
 * Asks for a copy to write it in this window. Null where another window of this browser does; `take` takes it from there,
 * which is told by `onLost`.
 */
export async function writeHere(copyId: string, { take, close, onLost }: WriterParts): Promise<WriteLock | null> {
  const name = `newsroom.copy.${copyId}`
  const asked = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows of this site alone hear of it
  if (take) asked.postMessage('leave')
  const lock = take ? await hold(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, onLost) : null
  const held = lock ?? (await hold(name, take ? { steal: true } : { ifAvailable: true }, onLost))
  if (!held) {
    asked.close()
    return null
  }
  const leave = () => {
    asked.close()
    held.leave()
  }
  asked.addEventListener('message', () => {
    void close().finally(() => {
      leave()
      onLost()
    })
  })
  return { leave }
}

/** Holds a lock until it is left; null where it is not to be had. */
function hold(name: string, options: LockOptions, onLost: () => void): Promise<WriteLock | null> {
  return new Promise((resolve, reject) => {
    let leave = () => {}
    let isHeld = false
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null)
        isHeld = true
        return new Promise<void>((done) => {
          leave = done
          resolve({ leave: () => leave() })
        })
      })
      .catch((error: unknown) => {
        if (isHeld) onLost()
        else if (options.signal?.aborted) resolve(null)
        else reject(error)
      })
  })
}
