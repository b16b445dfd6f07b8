import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that breaks where it is told to. */
export interface ByteFault {
  /** Origin by way of this. */
  origin: string
  /** Bytes that were sent to the server so far. */
  sent: () => number
  close(): Promise<void>
}

/**
 * Opens a way to the server of an origin. Each of `marks` is a count of bytes: where it is reached, every connection ends
 * and new ones are refused until `onMark` has answered. The same where `word` is sent, which is passed on first.
 */
export async function startByteFault(
  serverOrigin: string,
  { marks, onMark, word, onWord }: FaultPlan,
): Promise<ByteFault> {
  const target = new URL(serverOrigin)
  const left = marks.toSorted((one, other) => one - other)
  const sockets = new Set<Socket>()
  let sent = 0
  let isCut = false
  let words = 0

  async function breakWith(mend: () => Promise<unknown>): Promise<void> {
    isCut = true
    for (const socket of sockets) socket.destroy()
    await mend()
    isCut = false
  }

  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (piece: Buffer) => {
      sent += piece.length
      if (!far.write(piece)) {
        near.pause()
        far.once('drain', () => near.resume())
      }
      const [mark] = left
      if (mark !== undefined && sent >= mark) {
        left.shift()
        void breakWith(() => onMark(marks.length - left.length))
      } else if (piece.includes(word)) {
        words += 1
        if (words === 1) void breakWith(onWord)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface FaultPlan {
  marks: readonly number[]
  /** `nth` counts from 1. */
  onMark: (nth: number) => Promise<unknown>
  word: string
  onWord: () => Promise<unknown>
}
