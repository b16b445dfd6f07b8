import { expect, it } from 'vitest'
import { toIcs, type CalendarEvent } from './write-ics.ts'

const event: CalendarEvent = {
  uid: 'AbCd1234@share.example',
  sequence: 3,
  updatedAt: 1_790_000_000,
  startAt: 1_790_003_600,
  endAt: 1_790_007_200,
  title: '望潮镇赶海日',
  text: '',
  place: '',
  url: 'https://share.example/davmu/share/activity/AbCd1234/index',
  alarmSeconds: 900,
}

/** Lines as a calendar reads them, with the folds taken back. */
function linesOf(ics: string): string[] {
  return ics.replaceAll('\r\n ', '').split('\r\n')
}

it('a calendar file writes one entry with its alarm, times in UTC', () => {
  expect(linesOf(toIcs(event, 'share.example'))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//share.example//davmu-share//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:AbCd1234@share.example',
    'DTSTAMP:20260921T141320Z',
    'LAST-MODIFIED:20260921T141320Z',
    'SEQUENCE:3',
    'DTSTART:20260921T151320Z',
    'DTEND:20260921T161320Z',
    'SUMMARY:望潮镇赶海日',
    'URL:https://share.example/davmu/share/activity/AbCd1234/index',
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:望潮镇赶海日',
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('a calendar file leaves the end out where it is not known', () => {
  expect(toIcs({ ...event, endAt: 0 }, 'x')).not.toContain('DTEND')
})

it('a calendar file lets no text end its value or its line', () => {
  const text = 'a,b;c\\d\r\nBEGIN:VEVENT\u0007\rX:1'
  const lines = linesOf(toIcs({ ...event, title: text, text, place: text }, 'x'))
  const written = 'a\\,b\\;c\\\\d\\nBEGIN:VEVENT\\nX:1'
  expect(lines).toContain(`SUMMARY:${written}`)
  expect(lines).toContain(`LOCATION:${written}`)
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

it('a calendar file folds lines at 75 bytes and cuts no character in two', () => {
  const title = '望潮镇老渔港的灯塔在退潮之后'.repeat(8) + '🌊'.repeat(20)
  const ics = toIcs({ ...event, title }, 'x')
  const physical = ics.split('\r\n')
  expect(Math.max(...physical.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(physical.some((line) => line.includes('\uFFFD'))).toBe(false)
  expect(linesOf(ics)).toContain(`SUMMARY:${title}`)
})
