import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#contract/endpoints.ts'
import type { QuestionState } from '#contract/submissions.ts'
import { mePath } from '#contract/share-urls.ts'
import { FoldedText } from '../../features/community/folded-text.tsx'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PictureGrid } from '../../ui/picture-grid.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './me-question-page.module.css'

export const page = definePage({
  Page: MeQuestionPage,
  data: async () =>
    (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('question'), 'me.question'),
})

const SECRET = /^#([\w-]{43})$/

/** What became of a question, for who holds its link: the secret stands behind the `#`, which no server is told. */
function MeQuestionPage() {
  const text = useText()
  const { hash } = useLocation()
  const secret = SECRET.exec(hash)?.[1]
  return (
    <OwnPage title={text('me.question')}>
      {useHydrated() &&
        (secret === undefined ? <EmptyState text={text('question.noLink')} /> : <Found key={secret} secret={secret} />)}
    </OwnPage>
  )
}

function Found({ secret }: { secret: string }) {
  const { api, text } = useRuntime()
  const [answer, setAnswer] = useState<Answer<QuestionState> | null>(null)
  const ask = async () => {
    setAnswer(null)
    setAnswer(await showLoading(api.call('POST /peony/v1/question/state', { secret })))
  }
  const askFirst = useEffectEvent(ask)
  useEffect(() => void askFirst(), [])
  if (answer === null) return <div aria-busy="true" />
  if (answer.code === 0) return <State question={answer.data} />
  if (answer.code === 40401) return <EmptyState text={text('question.linkWrong')} />
  return <LoadFailed onRetry={() => void ask()} />
}

const STATES = ['question.pending', 'question.shown', 'question.removed'] as const

function State({ question }: { question: QuestionState }) {
  const text = useText()
  const { title, content, images, status, create_time: at, item, answer_count: count } = question
  return (
    <article className={style.question}>
      <p className={style.facts}>
        <Facts>
          <span className={style.state} data-status={status}>
            {text(STATES[status])}
          </span>
          <Time at={at} />
        </Facts>
      </p>
      <h2 className={style.title}>{title}</h2>
      {content !== '' && <FoldedText>{content}</FoldedText>}
      <PictureGrid images={images} />
      {item && (
        <Button as={SiteLink} to={item.path} kind="solid">
          {count > 0 ? text('question.readCount', { count }) : text('question.read')}
        </Button>
      )}
      {status === 0 && <p className={style.note}>{text('question.askedPending')}</p>}
    </article>
  )
}
