import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createCachedAnswers, type CachedAnswer } from './cached-answers.ts'
import { finishResponse } from './finished-response.ts'
import { createResponseCache } from './response-cache.ts'

function answerTo(name: 'GET /peony/v1/group' | 'GET /peony/v1/search'): CachedAnswer {
  return { ...finishResponse(200, {}, Buffer.from('{}')), name, endpoint: endpoints[name] }
}

function openAnswers() {
  const answers = createCachedAnswers(createResponseCache(), 100_000)
  return {
    find: answers.find,
    save: (address: string, answer: CachedAnswer) => answers.save(address, answer, [], answers.generation),
  }
}

it('cached answers of addresses without a query outlast any number of made-up queries', () => {
  const { find, save } = openAnswers()
  const search = answerTo('GET /peony/v1/search')
  save('/peony/v1/group', answerTo('GET /peony/v1/group'))
  for (let index = 0; index < 5000; index += 1) save(`/peony/v1/search?keyword=${index}`, search)
  expect(find('/peony/v1/search?keyword=0')).toBeUndefined()
  expect(find('/peony/v1/search?keyword=4999')).toBe(search)
  expect(find('/peony/v1/group')).toBeDefined()
})

it('a cached answer to a query that was asked for again outlasts any number that were made up', () => {
  const { find, save } = openAnswers()
  const search = answerTo('GET /peony/v1/search')
  const isCached = (keyword: string) => find(`/peony/v1/search?keyword=${keyword}`) !== undefined
  save('/peony/v1/search?keyword=hot', search)
  expect(isCached('hot')).toBe(true)
  for (let index = 0; index < 5000; index += 1) save(`/peony/v1/search?keyword=${index}`, search)
  expect([isCached('hot'), isCached('0')]).toEqual([true, false])
})
