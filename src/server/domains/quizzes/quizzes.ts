import type { Quiz, quizEndpoints } from '#contract/quizzes.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { on } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Tx } from '#server/storage/database.ts'
import { contentDomain, deleted, type Content } from '../content/content.ts'
import * as store from './store.ts'

/** Questions of quizzes; a quiz itself is an item like others. */
export interface Quizzes extends DomainParts {
  handlers: Handlers<typeof quizEndpoints>
  /** Replaces what a quiz asks; null: the item is none (any more). */
  save(tx: Tx, contentId: number, quiz: Quiz | null): Promise<void>
  /** What a quiz was saved with; null for an item that is none. */
  describe(contentId: number): Promise<Quiz | null>
}

interface QuizParts extends Pick<Foundation, 'database' | 'ids'> {
  content: Pick<Content, 'getDetail'>
}

export const quizzesDomain = defineDomain({
  name: 'quizzes',
  tables: ['quizzes'],
  needs: [contentDomain],
  create: createQuizzes,
})

function createQuizzes({ database, ids, content }: QuizParts): Quizzes {
  return {
    handlers: {
      'GET /inner/quiz': async ({ id }) => {
        const detail = await content.getDetail(id, { types: ['quiz'], field: 'query.id' })
        const quiz = await store.findQuiz(database.db, parseId(ids, id, 'query.id'))
        return { ...detail, ...(quiz ?? { questions: [], results: [] }) }
      },
    },
    save: (tx, contentId, quiz) =>
      quiz === null ? store.deleteQuiz(tx, contentId) : store.writeQuiz(tx, contentId, quiz),
    describe: (contentId) => store.findQuiz(database.db, contentId),
    contributions: [on(deleted, (tx, { id }) => store.deleteQuiz(tx, id))],
  }
}
