/** A copy is written in one window of a browser at a time; the others show it. */
export interface WriteLock {
  /** Lets another window write. */
  leave(): void
}

/**
 * Asks for a copy to write it in this window. Null where another window of this browser does; `take` takes it from there,
 * which is told by `onLost`.
 */
export function writeHere(
  copyId: string,
  { take, onLost }: { take: boolean; onLost: () => void },
): Promise<WriteLock | null> {
  return new Promise((resolve, reject) => {
    let leave = () => {}
    let isHeld = false
    const options: LockOptions = take ? { steal: true } : { ifAvailable: true }
    navigator.locks
      .request(`newsroom.copy.${copyId}`, options, (lock) => {
        if (!lock) return resolve(null)
        isHeld = true
        return new Promise<void>((done) => {
          leave = done
          resolve({ leave: () => leave() })
        })
      })
      .catch((error: unknown) => (isHeld ? onLost() : reject(error)))
  })
}
