import { expect, it } from 'vitest'
import { findBuilders, findPatterns, measureGrowth, watchBuilding, type Pattern } from './slow-patterns.ts'
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
  'src/web/features/offline/shell.ts': 'names of files of the build',
  'src/web/social-client/user-agent.ts': 'what a browser calls itself, in a header of bounded size',
  'src/web/tracker/tell-client.ts': 'what the reader’s own browser calls itself',
}

const sources = readTree(listFiles().filter((path) => IS_SOURCE.test(path)))
const patterns = sources.flatMap(({ path, text }) =>
  findPatterns(path, text).map((pattern) => ({ path, pattern, key: `/${pattern.source}/${pattern.flags}` })),
)

it('no pattern takes for ever, and those that are slow for long texts are known', { timeout: 240_000 }, () => {
  const different = new Map(patterns.map(({ key, pattern }) => [key, pattern]))
  const slow = [...different]
    .map(([key, pattern]) => [key, measureGrowth(pattern)] as const)
    .filter(([, growth]) => growth !== 'linear')
  expect(patterns.length).toBeGreaterThan(300)
  expect(slow.filter(([, growth]) => growth === 'endless')).toEqual([])
  const keys = new Set(slow.map(([key]) => key))
  expect(patterns.filter(({ key, path }) => keys.has(key) && !(path in quadratic))).toEqual([])
})

/** Files that build a pattern when they are used, of something that is not known before, and why that is no harm. */
const builtOfValues: Readonly<Record<string, string>> = {
  'src/app/doctor/check-services.ts':
    'names that stand in the same file, in what the Redis of the operator says of itself',
  'src/base/safe-pattern.ts': 'what findPatternFault let through, on two hundred characters at most',
}

/** Builds what a file builds only when it is used, though all that goes into it is known. */
async function callBuilders(): Promise<void> {
  const { paragraphWords } = await import('#contract/spot.ts')
  const { tellClient } = await import('#web/tracker/tell-client.ts')
  paragraphWords('', 1)
  tellClient('Chrome/140')
}

it('nor does one that is built of texts', { timeout: 240_000 }, async () => {
  const builders = sources
    .flatMap(({ path, text }) => findBuilders(path, text))
    .filter((at) => !(pathOf(at) in builtOfValues))
  const built = await watchBuilding([...new Set(builders.map(pathOf))], callBuilders)
  expect(builders.length).toBeGreaterThan(10)
  expect(builders.filter((builder) => !built.some(({ at }) => at === builder))).toEqual([])
  const slow = built.flatMap(({ at, pattern }) => {
    const growth = measureGrowth(pattern)
    return growth === 'linear' || (growth === 'quadratic' && pathOf(at) in quadratic) ? [] : [{ at, growth, pattern }]
  })
  expect(slow).toEqual([])
})

function pathOf(at: string): string {
  return at.replace(/:\d+$/, '')
}

it.each<[Pattern['source'], ReturnType<typeof measureGrowth>]>([
  ['^(?:\\w+\\s?)*$', 'endless'],
  ['^(?:[a-z0-9]+-?)+:$', 'endless'],
  ['\\s+$', 'quadratic'],
  ['^[a-z]+(?:-[a-z]+)*$', 'linear'],
])('%s is %s', (source, growth) => {
  expect(measureGrowth({ source, flags: '' })).toBe(growth)
})
