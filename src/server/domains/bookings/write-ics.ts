/** One entry of a calendar; times in seconds, addresses whole. */
export interface CalendarEvent {
  /** Always the same for what it is of. */
  uid: string
  /** Counts up with each change. */
  sequence: number
  updatedAt: number
  startAt: number
  /** 0 where it is not known. */
  endAt: number
  title: string
  text: string
  place: string
  url: string
  /** How long before the start it rings. */
  alarmSeconds: number
}

const LINE_BYTES = 75
const encoder = new TextEncoder()

/** An iCalendar file (RFC 5545) with one entry. */
export function toIcs(event: CalendarEvent, producer: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${toText(producer)}//davmu-share//ZH`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${toText(event.uid)}`,
    `DTSTAMP:${toUtc(event.updatedAt)}`,
    `LAST-MODIFIED:${toUtc(event.updatedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${toUtc(event.startAt)}`,
    ...(event.endAt > event.startAt ? [`DTEND:${toUtc(event.endAt)}`] : []),
    `SUMMARY:${toText(event.title)}`,
    ...(event.text === '' ? [] : [`DESCRIPTION:${toText(event.text)}`]),
    ...(event.place === '' ? [] : [`LOCATION:${toText(event.place)}`]),
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${toText(event.title)}`,
    `TRIGGER:-PT${Math.round(event.alarmSeconds / 60)}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** `20261122T101500Z` */
function toUtc(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Text in a property: no character of it ends the value or the line. */
function toText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Lines of at most 75 bytes; what follows begins with a space. No character is cut in two. */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const bytes = encoder.encode(character).length
    if (length + bytes > LINE_BYTES) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += bytes
  }
  return folded
}
