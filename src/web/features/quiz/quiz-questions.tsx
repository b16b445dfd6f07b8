import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { Quiz } from '#contract/quizzes.ts'
import style from './quiz-questions.module.css'

/** Questions that are answered once each, and what is said of the result when all are. */
export function QuizQuestions({ quiz: { questions, results } }: { quiz: Quiz }) {
  const [chosen, choose] = useState<ReadonlyMap<number, number>>(new Map())
  const right = questions.filter((question, index) => chosen.get(index) === question.right).length
  const result = results.findLast(({ from }) => from <= right)
  return (
    <section className={style.quiz}>
      {questions.map(({ text, choices, right: answer, why }, index) => {
        const own = chosen.get(index)
        return (
          <fieldset key={text} className={style.question} disabled={own !== undefined}>
            <legend className={style.text}>
              {index + 1}. {text}
            </legend>
            {choices.map((choice, place) => (
              <label key={choice} className={style.choice}>
                <input
                  type="radio"
                  name={`quiz-${index}`}
                  checked={own === place + 1}
                  onChange={() => choose(new Map(chosen).set(index, place + 1))}
                />
                {choice}
                {own !== undefined && place + 1 === answer && <Check className={style.right} />}
                {own === place + 1 && own !== answer && <X className={style.wrong} />}
              </label>
            ))}
            <p role="status" className={style.why}>
              {own !== undefined && why}
            </p>
          </fieldset>
        )
      })}
      <div role="status" className={style.result}>
        {questions.length > 0 && chosen.size === questions.length && (
          <>
            <strong className={style.score}>
              {right} / {questions.length}
            </strong>
            <p>{result?.text}</p>
          </>
        )}
      </div>
    </section>
  )
}
