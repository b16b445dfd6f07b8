import { mePath, toHref } from '#contract/share-urls.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.ts'
import type { HandedIn } from './send-submission.ts'
import style from './submission-sheet.module.css'

/** The question was taken: what comes now, and the link that shows it without a login. */
export function QuestionSent({ sent: { submission, secret }, onClose }: { sent: HandedIn; onClose: () => void }) {
  const { config, text } = useRuntime()
  const href = `${toHref(mePath('question'), text.locale, config)}#${secret}`
  const copy = async () =>
    toast(text((await copyText(new URL(href, location.href).href)) ? 'question.linkCopied' : 'question.linkNotCopied'))
  return (
    <div className={style.sent}>
      <h2 className={style.title}>{text('question.asked')}</h2>
      <p>{text(submission.status === 0 ? 'question.askedPending' : 'question.askedShown')}</p>
      <p className={style.hint}>{text('question.mineNote')}</p>
      <div className={style.actions}>
        <Button as="a" kind="soft" href={href}>
          {text('question.mine')}
        </Button>
        <Button kind="soft" onClick={() => void copy()}>
          {text('question.copyLink')}
        </Button>
      </div>
      <Button kind="solid" onClick={onClose}>
        {text('question.done')}
      </Button>
    </div>
  )
}
