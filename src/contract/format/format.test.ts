import { describe, expect, it } from 'vitest'
import { formatCount } from './numbers.ts'
import { formatSize } from './sizes.ts'
import {
  dayPeriod,
  formatDate,
  formatDateTime,
  toDayAndTime,
  formatDuration,
  formatTimeOrDate,
  formatTimeSince,
  INVALID_INPUT,
  toMilliseconds,
} from './times.ts'

const NOW = Date.UTC(2026, 10, 20, 8, 0) // 16:00 in the zone of the site
const ago = (seconds: number) => NOW / 1000 - seconds

describe('counts', () => {
  it.each([
    [0, '0'],
    [9999, '9999'],
    [10_000, '1\u2009万'],
    [10_999, '1\u2009万'],
    [11_000, '1.1\u2009万'],
    [18_600, '1.8\u2009万'],
    [19_999, '1.9\u2009万'],
    [99_999_999, '9999.9\u2009万'],
    [100_000_000, '1\u2009亿'],
    [123_000_000, '1.2\u2009亿'],
    [null, '-'],
    [undefined, '-'],
    [Number.NaN, '-'],
  ])('writes %s as %s', (count, shown) => expect(formatCount(count, 'zh-CN')).toBe(shown))

  it.each([
    [999, '999'],
    [1000, '1K'],
    [9999, '9.9K'],
    [10_000, '10K'],
    [18_600, '18.6K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [99_999_999, '99.9M'],
    [100_000_000, '100M'],
    [999_999_999, '999.9M'],
    [1_000_000_000, '1B'],
    [null, '-'],
  ])('writes %s as %s in English', (count, shown) => expect(formatCount(count, 'en')).toBe(shown))
})

describe('sizes', () => {
  it.each([
    [0, '0 KB'],
    [512, '0.5 KB'],
    [1023, '1 KB'],
    [1024, '1 KB'],
    [102_399, '100 KB'],
    [1_047_552, '1023 KB'],
    [1_048_575, '1 MB'],
    [1_048_576, '1 MB'],
    [1_073_741_823, '1 GB'],
    [1536, '1.5 KB'],
    [4_404_019, '4.2 MB'],
    [1_073_741_824, '1 GB'],
    [1_099_511_627_776, '1 TB'],
    [2 ** 50, '1024 TB'],
    [undefined, ''],
    [Number.POSITIVE_INFINITY, ''],
    [null, ''],
    [-1, ''],
  ])('writes %s bytes as %s', (bytes, shown) => expect(formatSize(bytes)).toBe(shown))
})

describe('timestamps', () => {
  it('takes ten digits for seconds', () => {
    expect(toMilliseconds(1_700_000_000)).toBe(1_700_000_000_000)
    expect(toMilliseconds('1700000000')).toBe(1_700_000_000_000)
    expect(toMilliseconds(1_700_000_000_000)).toBe(1_700_000_000_000)
    expect(toMilliseconds('2026-11-20T08:00:00Z')).toBe(NOW)
    for (const none of ['', null, undefined]) expect(toMilliseconds(none)).toBeNull()
    expect(toMilliseconds('soon')).toBeNull()
  })
})

describe('time since', () => {
  it.each([
    [0, '0 秒钟前'],
    [59, '59 秒钟前'],
    [60, '1 分钟前'],
    [3599, '59 分钟前'],
    [3600, '1 小时前'],
    [86_400, '1 天前'],
    [604_799, '6 天前'],
    [604_800, '1 周前'],
    [2_592_000, '1 个月前'],
    [31_535_999, '12 个月前'],
    [31_536_000, '1 年前'],
  ])('writes %s seconds as %s', (seconds, shown) => expect(formatTimeSince(ago(seconds), NOW, 'zh-CN')).toBe(shown))

  it.each([
    [0, '0 seconds ago'],
    [1, '1 second ago'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [7200, '2 hours ago'],
    [86_400, '1 day ago'],
    [604_800, '1 week ago'],
    [2_591_999, '4 weeks ago'],
    [2_592_000, '1 month ago'],
    [31_535_999, '12 months ago'],
    [31_536_000, '1 year ago'],
  ])('writes %s seconds as %s in English', (seconds, shown) =>
    expect(formatTimeSince(ago(seconds), NOW, 'en')).toBe(shown),
  )

  it('has words for what is no past time', () => {
    expect(formatTimeSince('', NOW, 'zh-CN')).toBe('-')
    expect(formatTimeSince(null, NOW, 'zh-CN')).toBe('-')
    expect(formatTimeSince('soon', NOW, 'zh-CN')).toBe(INVALID_INPUT)
    expect(formatTimeSince(ago(-60), NOW, 'zh-CN')).toBe(INVALID_INPUT)
  })
})

describe('time or date', () => {
  it('turns into a date after 72 hours', () => {
    expect(formatTimeOrDate(ago(72 * 3600 - 1), NOW, 'zh-CN')).toBe('2 天前')
    expect(formatTimeOrDate(ago(72 * 3600), NOW, 'zh-CN')).toBe('11月17日')
    expect(formatTimeOrDate(ago(72 * 3600 + 1), NOW, 'zh-CN')).toBe('11月17日')
    expect(formatTimeOrDate(ago(400 * 86_400), NOW, 'zh-CN')).toBe('2025年10月16日')
    expect(formatTimeOrDate(ago(72 * 3600 - 1), NOW, 'en')).toBe('2 days ago')
    expect(formatTimeOrDate(ago(72 * 3600), NOW, 'en')).toBe('Nov 17')
    expect(formatTimeOrDate(ago(400 * 86_400), NOW, 'en')).toBe('Oct 16, 2025')
  })

  it('forgives a clock that is a little behind', () =>
    expect(formatTimeOrDate(ago(-30), NOW, 'zh-CN')).toBe('0 秒钟前'))
})

describe('dates', () => {
  it('reckons in the zone of the site', () => {
    const beforeMidnightUtc = Date.UTC(2025, 11, 31, 20)
    expect(formatDate(beforeMidnightUtc, NOW, 'zh-CN')).toBe('1月1日')
    expect(formatDate(beforeMidnightUtc - 86_400_000, NOW, 'zh-CN')).toBe('2025年12月31日')
    expect(formatDateTime(beforeMidnightUtc / 1000)).toBe('2026-01-01 04:00')
    expect(formatDateTime(null)).toBe('-')
  })

  it('have their weekday and time of day where something is going to be', () => {
    const at = Date.UTC(2026, 10, 18, 13, 40)
    const now = Date.UTC(2026, 10, 1)
    expect(toDayAndTime(at, now, 'zh-CN')).toEqual({ day: '11月18日', weekday: '周三', time: '21:40' })
    expect(toDayAndTime(at, now, 'en')).toEqual({ day: 'Nov 18', weekday: 'Wed', time: '21:40' })
    expect(toDayAndTime(at, Date.UTC(2027, 0, 1), 'zh-CN').day).toBe('2026年11月18日')
  })
})

describe('durations', () => {
  it.each([
    [0, '00:00'],
    [402, '06:42'],
    [3723, '01:02:03'],
    [-1, INVALID_INPUT],
    [null, '-'],
    [undefined, '-'],
    [Number.NaN, INVALID_INPUT],
  ])('writes %s seconds as %s', (seconds, shown) => expect(formatDuration(seconds)).toBe(shown))
})

describe('periods of the day', () => {
  it.each([
    ['00:00', 'early-morning'],
    ['08:59', 'early-morning'],
    ['09:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'noon'],
    ['13:59', 'noon'],
    ['14:00', 'afternoon'],
    ['17:59', 'afternoon'],
    ['18:00', 'evening'],
    ['23:59', 'evening'],
  ])('%s in the zone of the site is %s', (time, period) => {
    expect(dayPeriod(Date.parse(`2026-11-20T${time}:59+08:00`))).toBe(period)
  })
})
