import { z } from 'zod'
import type { HeldBy, ReviewKind } from '#contract/admin/moderation.ts'
import { AppError } from '../../http/app-error.ts'
import { createBreaker } from '../breaker.ts'
import { askSigned, type SignedWebhook } from '../post-signed.ts'

/** Something that a reader wrote, as a reviewer outside is shown it. */
export interface ShownText {
  kind: ReviewKind
  /** Public id of what it is. */
  id: string
  text: string
  /** Addresses of its pictures, whole. */
  images: readonly string[]
  /** Public id of the reader. */
  author: string
  /** Public id of the item that it stands under; empty where there is none. */
  content: string
  /** Why it waits; `reviewer`: for this answer alone. */
  heldBy: HeldBy
}

/** As long as a moderator's. */
const REASON_MAX = 200

const opinion = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('pass') }),
  z.object({ verdict: z.literal('wait') }),
  z.object({ verdict: z.literal('refuse'), reason: z.string().trim().min(1).max(REASON_MAX) }),
])

/** What a reviewer says: others may read it, a moderator is to look at it, or nobody is to read it, and why. */
export type Opinion = z.infer<typeof opinion>

/** A service of the operator that looks at what readers write. */
export interface Reviewer {
  /** Throws 50201 when there is no answer that means anything. */
  review(shown: ShownText): Promise<Opinion>
}

/** Posts each text as JSON. Once the service failed some times in a row it is left alone for a minute. */
export function createWebhookReviewer(webhook: SignedWebhook): Reviewer {
  const receiver = 'the reviewer'
  const breaker = createBreaker()
  return {
    async review(shown) {
      const now = Math.floor(Date.now() / 1000)
      if (breaker.isOpen(now)) throw new AppError(50201, { detail: `${receiver} failed a moment ago` })
      try {
        const parsed = opinion.safeParse(await askSigned(webhook, toBody(shown), { receiver }))
        if (!parsed.success) throw new AppError(50201, { detail: `${receiver} answered what is no opinion` })
        breaker.onSuccess()
        return parsed.data
      } catch (error) {
        breaker.onFailure(now)
        throw error
      }
    },
  }
}

function toBody({ kind, id, text, images, author, content, heldBy }: ShownText): string {
  return JSON.stringify({ kind, id, text, images, author_id: author, content_id: content, held_by: heldBy })
}
