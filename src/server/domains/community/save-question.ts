import { toLine } from '#base/to-line.ts'
import type { Tx } from '#server/storage/database.ts'
import { findBest, isOfReader, toAnswererKey, toText } from './rules.ts'
import { deleteAnswerers, upsertMember } from './store-members.ts'
import * as store from './store-questions.ts'

export interface AnswerDraft {
  /** Stable among the answers to its question. */
  key: string
  user: {
    name: string
    avatar: string
    /** What they are by profession, and where. */
    title: string
    org: string
    licenseNo: string
    verified: boolean
  }
  /** Plain text. */
  content: string
  /** Ids as `saveImage` answered them. */
  images: number[]
  createdAt: number
  stars: number
  /** Whether the one who asked took it; the first one that was counts. */
  isBest: boolean
}

/** What a question has besides its item. Texts that are not given are empty; avatars are addresses. */
export interface QuestionDraft {
  asker: { name: string; avatar: string }
  category: string
  region: string
  answers: AnswerDraft[]
}

/** Writes what a question has besides its item; answers of readers stay as they are. */
export async function saveQuestion(tx: Tx, contentId: number, draft: QuestionDraft): Promise<void> {
  const all = await store.listAllAnswers(tx.db, contentId)
  const known = all.filter((answer) => !isOfReader(answer))
  const best = findBest(draft.answers)
  let bestId: number | null = null
  const kept = new Set<number>()
  for (const answer of draft.answers) {
    const { user } = answer
    const memberId = await upsertMember(tx, {
      source_id: toAnswererKey(contentId, answer),
      name: toLine(user.name),
      avatar: toLine(user.avatar),
      verified: user.verified ? 1 : 0,
      verify_label: '',
      title: toLine(user.title),
      org: toLine(user.org),
      license_no: toLine(user.licenseNo),
    })
    const id = await store.upsertAnswer(tx, {
      content_id: contentId,
      source_id: answer.key,
      member_id: memberId,
      text: toText(answer.content),
      image_ids: JSON.stringify(answer.images),
      is_best: answer === best ? 1 : 0,
      star_count: answer.stars,
      created_at: answer.createdAt,
    })
    kept.add(id)
    if (answer === best) bestId = id
  }
  const gone = known.filter(({ id }) => !kept.has(id))
  if (gone.length > 0) {
    await store.deleteAnswers(
      tx,
      gone.map(({ id }) => id),
    )
  }
  // also of answers that stayed: who answered may be known by a license by now
  if (known.length > 0) {
    await deleteAnswerers(
      tx,
      known.map((answer) => answer.member_id),
    )
  }
  await store.upsertQuestion(tx, {
    content_id: contentId,
    asker_name: toLine(draft.asker.name),
    asker_avatar: toLine(draft.asker.avatar),
    category: toLine(draft.category),
    region: toLine(draft.region),
    answer_count: kept.size + all.length - known.length,
    best_answer_id: bestId,
  })
}
