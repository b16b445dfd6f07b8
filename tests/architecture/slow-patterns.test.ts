import { expect, it } from 'vitest'
import {
  findBuilders,
  findPatterns,
  measureGrowth,
  measureOnce,
  watchBuilding,
  type Growth,
  type Pattern,
} from './slow-patterns.ts'
import { listFiles, readTree } from './source-tree.ts'

const IS_SOURCE = /^src\/(?!.*\.test\.).*\.tsx?$/

/** Patterns whose time grows with the square of the text, and what keeps that small. */
const quadratic: Readonly<Record<string, string>> = {
  'src/base/safe-pattern.ts': 'patterns of forms have two hundred characters at most',
  'src/server/domains/judging/rules.ts': 'what readers write has a thousand characters or so',
  'src/server/domains/search/highlight.ts': 'lines are cut before',
  'src/server/outside/social-client/weixin-tickets.ts': 'an address that the operator sets',
  'src/server/realtime/centrifugo/http-api.ts': 'an address that the operator sets',
  'src/web/features/app-launch/launch-rules.ts': 'an address that the operator sets',
  'src/web/features/offline/shell.ts': 'names of files of the build',
  'src/web/runtime/user-agent.ts': 'what a browser calls itself, in a header of bounded size',
  'src/web/features/tracker/detect-client.ts': 'what the reader’s own browser calls itself',
}

const isUnknown = ({ path, growth }: { path: string; growth: Growth }) =>
  growth === 'endless' || (growth === 'quadratic' && !(path in quadratic))

const sources = readTree(listFiles().filter((path) => IS_SOURCE.test(path)))
const patterns = sources.flatMap(({ path, text }) => findPatterns(path, text).map((pattern) => ({ path, pattern })))

it('no pattern takes for ever, and those that are slow for long texts are known', { timeout: 120_000 }, () => {
  const growths = measureOnce(patterns.map(({ pattern }) => pattern))
  const slow = patterns.map((found, index) => ({ ...found, growth: growths[index] ?? 'endless' })).filter(isUnknown)
  expect(patterns.length).toBeGreaterThan(300)
  expect(slow).toEqual([])
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
  const { detectClient } = await import('#web/features/tracker/detect-client.ts')
  const { describeLaunch } = await import('#web/features/tracker/describe-launch.ts')
  paragraphWords('', 1)
  detectClient('Chrome/140')
  describeLaunch('app', 'Chrome/140')
}

it('no pattern built of texts takes for ever, and slow ones are known', { timeout: 120_000 }, async () => {
  const builders = sources
    .flatMap(({ path, text }) => findBuilders(path, text))
    .filter((at) => !(pathOf(at) in builtOfValues))
  const built = await watchBuilding([...new Set(builders.map(pathOf))], callBuilders)
  expect(builders.length).toBeGreaterThan(10)
  expect(builders.filter((builder) => !built.some(({ at }) => at === builder))).toEqual([])
  const growths = measureOnce(built.map(({ pattern }) => pattern))
  const slow = built
    .map(({ at, pattern }, index) => ({ path: pathOf(at), pattern, growth: growths[index] ?? 'endless' }))
    .filter(isUnknown)
  expect(slow).toEqual([])
})

function pathOf(at: string): string {
  return at.replace(/:\d+$/, '')
}

it.each<[Pattern['source'], Growth]>([
  ['^(?:\\w+\\s?)*$', 'endless'],
  ['^(?:[a-z0-9]+-?)+:$', 'endless'],
  ['[a-z]*[a-z]*b', 'endless'],
  ['\\s+$', 'quadratic'],
  ['^[a-z]+(?:-[a-z]+)*$', 'linear'],
])('the time that %s takes is found to be %s', (source, growth) => {
  expect(measureGrowth({ source, flags: '' })).toBe(growth)
})
