import { parentPort } from 'node:worker_threads'
import { readMediaFacts, type MediaFacts } from './media-facts.ts'
import { MediaRefused, type MediaRefusal } from './media-refused.ts'

/** What this thread answers for the path of a file. */
export type FactsAnswer = { facts: MediaFacts } | { reason: MediaRefusal; cause: string }

parentPort?.on('message', (file: string) => {
  void readMediaFacts(file)
    .then(
      (facts): FactsAnswer => ({ facts }),
      (error: unknown): FactsAnswer => ({
        reason: error instanceof MediaRefused ? error.reason : 'unreadable',
        cause: String(error instanceof Error && error.cause ? error.cause : error),
      }),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    .then((answer) => parentPort?.postMessage(answer))
})
