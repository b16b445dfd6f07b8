import { useStore } from 'zustand'
import { useRuntime } from '../../runtime/runtime.ts'
import { useUser } from '../session/session.ts'
import { useAsked } from '../session/use-asked.ts'
import { handedIn } from './handed-in.ts'
import { SubmissionItem } from './submission-item.tsx'

const SHOWN = 10

/** What the reader answered to a question that is not public yet; nobody else sees it. */
export function OwnAnswers({ question }: { question: string }) {
  return useUser() ? <Pending question={question} /> : null
}

function Pending({ question }: { question: string }) {
  const { api, text } = useRuntime()
  const changes = useStore(handedIn, ({ count }) => count)
  const asked = useAsked(`answers ${question} ${changes}`, () =>
    api.call('GET /peony/v1/submission', { id: question, pagesize: SHOWN }),
  )
  if (asked.state !== 'there') return null
  const pending = asked.data.list.filter(({ status }) => status === 0)
  return pending.map((submission) => (
    <SubmissionItem key={submission.id} submission={submission} state={text('question.pendingOwn')} isPlain />
  ))
}
