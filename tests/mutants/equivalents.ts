import type { Equivalent } from './report.ts'

/** Mutants that do what the original does, each with the reason. */
export const equivalents: Equivalent[] = [
  {
    path: 'src/contract/ids.ts',
    within: 'decode',
    change: 'without return known',
    why: 'It is decoded anew instead of being remembered.',
  },
  {
    path: 'src/contract/ids.ts',
    within: 'decode',
    change: 'without decoded.set(hashed, id)',
    why: 'It is decoded anew instead of being remembered.',
  },
  {
    path: 'src/contract/ids.ts',
    within: 'decode',
    change: 'decoded.size >= KEPT → decoded.size > KEPT',
    why: 'It remembers one more.',
  },
  {
    path: 'src/contract/ids.ts',
    within: 'decode',
    change: 'decoded.size >= KEPT → !(decoded.size >= KEPT)',
    why: 'It is decoded anew instead of being remembered.',
  },
  {
    path: 'src/contract/ids.ts',
    within: 'memoizeEncoded',
    change: 'without return known',
    why: 'It is encoded anew instead of being remembered.',
  },
  {
    path: 'src/contract/ids.ts',
    within: 'memoizeEncoded',
    change: 'without encoded.set(id, hashed)',
    why: 'It is encoded anew instead of being remembered.',
  },
  {
    path: 'src/contract/ids.ts',
    within: 'memoizeEncoded',
    change: 'encoded.size >= KEPT → encoded.size > KEPT',
    why: 'It remembers one more.',
  },
  {
    path: 'src/contract/ids.ts',
    within: 'memoizeEncoded',
    change: 'encoded.size >= KEPT → !(encoded.size >= KEPT)',
    why: 'It is encoded anew instead of being remembered.',
  },
  {
    path: 'src/contract/format/sizes.ts',
    within: 'shorten',
    change: 'value >= 100 → value > 100',
    why: '100.0 is 100.',
  },
  {
    path: 'src/contract/format/times.ts',
    within: 'toMilliseconds',
    change: "time == null || time === '' → time == null && time === ''",
    why: 'The next line finds that it is no time.',
  },
  {
    path: 'src/contract/format/times.ts',
    within: 'toMilliseconds',
    change: 'without return null',
    why: 'The next line finds that it is no time.',
  },
  {
    path: 'src/contract/format/once-for.ts',
    within: 'onceFor',
    change: 'without made.set(locale, format)',
    why: 'The format is made anew instead of being remembered.',
  },
  {
    path: 'src/contract/parse-address.ts',
    within: 'splitOnce',
    change: 'at < 0 → at <= 0',
    why: 'An address begins with its path, which is never empty.',
  },
  {
    path: 'src/base/colors.ts',
    within: 'towards',
    change: 'share < 1 → share <= 1',
    why: 'The whole share is the goal.',
  },
  {
    path: 'src/base/colors.ts',
    within: 'luminance',
    change: 'value <= 0.040_45 → value < 0.040_45',
    why: 'No channel has that value.',
  },
  {
    path: 'src/base/simplify.ts',
    within: 'mayBeTraditional',
    change: 'index < text.length → index <= text.length',
    why: 'Behind the end there is no character, so none that is traditional.',
  },
  {
    path: 'src/server/domains/connections/rules.ts',
    within: 'mayFollow',
    change: 'boundary > 0 → boundary >= 0',
    why: 'No namespace is called nothing.',
  },
  {
    path: 'src/server/domains/albums/list-tracks.ts',
    within: 'loadTracks',
    change: 'position === undefined || id === undefined → position === undefined && id === undefined',
    why: 'A cursor has both or there is none.',
  },
  {
    path: 'src/server/domains/albums/list-tracks.ts',
    within: 'findAll',
    change: 'window.offset >= total → window.offset > total',
    why: 'Behind the last track the database finds none.',
  },
  {
    path: 'src/server/domains/albums/list-tracks.ts',
    within: 'findAll',
    change: 'without return { rows: [], total }',
    why: 'Behind the last track the database finds none.',
  },
  {
    path: 'src/base/split-phrases.ts',
    within: 'segmenterOf',
    change: 'without segmenters.set(locale, segmenter)',
    why: 'The segmenter is made anew instead of being remembered.',
  },
  {
    path: 'src/base/mask-personal-data.ts',
    within: 'isBankCard',
    change:
      'total + (index % 2 === 0 ? figure : figure * 2 - (figure > 4 ? 9 : 0)) → total - (index % 2 === 0 ? figure : figure * 2 - (figure > 4 ? 9 : 0))',
    why: 'The sum is divisible by ten whatever its sign.',
  },
]
