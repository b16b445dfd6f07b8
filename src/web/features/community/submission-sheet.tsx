import { useState, type SubmitEvent } from 'react'
import type { CircleChannel } from '#contract/share-urls.ts'
import { QUESTION_LENGTH_MAX, SUBMISSION_LENGTH_MAX } from '#contract/limits.ts'
import type { PageTextId } from '#locales/text-ids.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { toast } from '../../ui/toast.ts'
import { WordsField } from '../../ui/words-field.tsx'
import { PickImages } from '../uploads/pick-images.tsx'
import { QuestionSent } from './question-sent.tsx'
import type { HandedIn } from './send-submission.ts'
import { submissionFailure } from './submission-failure.ts'
import style from './submission-sheet.module.css'
import { useSubmission, type SubmissionPlace } from './use-submission.ts'

/** What is handed in: a question, an answer to one by its id, a post in a circle. */
export type Handing =
  | { kind: 'question' }
  | { kind: 'answer'; question: string }
  | { kind: 'circle'; circle: string; channel: CircleChannel }

interface SubmissionSheetProps {
  handing: Handing
  onClose: () => void
}

/** The sheet in which a question or an answer is written; what is typed is kept until the server has it. */
export function SubmissionSheet({ handing, onClose }: SubmissionSheetProps) {
  const { text } = useRuntime()
  const [sent, setSent] = useState<HandedIn | null>(null)
  const take = (handed: HandedIn) => {
    if (handing.kind === 'question') return setSent(handed)
    const { taken, waits } = WORDS[handing.kind]
    toast(text(handed.submission.status === 0 ? waits : taken))
    onClose()
  }
  return (
    <Sheet label={text(WORDS[handing.kind].title)} onClose={onClose}>
      {sent ? (
        <QuestionSent sent={sent} onClose={onClose} />
      ) : (
        <Writing kind={handing.kind} place={placeOfHanding(handing)} onTaken={take} />
      )}
    </Sheet>
  )
}

function placeOfHanding(handing: Handing): SubmissionPlace {
  switch (handing.kind) {
    case 'question':
      return { post: '', intent: 'question', targetId: '' }
    case 'answer':
      return { post: handing.question, intent: 'answer', targetId: '' }
    case 'circle':
      return { post: handing.circle, intent: 'circle', targetId: '', channel: handing.channel }
  }
}

interface KindWords {
  title: PageTextId
  field: PageTextId
  hint: PageTextId
  taken: PageTextId
  waits: PageTextId
}

const WORDS: Readonly<Record<Handing['kind'], KindWords>> = {
  question: {
    title: 'question.ask',
    field: 'question.field.content',
    hint: 'question.hint.content',
    taken: 'question.asked',
    waits: 'question.asked',
  },
  answer: {
    title: 'question.answer',
    field: 'question.field.answer',
    hint: 'question.hint.answer',
    taken: 'question.answerSent',
    waits: 'question.answerPending',
  },
  circle: {
    title: 'circle.post',
    field: 'circle.field',
    hint: 'circle.hint',
    taken: 'circle.sent',
    waits: 'circle.sentPending',
  },
}

interface WritingProps {
  kind: Handing['kind']
  place: SubmissionPlace
  onTaken: (handed: HandedIn) => void
}

function Writing({ kind, place, onTaken }: WritingProps) {
  const { config, text } = useRuntime()
  const { draft, sending, failure, isUnderWay, maySend, setIsUploading, write, send } = useSubmission(place)
  const isQuestion = kind === 'question'
  const wasTried = failure !== null || draft.requestId !== ''
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const handed = await send()
    if (handed) onTaken(handed)
  }
  return (
    <form className={style.form} onSubmit={(event) => void onSubmit(event)}>
      <h2 className={style.title}>{text(WORDS[kind].title)}</h2>
      {isQuestion && (
        <WordsField
          label={text('question.field.title')}
          hint={text('question.hint.title')}
          rows={2}
          max={QUESTION_LENGTH_MAX}
          value={draft.title ?? ''}
          readOnly={isUnderWay}
          onChange={(title) => write({ title: title.replaceAll('\n', ' ') })}
        />
      )}
      <WordsField
        label={text(WORDS[kind].field)}
        hint={text(WORDS[kind].hint)}
        rows={isQuestion ? 4 : 6}
        max={SUBMISSION_LENGTH_MAX}
        value={draft.text}
        readOnly={isUnderWay}
        onChange={(words) => write({ text: words })}
      />
      <div className={style.pictures}>
        {config.commentImages > 0 && (
          <PickImages
            max={config.commentImages}
            value={draft.images}
            onChange={(images) => write({ images })}
            onBusy={setIsUploading}
            disabled={isUnderWay}
          />
        )}
      </div>
      {isQuestion && (
        <div className={style.switch}>
          <SwitchRow
            label={text('question.nameless')}
            note={text('question.namelessNote')}
            isOn={draft.isAnonymous ?? false}
            onChange={(isAnonymous) => write({ isAnonymous })}
          />
        </div>
      )}
      <p role="alert" className={failure ? style.failure : style.hint}>
        {failure && submissionFailure(failure, text)}
        {sending === 'not-logged-in' && text('question.kept')}
      </p>
      <div className={style.foot}>
        <span className={style.hint}>{text('question.reviewed')}</span>
        <Button as="button" type="submit" kind="solid" disabled={!maySend} aria-busy={isUnderWay}>
          {text(isUnderWay ? 'question.sending' : wasTried ? 'question.sendAgain' : 'question.send')}
        </Button>
      </div>
    </form>
  )
}
