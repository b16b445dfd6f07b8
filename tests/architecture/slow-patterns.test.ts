import { expect, it } from 'vitest'
import { findPatterns, measureGrowth, type Pattern } from './slow-patterns.ts'
import { listFiles, readTree } from './source-tree.ts'

const IS_SOURCE = /^src\/(?!.*\.test\.).*\.tsx?$/

/** Patterns whose time grows with the square of the text, and what keeps that small. */
const quadratic: Readonly<Record<string, string>> = {
  'src/base/safe-pattern.ts': 'patterns of forms have two hundred characters at most',
  'src/server/domains/moderation/rules.ts': 'what readers write has a thousand characters or so',
  'src/server/domains/search/highlight.ts': 'lines are cut before',
  'src/server/outside/social-client/weixin-tickets.ts': 'an address that the operator sets',
  'src/server/realtime/centrifugo/http-api.ts': 'an address that the operator sets',
  'src/web/features/app-launch/launch-rules.ts': 'an address that the operator sets',
}

const sources = readTree(listFiles().filter((path) => IS_SOURCE.test(path)))
const patterns = sources.flatMap(({ path, text }) =>
  findPatterns(path, text).map((pattern) => ({ path, pattern, key: `/${pattern.source}/${pattern.flags}` })),
)

it('no pattern takes for ever, and those that are slow for long texts are known', { timeout: 120_000 }, () => {
  const different = new Map(patterns.map(({ key, pattern }) => [key, pattern]))
  const slow = [...different]
    .map(([key, pattern]) => [key, measureGrowth(pattern)] as const)
    .filter(([, growth]) => growth !== 'linear')
  expect(patterns.length).toBeGreaterThan(300)
  expect(slow.filter(([, growth]) => growth === 'endless')).toEqual([])
  const keys = new Set(slow.map(([key]) => key))
  expect(patterns.filter(({ key, path }) => keys.has(key) && !(path in quadratic))).toEqual([])
})

it.each<[Pattern['source'], ReturnType<typeof measureGrowth>]>([
  ['^(?:\\w+\\s?)*$', 'endless'],
  ['^(?:[a-z0-9]+-?)+:$', 'endless'],
  ['\\s+$', 'quadratic'],
  ['^[a-z]+(?:-[a-z]+)*$', 'linear'],
])('%s is %s', (source, growth) => {
  expect(measureGrowth({ source, flags: '' })).toBe(growth)
})
