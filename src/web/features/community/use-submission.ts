import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { QUESTION_LENGTH_MAX, SUBMISSION_LENGTH_MAX } from '#contract/limits.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { lengthOf } from '../../ui/insert-text.ts'
import { waitings } from '../waiting/waiting.ts'
import type { Draft } from '../writing/begun-draft.ts'
import { drafts, placeOf, type DraftPlace } from '../writing/drafts.ts'
import { showSending, writingState } from '../writing/writing-state.ts'
import { sendSubmission, type HandedIn } from './send-submission.ts'

/** Where a draft belongs; of a post also the community that it is shared by. */
export type SubmissionPlace = DraftPlace & Pick<Draft, 'channel'>

/** What a reader writes to hand it in, kept with each letter, and its sending. */
export function useSubmission(place: SubmissionPlace) {
  const { api } = useRuntime()
  const draft = useWritten(place)
  const sending = useStore(writingState, ({ sendings }) => sendings[placeOf(place)])
  const [isUploading, setIsUploading] = useState(false)
  const isUnderWay = sending === 'under-way'
  const { text, title = '' } = draft
  const isQuestion = draft.intent === 'question'
  const isWhole = (isQuestion ? title : text).trim() !== ''
  const fits = lengthOf(text) <= SUBMISSION_LENGTH_MAX && lengthOf(title) <= QUESTION_LENGTH_MAX
  const maySend = isWhole && fits && !isUnderWay && !isUploading

  return {
    draft,
    sending,
    failure: typeof sending === 'object' ? sending : null,
    isUnderWay,
    maySend,
    setIsUploading,
    write(changed: Partial<Draft>) {
      drafts.write({ ...(writingState.getState().written ?? draft), ...changed })
      if (sending !== undefined) showSending(placeOf(place), undefined)
    },
    /** Null where it was not taken; the sending says why. */
    send: async (): Promise<HandedIn | null> => (maySend ? sendSubmission(draft, { api, waitings }) : null),
  }
}

function useWritten({ post, intent, targetId, channel }: SubmissionPlace): Draft {
  const [begun] = useState<Draft>(
    () =>
      drafts.find({ post, intent, targetId }) ?? {
        post,
        intent,
        targetId,
        targetName: '',
        text: '',
        images: [],
        mentions: [],
        anchor: null,
        requestId: '',
        ...(channel && { channel }),
      },
  )
  const draft = useStore(writingState, ({ written }) => written) ?? begun
  useEffect(() => {
    writingState.setState({ written: begun })
    return () => writingState.setState({ written: null })
  }, [begun])
  return draft
}
