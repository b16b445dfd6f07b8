import type { HeldBy, QueueKind, ReviewKind, Verdict } from '#contract/admin/moderation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WatchedNumber } from '#server/http/metrics.ts'
import type { Opinion, Reviewer } from '#server/outside/reviewer/reviewer.ts'
import type { Tx } from '#server/storage/database.ts'
import { decide } from './decide.ts'
import type { ModerationParts } from './moderation.ts'
import { versionOf } from './rules.ts'
import { tellQueued } from './tell-moderators.ts'
import { encodeTarget } from './view.ts'

/** Something that came into the queue because of what it says. */
export interface Held {
  queue: QueueKind
  kind: ReviewKind
  id: number
  heldBy: HeldBy
}

/** Has a reviewer outside look at what waits, beside everything else that goes on. */
export interface Asking {
  /** Asks as soon as there is a turn; never rejects. */
  ask(held: Held): void
  metrics: readonly WatchedNumber[]
  /** Ends what is being asked; what had no turn yet waits for a moderator. */
  settle(): Promise<void>
}

/** The reviewer, in the record of decisions. */
const REVIEWER = { by: 'reviewer', staffId: null } as const

/** So many are asked about at once. */
const AT_ONCE = 8

export function createAsking(parts: ModerationParts, reviewer: Reviewer): Asking {
  const { log } = parts
  const counts: Record<Opinion['verdict'] | 'failed', number> = { pass: 0, wait: 0, refuse: 0, failed: 0 }
  const line: Held[] = []
  const running = new Set<Promise<void>>()

  function takeNext(): void {
    const held = running.size < AT_ONCE ? line.shift() : undefined
    if (!held) return
    const asked = review(held).finally(() => {
      running.delete(asked)
      takeNext()
    })
    running.add(asked)
  }

  async function review(held: Held): Promise<void> {
    try {
      const told = await findOpinion(parts, reviewer, held)
      if (told === null) return
      const isSettled = await follow(parts, held, told)
      counts[told.opinion.verdict] += 1
      if (!isSettled) await leaveToModerators(parts, held)
    } catch (error) {
      counts.failed += 1
      // An expected failure says what went wrong in words of ours; what the reader wrote is in none of it.
      const reason = error instanceof AppError ? { reason: error.message } : { err: error }
      log.warn(
        { kind: held.kind, id: encodeTarget(parts.ids, held.kind, held.id), ...reason },
        'a text was not reviewed',
      )
      await leaveToModerators(parts, held).catch((err: unknown) => log.error({ err }, 'moderators were not told'))
    }
  }

  return {
    ask(held) {
      line.push(held)
      takeNext()
    },
    metrics: [
      {
        name: 'reviews_total',
        help: 'Texts that a reviewer outside was asked about, by what came of it',
        label: 'outcome',
        read: () => counts,
      },
    ],
    async settle() {
      line.length = 0
      await Promise.all(running)
    },
  }
}

interface Told {
  opinion: Opinion
  /** What of it was shown. */
  version: string
}

/** Null where nothing waits any more. */
async function findOpinion(parts: ModerationParts, reviewer: Reviewer, held: Held): Promise<Told | null> {
  const { kind, id, heldBy } = held
  const [row] = await parts.sources[kind].load(parts.database.db, [id])
  if (row?.state !== 'pending') return null
  const opinion = await reviewer.review({
    kind,
    id: encodeTarget(parts.ids, kind, id),
    text: row.text,
    images: row.images.map((address) => new URL(address, parts.siteOrigin).href),
    author: row.userId === null ? '' : parts.ids.encodePerson(row.userId),
    content: row.contentId === null ? '' : parts.ids.encode(row.contentId),
    heldBy,
  })
  return { opinion, version: versionOf(row, 0) }
}

/** Does what the reviewer says; false where it goes on waiting. What the staff wants to see itself is not let through. */
async function follow(parts: ModerationParts, held: Held, { opinion, version }: Told): Promise<boolean> {
  const { kind, id, heldBy } = held
  const decideAs = (verdict: Verdict, reason: string) => (tx: Tx) =>
    decide(parts, tx, [{ kind, id, version }], {
      verdict,
      reason,
      staff: REVIEWER,
      now: parts.clock(),
      isAtOnce: true,
    })
  // One that was changed or decided on meanwhile stays as it is: who did that has seen to it.
  if (opinion.verdict === 'refuse') await parts.database.write(decideAs('reject', opinion.reason))
  else if (opinion.verdict === 'pass' && heldBy === 'reviewer') await parts.database.write(decideAs('approve', ''))
  else return false
  return true
}

/** Moderators are told of what only waited for the reviewer once it waits for them. */
async function leaveToModerators(parts: ModerationParts, held: Held): Promise<void> {
  if (held.heldBy === 'reviewer') await parts.database.write((tx) => tellQueued(parts, tx, held))
}
