import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Submission } from '#contract/submissions.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Facts } from '../../ui/facts.tsx'
import { PictureGrid } from '../../ui/picture-grid.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { asUser } from '../session/as-user.ts'
import { FoldedText } from './folded-text.tsx'
import { noteHandedIn } from './handed-in.ts'
import { submissionFailure } from './submission-failure.ts'
import style from './submission-item.module.css'

interface SubmissionItemProps {
  submission: Submission
  /** What is said of how it stands. */
  state: string
  /** Among answers to the question that it is about, which needs no name there. */
  isPlain?: boolean
}

/** Something of the reader's own that was handed in: its words, how it stands, and the way to take it away. */
export function SubmissionItem({ submission, state, isPlain = false }: SubmissionItemProps) {
  const { text } = useRuntime()
  const { kind, title, content, images, item, status, create_time: at } = submission
  const name = title || item?.title || ''
  return (
    <article className={style.item}>
      {!isPlain && name !== '' && (
        <h2 className={style.title}>{item ? <SiteLink to={item.path}>{name}</SiteLink> : name}</h2>
      )}
      {content !== '' && <FoldedText>{content}</FoldedText>}
      <PictureGrid images={images} />
      <div className={style.foot}>
        <p className={style.facts}>
          <Facts>
            <span className={style.state} data-status={status}>
              {state}
            </span>
            {!isPlain && text(`question.kind.${kind}`)}
            <Time at={at} />
          </Facts>
        </p>
        {status !== 2 && <RemoveButton id={submission.id} />}
      </div>
    </article>
  )
}

/** Asks once, in its own place, before it removes. */
function RemoveButton({ id }: { id: string }) {
  const { api, text } = useRuntime()
  const [isAsking, setIsAsking] = useState(false)
  const [requestId] = useState(randomUuid)
  const remove = async () => {
    const answer = await asUser({ action: 'plain' }, () =>
      api.call('POST /peony/v1/submission/{id}/remove', { id }, { requestId }),
    )
    if (answer === null) return
    if (answer.code !== 0) return toast(submissionFailure(answer, text))
    noteHandedIn()
    toast(text('question.removedNow'))
  }
  return (
    <button type="button" className={style.remove} onClick={() => (isAsking ? void remove() : setIsAsking(true))}>
      <Trash2 />
      {text(isAsking ? 'question.removeSurely' : 'question.remove')}
    </button>
  )
}
