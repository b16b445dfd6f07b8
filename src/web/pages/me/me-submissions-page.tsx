import { useStore } from 'zustand'
import type { Page } from '#contract/shapes.ts'
import type { Submission } from '#contract/submissions.ts'
import { mePath } from '#contract/share-urls.ts'
import { handedIn } from '../../features/community/handed-in.ts'
import { AskEntry } from '../../features/community/submission-entry.tsx'
import { SubmissionItem } from '../../features/community/submission-item.tsx'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { ForUsers, OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

const PAGE_SIZE = 10

export const page = definePage({
  Page: MeSubmissionsPage,
  data: async () =>
    (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('submissions'), 'me.submissions'),
})

/** What the reader asked and answered, last first, with how it stands. */
function MeSubmissionsPage() {
  const text = useText()
  return (
    <OwnPage title={text('me.submissions')}>
      <ForUsers why={text('question.mineWhy')}>{() => <Own />}</ForUsers>
      <AskEntry />
    </OwnPage>
  )
}

function Own() {
  const text = useText()
  const load = useLoad()
  const changes = useStore(handedIn, ({ count }) => count)
  const asked = useAsked(`submissions ${changes}`, () => load(''))
  if (asked.state === 'loading') return <div aria-busy="true" />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  if (asked.data.list.length === 0) return <EmptyState text={text('question.mineEmpty')} />
  return <Pages key={changes} first={asked.data} />
}

const STATES = ['question.pending', 'question.shown', 'question.removed'] as const

/** What is loaded so far, and the way to more. */
function Pages({ first }: { first: Page<Submission> }) {
  const text = useText()
  const load = useLoad()
  const pages = usePages<Submission, null>({
    first: { query: null, ...first },
    idOf: ({ id }) => id,
    load: (_, cursor) => load(cursor),
  })
  return (
    <>
      {pages.list.map((submission) => (
        <SubmissionItem key={submission.id} submission={submission} state={text(STATES[submission.status])} />
      ))}
      <ListEnd pages={pages} />
    </>
  )
}

function useLoad() {
  const { api } = useRuntime()
  return (cursor: string) => api.call('GET /peony/v1/submission', { pagesize: PAGE_SIZE, ...(cursor && { cursor }) })
}
