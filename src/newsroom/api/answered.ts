import { NETWORK_FAILURE, type ErrorCode } from '#contract/error-codes.ts'

/** Nobody answered, or there is too much to do: the same may be answered later. */
export function mayTryAgain(code: ErrorCode | typeof NETWORK_FAILURE): boolean {
  return code === NETWORK_FAILURE || code === 42901 || code >= 50000
}

/** How long the server is waited for before what this machine has is shown. */
const PATIENCE_MS = 3000

/** The server may still answer, but is not waited for any longer. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/** What is answered in time; rejects with `TooLate` else. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined) // nobody hears of it any more when it is late
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate('nobody answered in time')), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
