import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createKeptAnswers, keepAnswer, type KeptAnswer } from './kept-answers.ts'

function answerTo(name: 'GET /peony/v1/group' | 'GET /peony/v1/search'): KeptAnswer {
  const body = { identity: Buffer.from('{}') }
  return { name, endpoint: endpoints[name], body, etag: '', cacheControl: '', vary: '', heads: {} }
}

it('kept answers of addresses without a query outlast any number of made-up queries', () => {
  const answers = createKeptAnswers()
  const search = answerTo('GET /peony/v1/search')
  const keep = (address: string, answer: KeptAnswer) => keepAnswer(answers, address, answer, answers.generation)
  keep('/peony/v1/group', answerTo('GET /peony/v1/group'))
  for (let index = 0; index < 5000; index += 1) keep(`/peony/v1/search?keyword=${index}`, search)
  expect(answers.find('/peony/v1/search?keyword=0')).toBeUndefined()
  expect(answers.find('/peony/v1/search?keyword=4999')).toBe(search)
  expect(answers.find('/peony/v1/group')).toBeDefined()
  answers.forget()
  expect(answers.find('/peony/v1/group') ?? answers.find('/peony/v1/search?keyword=4999')).toBeUndefined()
})

it('a kept answer to a query that was asked for again outlasts any number that were made up', () => {
  const answers = createKeptAnswers()
  const search = answerTo('GET /peony/v1/search')
  const keep = (keyword: string) =>
    keepAnswer(answers, `/peony/v1/search?keyword=${keyword}`, search, answers.generation)
  const isKept = (keyword: string) => answers.find(`/peony/v1/search?keyword=${keyword}`) !== undefined
  keep('hot')
  expect(isKept('hot')).toBe(true)
  for (let index = 0; index < 5000; index += 1) keep(String(index))
  expect([isKept('hot'), isKept('0')]).toEqual([true, false])
})
