interface ProgrammeItem {
  /** `13:20`. */
  time: string
  /** Text of HTML without any element. */
  title: string
  /** Likewise, empty for none. */
  note: string
}

export interface Programme {
  /** Its heading in the text, empty without one. */
  heading: string
  items: ProgrammeItem[]
  /** The text without it. */
  rest: string
}

const LIST =
  /(?:<h([2-4])\b[^>]*>((?:(?!<h[2-4]\b)[\s\S])*?)<\/h\1>\s*)?<(ul|ol)\b[^>]*>((?:(?!<[uo]l\b)[\s\S])*?)<\/\3>\s*/g
const ITEM = /<li\b[^>]*>([\s\S]*?)<\/li>/g
const TIMED = /^(\d{1,2}:\d{2})[ \u3000，,]*([^\n]+)\n?([\s\S]*)$/

/** The first list of a sanitised text whose items all begin with a time: what is going to be, and when; null without one. */
export function readProgramme(html: string): Programme | null {
  for (const [whole, , heading = '', , inside = ''] of html.matchAll(LIST)) {
    const items = [...inside.matchAll(ITEM)].map(([, item = '']) => toItem(item))
    if (items.length > 0 && items.every((item) => item !== null))
      return { heading: withoutTags(heading), items, rest: html.replace(whole, '') }
  }
  return null
}

/** The first line says what it is, further ones say more of it. */
function toItem(html: string): ProgrammeItem | null {
  const text = withoutTags(html.replace(/<br\b[^>]*>\n?/g, '\n'))
  const [, time, title, note = ''] = TIMED.exec(text) ?? []
  return time === undefined || title === undefined ? null : { time, title: title.trim(), note: note.trim() }
}

function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>/g, '').trim()
}
