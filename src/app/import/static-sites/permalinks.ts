/** What the parts of a permalink are made of. */
export interface PermalinkParts {
  /** As it is written: the year, the month and the day of the place where it was written. */
  date: string
  title: string
  slug: string
  /** Folders below that of the content, or categories. */
  sections: readonly string[]
  /** The file's name without its ending. */
  filename: string
  collection: string
}

/** A path by a pattern such as `/:year/:month/:slug/`. */
export function fillPermalink(pattern: string, parts: PermalinkParts): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(parts.date) ?? []
  const two = (text: string) => text.padStart(2, '0')
  const values: Readonly<Record<string, string>> = {
    year,
    short_year: year.slice(2),
    month: two(month),
    i_month: String(Number(month)),
    day: two(day),
    i_day: String(Number(day)),
    yearday: yearDay(year, month, day),
    y_day: yearDay(year, month, day).padStart(3, '0'),
    section: parts.sections[0] ?? '',
    sections: parts.sections.join('/'),
    categories: parts.sections.join('/'),
    title: parts.slug === '' ? toUrlWords(parts.title) : parts.slug,
    slug: parts.slug || toUrlWords(parts.title),
    slugorfilename: parts.slug || parts.filename,
    slugorcontentbasename: parts.slug || parts.filename,
    filename: parts.filename,
    contentbasename: parts.filename,
    name: parts.filename,
    path: parts.filename,
    collection: parts.collection,
    output_ext: '.html',
  }
  const filled = pattern.replaceAll(/:([a-z_]+)/gi, (whole, name: string) => values[name.toLowerCase()] ?? whole)
  return `/${filled}`.replaceAll(/\/{2,}/g, '/')
}

/** Words as they stand in an address. */
export function toUrlWords(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s._-]/gu, '')
  return words.replaceAll(/\s+/g, '-')
}

function yearDay(year: string, month: string, day: string): string {
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(Number(year), 0, 0)) / 86_400_000
  return String(days)
}
