/** What stands in a mark of a template: its name, and what it is given. */
export interface Mark {
  /** Without the slash of one that closes. */
  name: string
  isClosing: boolean
  named: ReadonlyMap<string, string>
  listed: readonly string[]
  /** All that follows the name, as it is written. */
  rest: string
}

/** Replaces marks between `open` and `close` by what `write` makes of what stands in them; one that is not closed stays. */
export function replaceMarks(text: string, [open, close]: [string, string], write: (inner: string) => string): string {
  let written = ''
  let at = 0
  for (;;) {
    const start = text.indexOf(open, at)
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length)
    if (end < 0) return written + text.slice(at)
    written += text.slice(at, start) + write(text.slice(start + open.length, end))
    at = end + close.length
  }
}

export function parseMark(inner: string): Mark {
  const bare = inner.trim().replace(/\/$/, '').trim()
  const isClosing = bare.startsWith('/')
  const [, name = '', rest = ''] = /^\/?\s*(\S+)\s*(.*)$/s.exec(bare) ?? []
  const named = new Map<string, string>()
  const listed: string[] = []
  for (const [whole] of rest.matchAll(/[\w-]+\s?=\s?(?:"[^"]*"|'[^']*'|`[^`]*`|\S+)|"[^"]*"|'[^']*'|`[^`]*`|\S+/g)) {
    const [, key, value] = /^([\w-]+)\s?=\s?(.*)$/s.exec(whole) ?? []
    if (key === undefined || value === undefined) listed.push(unquote(whole))
    else named.set(key.toLowerCase(), unquote(value))
  }
  return { name, isClosing, named, listed, rest }
}

function unquote(value: string): string {
  return /^(["'`]).*\1$/s.test(value) ? value.slice(1, -1) : value
}
