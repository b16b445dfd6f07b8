import { PenLine } from 'lucide-react'
import type { CircleChannel } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { begunText } from '../writing/begun-draft.ts'
import style from './submission-entry.module.css'

const SubmissionSheet = lazySheet(async () => (await import('./submission-sheet.tsx')).SubmissionSheet)

/** The way to ask a question. */
export function AskEntry() {
  const text = useText()
  const sheet = useSheet('ask')
  return (
    <p className={style.ask} data-scripted>
      <Button kind="soft" aria-haspopup="dialog" onClick={sheet.show}>
        <PenLine />
        {text('question.ask')}
      </Button>
      {sheet.open && <SubmissionSheet handing={{ kind: 'question' }} onClose={sheet.close} />}
    </p>
  )
}

/** The way to answer a question, as it stands in the bar of its page. */
export function AnswerPill({ question, className }: { question: string; className: string | undefined }) {
  const text = useText()
  const sheet = useSheet('answer')
  const begun = useBrowserValue(() => begunText(question), '')
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" data-scripted onClick={sheet.show}>
        <PenLine />
        <span>{begun ? text('question.answerDraft', { text: begun }) : text('question.answer')}</span>
      </button>
      {sheet.open && <SubmissionSheet handing={{ kind: 'answer', question }} onClose={sheet.close} />}
    </>
  )
}

/** The way to post in a circle. */
export function PostEntry({ circle, channel }: { circle: { id: string; name: string }; channel: CircleChannel }) {
  const text = useText()
  const sheet = useSheet('post')
  return (
    <p className={style.ask} data-scripted>
      <Button kind="soft" aria-haspopup="dialog" onClick={sheet.show}>
        <PenLine />
        {text('circle.postIn', { name: circle.name })}
      </Button>
      {sheet.open && <SubmissionSheet handing={{ kind: 'circle', circle: circle.id, channel }} onClose={sheet.close} />}
    </p>
  )
}
