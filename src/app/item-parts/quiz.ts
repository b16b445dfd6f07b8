import type { Quiz } from '#contract/quizzes.ts'
import { withoutEmpty } from '../export/without-empty.ts'
import { SourceError } from '../import/source-error.ts'
import type { ItemPart } from './item-part.ts'

declare module '../import/item-source.ts' {
  interface ItemParts {
    quiz?: Quiz
  }
}

export const quiz: ItemPart = {
  read({ questions = [], results = [] }, { lines }) {
    for (const [index, { choices, right }] of questions.entries()) {
      if (right >= 1 && right <= choices.length) continue
      const name = `questions.${index}.right`
      throw new SourceError(`${name} is none of its choices, which are ${choices.length}`, lines.get(name), name)
    }
    return { quiz: { questions, results: results.toSorted((one, other) => one.from - other.from) } }
  },
  async write(tx, { quizzes }, { id, item: { parts } }) {
    await quizzes.save(tx, id, parts.quiz ?? null)
  },
  async collect({ id }, { quizzes }) {
    const found = await quizzes.describe(id)
    return found ? withoutEmpty({ questions: found.questions.map(withoutEmpty), results: found.results }) : {}
  },
}
