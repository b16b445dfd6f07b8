import type { Decision, ReviewKind, Verdict } from '#contract/admin/moderation.ts'

/** What is decided on, as it was seen. */
export interface Seen {
  kind: ReviewKind
  id: string
  version: string
}

export interface Sentence {
  verdict: Verdict
  /** As the author is told it; may be empty. */
  reason: string
}

interface Waiting extends Sentence {
  target: Seen
  resolve: (decision: Decision) => void
  reject: (error: unknown) => void
}

/** The API takes so many at once. */
export const MOST_AT_ONCE = 50

/**
 * Sends decisions, one request at a time: what is decided alike while one is under way goes together with the next one
 * of its kind. Whoever decides fast makes few calls by that.
 */
export function createSender(
  send: (targets: Seen[], sentence: Sentence) => Promise<Decision[]>,
): (target: Seen, sentence: Sentence) => Promise<Decision> {
  const waiting: Waiting[] = []
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    for (let batch = takeBatch(waiting); batch.length > 0; batch = takeBatch(waiting)) {
      const [{ verdict, reason }] = batch as [Waiting]
      try {
        const decisions = await send(
          batch.map(({ target }) => target),
          { verdict, reason },
        )
        for (const [index, { resolve, reject }] of batch.entries()) {
          const decision = decisions[index]
          if (decision) resolve(decision)
          else reject(new Error('no answer to a decision'))
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isSending = false
  }

  return (target, sentence) =>
    new Promise((resolve, reject) => {
      waiting.push({ target, ...sentence, resolve, reject })
      if (!isSending) void sendAll()
    })
}

/** Takes out those that are decided as the first one is. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const [first] = waiting
  if (!first) return []
  const isAlike = ({ verdict, reason }: Waiting) => verdict === first.verdict && reason === first.reason
  const batch = waiting.filter(isAlike).slice(0, MOST_AT_ONCE)
  waiting.splice(0, waiting.length, ...waiting.filter((one) => !batch.includes(one)))
  return batch
}
