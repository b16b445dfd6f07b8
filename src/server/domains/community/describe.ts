import type { Db } from '#server/storage/database.ts'
import { parseIds, parseLink } from './parse-stored.ts'
import { isOfReader } from './rules.ts'
import type { CirclePostDraft } from './save-circle.ts'
import type { QuestionDraft } from './save-question.ts'
import { findPost } from './store-circles.ts'
import { listMembers } from './store-members.ts'
import { findQuestion, listAllAnswers } from './store-questions.ts'

/** A question as it was saved, without the answers of readers; null for what is none. */
export async function describeQuestion(db: Db, contentId: number): Promise<QuestionDraft | null> {
  const row = await findQuestion(db, contentId)
  if (!row) return null
  const answers = (await listAllAnswers(db, contentId)).filter((answer) => !isOfReader(answer))
  const members = await listMembers(
    db,
    answers.map((answer) => answer.member_id),
  )
  const membersById = new Map(members.map((member) => [member.id, member]))
  return {
    asker: { name: row.asker_name, avatar: row.asker_avatar },
    category: row.category,
    region: row.region,
    answers: answers.flatMap((answer) => {
      const user = membersById.get(answer.member_id)
      if (!user) return []
      const { name, avatar, title, org, license_no: licenseNo } = user
      return [
        {
          key: answer.source_id,
          user: { name, avatar, title, org, licenseNo, verified: user.verified === 1 },
          content: answer.text,
          images: parseIds(answer.image_ids),
          createdAt: answer.created_at,
          stars: answer.star_count,
          isBest: answer.is_best === 1,
        },
      ]
    }),
  }
}

/** A post of a circle as it was saved; null for what is none. */
export async function describeCirclePost(db: Db, contentId: number): Promise<CirclePostDraft | null> {
  const row = await findPost(db, contentId)
  const [member] = row ? await listMembers(db, [row.member_id]) : []
  if (!row || !member) return null
  const { name, avatar, verify_label: verifyLabel } = member
  return {
    circleKey: row.circle_source_id,
    user: {
      key: member.source_id.replace(/^circle:/, ''),
      name,
      avatar,
      verified: member.verified === 1,
      verifyLabel,
    },
    region: row.region,
    link: parseLink(row.link),
    channel: row.channel,
  }
}
