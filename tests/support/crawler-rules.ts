import { Parser } from 'htmlparser2'

/** Most entries of one sitemap, bytes of one, and characters of an address (sitemaps.org 0.9). */
const ENTRIES_MAX = 50_000
const BYTES_MAX = 52_428_800
const ADDRESS_MAX = 2047
/** Bytes of a robots.txt that every crawler reads (RFC 9309). */
const ROBOTS_BYTES_MAX = 500 * 1024
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** W3C Datetime. */
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/
const FREQUENCIES = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])
const ENTRY_OF: Readonly<Record<string, string>> = { urlset: 'url', sitemapindex: 'sitemap' }
const FIELDS = new Set(['loc', 'lastmod', 'changefreq', 'priority'])

/** What a sitemap or an index of sitemaps at an address breaks of the protocol, one sentence each. */
export function findSitemapFaults(xml: string, at: string): string[] {
  const faults: string[] = []
  const say = (fault: string) => faults.push(fault)
  if (Buffer.byteLength(xml) > BYTES_MAX) say('is larger than 50 MB')
  if (!/^<\?xml version="1\.0" encoding="UTF-8"\?>/i.test(xml)) say('does not say that it is XML in UTF-8')
  for (const [bare] of xml.matchAll(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi)) say(`has a bare ${bare}`)
  const found = new Set<string>()
  for (const fields of readEntries(xml, say)) {
    const [address = '', ...others] = fields.get('loc') ?? []
    if (address === '' || others.length > 0) say('an entry has not one address')
    else if (found.has(address)) say(`${address} is there twice`)
    found.add(address)
    judgeAddress(address, at, say)
    for (const date of fields.get('lastmod') ?? []) if (!isDate(date)) say(`${date} is no date`)
    for (const word of fields.get('changefreq') ?? []) if (!FREQUENCIES.has(word)) say(`${word} is no frequency`)
    for (const number of fields.get('priority') ?? [])
      if (!(Number(number) >= 0 && Number(number) <= 1)) say(`${number} is no priority`)
  }
  if (found.size === 0) say('has no entry')
  if (found.size > ENTRIES_MAX) say(`has more than ${ENTRIES_MAX} entries`)
  return faults
}

function readEntries(xml: string, say: (fault: string) => void): Array<Map<string, string[]>> {
  const entries: Array<Map<string, string[]>> = []
  const open: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag(name, { xmlns }) {
        const [root] = open
        if (root === undefined && (!(name in ENTRY_OF) || xmlns !== NAMESPACE)) say(`has the root <${name}>`)
        if (open.length === 1 && name !== ENTRY_OF[root ?? '']) say(`has <${name}> in its root`)
        if (open.length === 1) entries.push(new Map())
        if (open.length > 1 && (open.length > 2 || !FIELDS.has(name))) say(`has <${name}> in an entry`)
        open.push(name)
        text = ''
      },
      ontext: (data) => (text += data),
      onclosetag(name) {
        open.pop()
        const fields = entries.at(-1)
        if (open.length === 2) fields?.set(name, [...(fields.get(name) ?? []), text.trim()])
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (open.length > 0) say('does not end')
  return entries
}

function judgeAddress(address: string, at: string, say: (fault: string) => void): void {
  if (!URL.canParse(address)) say(`${address} is not a whole address`)
  else if (new URL(address).origin !== new URL(at).origin) say(`${address} is of another host`)
  if (!/^[\x21-\x7e]*$/.test(address)) say(`${address} has signs that an address has only encoded`)
  if (/%(?![\da-f]{2})/i.test(address)) say(`${address} is encoded by halves`)
  if (address.length > ADDRESS_MAX) say(`an address has ${address.length} characters`)
}

function isDate(written: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0]
  return DATE.test(written) && (day === undefined || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day))
}

/** The same of a robots.txt. */
export function findRobotsFaults(text: string): string[] {
  const faults: string[] = []
  if (Buffer.byteLength(text) > ROBOTS_BYTES_MAX) faults.push('is larger than 500 kB')
  if (text.startsWith('\uFEFF')) faults.push('begins with a byte order mark')
  let isInGroup = false
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const say = (fault: string) => faults.push(`line ${index + 1} ${fault}`)
    const rule = line.replace(/#.*/, '').trim()
    if (rule === '') continue
    const [, name = '', value = ''] = /^([A-Za-z-]+)\s*:\s*(.*)$/.exec(rule) ?? []
    if (!/^[\x20-\x7e]*$/.test(value)) say('has signs that are not encoded')
    if (/^user-agent$/i.test(name)) isInGroup = true
    else if (/^(?:dis)?allow$/i.test(name)) {
      if (!isInGroup) say('is a rule for nobody')
      if (value !== '' && !/^[/*]/.test(value)) say(`begins with neither / nor *: ${value}`)
    } else if (/^sitemap$/i.test(name)) {
      if (!/^https?:/.test(value) || !URL.canParse(value)) say(`names a sitemap without its whole address: ${value}`)
    } else say(`is no rule: ${rule}`)
  }
  return faults
}
