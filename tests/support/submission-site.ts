import type { QuestionAnswer } from '#contract/community.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import type { Notice } from '#contract/notices.ts'
import type { Page } from '#contract/shapes.ts'
import type { Submission } from '#contract/submissions.ts'
import type { Database } from '#server/storage/database.ts'
import { ask } from './ask.ts'
import { startBackend, type TestBackend, type TestOptions } from './backend.ts'
import { questionDraft } from './community-site.ts'
import { articleDraft, saveAccount, type Domains } from './factories.ts'

/** A backend whose readers ask and answer. */
export interface SubmissionSite {
  backend: TestBackend
  ids: IdCodec
  domains: Domains
  /** Public id of a circle without posts. */
  circle: string
  /** A question of the house without answers. */
  question: { id: number; publicId: string }
  askQuestion(by: By, fields?: object): ReturnType<typeof ask<Submission>>
  answer(by: By, content: string, fields?: object): ReturnType<typeof ask<Submission>>
  own(by: By, query?: string): Promise<Submission[]>
  answersOf(publicId: string): Promise<QuestionAnswer[]>
  notices(by: By, kind: string): Promise<Notice[]>
}

type By = { token: string }

export async function startSubmissionSite(database: Database, options: TestOptions = {}): Promise<SubmissionSite> {
  const backend = await startBackend(database, { contentTypes: ['doc', 'question', 'circle'], ...options })
  const ids = createIdCodec(backend.idSalt)
  const domains: Domains = { ...backend, ids }
  const accountId = await saveAccount(domains)
  const { id } = await backend.database.write(async (tx) => {
    const saved = await backend.content.saveContent(tx, articleDraft({ accountId, type: 'question', title: '退卡' }))
    await backend.community.saveQuestion(tx, saved.id, questionDraft())
    return saved
  })
  const circleId = await backend.database.write((tx) =>
    backend.community.saveCircle(tx, { key: 'ganhai', name: '赶海圈', avatar: '', intro: '', memberCount: 1 }),
  )
  const question = { id, publicId: ids.encode(id) }
  return {
    backend,
    ids,
    domains,
    circle: ids.encode(circleId),
    question,
    askQuestion: (by, fields = {}) =>
      ask(backend, '/peony/v1/question', { title: '渡轮停航，卡能退吗', ...fields }, by),
    answer: (by, content, fields = {}) =>
      ask(backend, `/peony/v1/question/${question.publicId}/answer`, { content, ...fields }, by),
    own: async (by, query = '') =>
      (await ask<Page<Submission>>(backend, `/peony/v1/submission?${query}`, null, by)).data.list,
    answersOf: async (publicId) =>
      (await ask<Page<QuestionAnswer>>(backend, `/law/v1/api/share/question/answerlist?id=${publicId}`, null)).data
        .list,
    notices: async (by, kind) =>
      (await ask<{ list: Notice[] }>(backend, `/peony/v1/notice?kind=${kind}`, null, by)).data.list,
  }
}
