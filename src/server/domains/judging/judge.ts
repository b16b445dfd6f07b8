import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/storage/database.ts'
import type { JudgingParts } from './judging.ts'
import { itemPolicies } from './points.ts'
import { mustWait } from './rules.ts'

/** What somebody has written, before others see it. */
export interface Written {
  kind: 'comment' | 'nickname' | 'intro' | 'form' | 'chat'
  text: string
  hasImages: boolean
  userId: number
  /** The item that it stands under. */
  contentId: number | null
  /** Whether something of this user is public already; asked only where the policy needs it. */
  isKnown(): Promise<boolean>
}

type JudgeParts = Pick<JudgingParts, 'ruleBook' | 'only'>

/** Whether a text is public at once. Throws 42201 for a refused word. */
export async function judge(parts: JudgeParts, db: Db, written: Written): Promise<'public' | 'pending'> {
  const { ruleBook } = parts
  const word = (await ruleBook.loadMatcher(db))(written.text)
  if (word?.action === 'refuse') throw new AppError(42201)
  if (word) return 'pending'
  const waits = mustWait(await findPolicy(parts, db, written), written) ?? !(await written.isKnown())
  return waits ? 'pending' : 'public'
}

/** Where comments are closed, hosts may still have a chat: it goes by the words alone. */
async function findPolicy({ ruleBook, only }: JudgeParts, db: Db, { kind, contentId }: Written) {
  const own = contentId === null ? null : await only(itemPolicies).get(db, contentId)
  const policy = own ?? (await ruleBook.findPolicy(db))
  return kind === 'chat' && policy === 'off' ? 'post' : policy
}
