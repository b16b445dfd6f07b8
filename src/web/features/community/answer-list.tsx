import { ChevronDown, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Question, QuestionAnswer } from '#contract/community.ts'
import type { Page } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AnswerItem } from './answer-item.tsx'
import style from './answer-list.module.css'
import { answerSorts, useAnswers, type AnswerSort } from './use-answers.ts'

/** Id of the element of the answers. */
export const ANSWERS_PLACE = 'answers'

interface AnswerListProps {
  question: Question
  /** The first answers as the page came with them. */
  first: Page<QuestionAnswer>
  share: Parameters<typeof AnswerItem>[0]['share']
  /** What the reader has answered that nobody else sees yet. */
  own: ReactNode
}

/** The answers to a question, the accepted one first. */
export function AnswerList({ question, first, share, own }: AnswerListProps) {
  const text = useText()
  const answers = useAnswers(question.id, first)
  const { list, query: sort, status, ask } = answers
  const count = question.answer_count
  return (
    <section id={ANSWERS_PLACE} className={style.section} aria-label={text('question.answers', { count })}>
      <div className={style.top}>
        <SectionHead title={text('question.answers', { count })} />
        {count > 1 && <Sort value={sort} onChange={ask} />}
      </div>
      {count === 0 && <EmptyState text={text('question.none')} />}
      {own}
      <ol aria-busy={status === 'loading'}>
        {list.map((answer) => (
          <AnswerItem key={answer.id} answer={answer} question={question} share={share} />
        ))}
      </ol>
      <ListEnd pages={answers} more={text('question.more')} />
      {count > 0 && (
        <p className={style.disclaimer}>
          <Info aria-hidden="true" />
          {text('question.disclaimer')}
        </p>
      )}
    </section>
  )
}

/** Needs code, so it is there with the code. */
function Sort({ value, onChange }: { value: AnswerSort; onChange: (sort: AnswerSort) => void }) {
  const text = useText()
  if (!useHydrated()) return null
  return (
    <label className={style.sort}>
      <span className="visually-hidden">{text('question.sort')}</span>
      <select
        value={value}
        className={style.select}
        onChange={(event) => onChange(answerSorts.find((sort) => sort === event.target.value) ?? 'best')}
      >
        {answerSorts.map((sort) => (
          <option key={sort} value={sort}>
            {text(`question.sort.${sort}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </label>
  )
}
