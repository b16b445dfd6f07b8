import type { submissionEndpoints } from '#contract/submissions.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { accountsDomain, type Accounts } from '../accounts/accounts.ts'
import { commentsDomain, shownAnswers } from '../comments/comments.ts'
import { communityDomain, type Community } from '../community/community.ts'
import { contentDomain, deleted, type Content } from '../content/content.ts'
import { identityDomain, type Identity } from '../identity/identity.ts'
import { judgingDomain, type Judging } from '../judging/judging.ts'
import { noticesDomain, type Notices } from '../notices/notices.ts'
import { uploadsDomain, type Uploads } from '../uploads/uploads.ts'
import { askQuestion, getQuestionState } from './ask-question.ts'
import { listOwn } from './list-own.ts'
import { createPersonalData } from './personal-data.ts'
import { postInCircle } from './post-in-circle.ts'
import { removeOwn } from './remove-own.ts'
import { createReview, type SubmissionReview } from './review.ts'
import * as store from './store.ts'
import { writeAnswer } from './write-answer.ts'

/** What users hand in to be shown: questions and posts, which become items, and answers. */
export interface Submissions extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof submissionEndpoints>
  /** What moderators have to look at. */
  review: SubmissionReview
}

/** What the use cases of this domain work with. */
export interface SubmissionParts extends Pick<Foundation, 'settings' | 'database' | 'ids' | 'contentTypes' | 'emit'> {
  accounts: Pick<Accounts, 'ensureHouse'>
  community: Pick<
    Community,
    | 'saveQuestion'
    | 'isQuestion'
    | 'saveReaderAnswer'
    | 'removeReaderAnswer'
    | 'saveReaderPost'
    | 'isCircle'
    | 'namesOfCircles'
    | 'disownQuestion'
    | 'disownPosts'
    | 'countAnswers'
  >
  content: Pick<
    Content,
    | 'saveContent'
    | 'publishContent'
    | 'removeContent'
    | 'findTarget'
    | 'lock'
    | 'filterPublished'
    | 'loadCards'
    | 'loadImages'
  >
  identity: Pick<Identity, 'findAuthors'>
  judging: Pick<Judging, 'findHold'>
  notices: Pick<Notices, 'add'>
  uploads: Pick<Uploads, 'take' | 'release'>
}

export const submissionsDomain = defineDomain({
  name: 'submissions',
  tables: ['submissions'],
  needs: [
    accountsDomain,
    commentsDomain,
    communityDomain,
    contentDomain,
    identityDomain,
    judgingDomain,
    noticesDomain,
    uploadsDomain,
  ],
  create: createSubmissions,
})

function createSubmissions(parts: SubmissionParts): Submissions {
  return {
    handlers: {
      'POST /peony/v1/question': (input, call) => askQuestion(parts, input, call),
      'POST /peony/v1/question/{id}/answer': (input, call) => writeAnswer(parts, input, call),
      'POST /peony/v1/circle/{id}/post': (input, call) => postInCircle(parts, input, call),
      'POST /peony/v1/question/state': (input) => getQuestionState(parts, input),
      'GET /peony/v1/submission': (input, call) => listOwn(parts, input, call),
      'POST /peony/v1/submission/{id}/remove': (input, call) => removeOwn(parts, input, call),
    },
    personal: createPersonalData(parts),
    review: createReview(parts),
    contributions: [
      contribute(shownAnswers, async (db, id) => {
        const [row] = await store.listByIds(db, [id])
        return row?.kind === 'answer' && row.state === 'public'
      }),
      on(deleted, (tx, { id }) => store.dropItem(tx, id)),
    ],
  }
}
