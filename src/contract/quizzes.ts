import { z } from 'zod'
import { contentDetail } from './content.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { hashedId } from './shapes.ts'

const quiz = z.object({
  /** `right` is a choice by its number, from 1. */
  questions: z.array(z.object({ text: z.string(), choices: z.array(z.string()), right: z.int(), why: z.string() })),
  /** What is said of `from` right answers and more; the fewest first. */
  results: z.array(z.object({ from: z.int(), text: z.string() })),
})
export type Quiz = z.infer<typeof quiz>

const quizDetail = contentDetail.extend(quiz.shape)
export type QuizDetail = z.infer<typeof quizDetail>

export const quizEndpoints = {
  'GET /inner/quiz': endpoint({
    summary: 'A quiz: its questions with their choices, and what is said of the result',
    input: z.object({ id: hashedId }),
    output: quizDetail,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
} as const satisfies EndpointTable
