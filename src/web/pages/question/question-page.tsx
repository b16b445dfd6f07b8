import { Share2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { SharedAnswer } from '../../features/community/answer-item.tsx'
import { AnswerList, ANSWERS_PLACE } from '../../features/community/answer-list.tsx'
import { QuestionHead } from '../../features/community/question-head.tsx'
import { AnswerPill, AskEntry } from '../../features/community/submission-entry.tsx'
import { Phrases } from '../../features/content/phrases.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { CollectAction, StarAction } from '../../features/relations/mark-actions.tsx'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useText } from '../../i18n/text.tsx'
import { PreviewBar } from '../../parts/content/content-bar.tsx'
import { ContentShare } from '../../parts/content/content-share.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { ActionBar, BarAction } from '../../ui/action-bar.tsx'
import { island } from '../../ui/island.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import type { QuestionData } from './question-data.ts'
import style from './question-page.module.css'

const OwnAnswers = island(async () => (await import('../../features/community/own-answers.tsx')).OwnAnswers)
const RelatedList = island(async () => (await import('../../features/content/related-list.tsx')).RelatedList)

export const page = definePage({
  Page: QuestionPage,
  keyOf: ({ question, preview }) => question.id + (preview?.seq ?? ''), // answers have a state of their own
  data: async () => (await import('./question-data.ts')).data,
})

/** A shared question with its answers. */
function QuestionPage({ data: { question, phrases, answers, related, preview } }: { data: QuestionData }) {
  const text = useText()
  const site = useSite()
  const { defaultLocale } = useConfig()
  const head = useRef<HTMLHeadingElement>(null)
  const titleLeft = useHasLeftScreen(head)
  useEffect(() => markRead(question.id), [question.id])
  return (
    <>
      <TopBar back fixed title={titleLeft ? question.title : text('type.question')} titleShown>
        <ContentShare content={question} place="top">
          {shareIcon}
        </ContentShare>
      </TopBar>
      <main className={style.page}>
        <article lang={question.lang || defaultLocale}>
          <QuestionHead question={question} title={<Phrases phrases={phrases} />} titleRef={head} />
        </article>
        <AnswerList
          question={question}
          first={answers}
          share={shareAnswer}
          own={preview ? null : <OwnAnswers question={question.id} />}
        />
        {!preview && <AskEntry />}
        <RelatedList cards={related} />
      </main>
      <SiteFooter site={site} />
      {preview ? <PreviewBar preview={preview} /> : <QuestionBar question={question} />}
    </>
  )
}

function QuestionBar({ question }: Pick<QuestionData, 'question'>) {
  const text = useText()
  return (
    <ActionBar label={text('bar.actions')}>
      {question.comment_enable === 1 ? (
        <AnswerPill question={question.id} className={style.answers} />
      ) : (
        <a href={`#${ANSWERS_PLACE}`} className={style.answers}>
          {text('question.answers', { count: question.answer_count })}
        </a>
      )}
      <StarAction content={question} />
      <CollectAction content={question} />
      <ContentShare content={question} place="bar">
        {(onClick) => (
          <BarAction icon={<Share2 />} label={text('share.open')} caption={text('share.open')} onClick={onClick} />
        )}
      </ContentShare>
    </ActionBar>
  )
}

function shareAnswer(shared: SharedAnswer, button: (onClick: () => void) => ReactNode): ReactNode {
  return <ShareAction {...shared}>{button}</ShareAction>
}
