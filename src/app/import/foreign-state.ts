import type { Note } from './item-source.ts'
import { parseDate } from './parse-date.ts'
import type { Field, FieldKind } from './parse-front-matter.ts'
import { SourceError } from './source-error.ts'

/** By what other programs say that something is not public, or not yet; in small letters. */
const NAMES = ['draft', 'published', 'publishdate', 'pubdate', 'expirydate', 'unpublishdate'] as const
type Name = (typeof NAMES)[number]

/** What other programs' fields say of the state of an item. */
export interface ForeignState {
  isDraft: boolean
  /** Seconds; not before then. */
  publishAt: number | null
  notes: Note[]
}

/** Whether a field says something of the state, in whatever case it is written. */
export function isForeignName(name: string): boolean {
  return (NAMES as readonly string[]).includes(name.toLowerCase())
}

/** `kinds` with the fields of other programs among `names`. */
export function withForeign(
  kinds: ReadonlyMap<string, FieldKind>,
  names: ReadonlySet<string>,
): ReadonlyMap<string, FieldKind> {
  const foreign = [...names].filter((name) => isForeignName(name) && !kinds.has(name))
  return foreign.length === 0 ? kinds : new Map([...kinds, ...foreign.map((name) => [name, 'flat'] as const)])
}

/**
 * Reads what Hugo, Jekyll and the like say of the state of the item at `path`, at the moment `now` (seconds): what was
 * not public there does not become so here. Throws `SourceError` for a date that is none.
 */
export function readForeignState(fields: ReadonlyMap<string, Field>, path: string, now: number): ForeignState {
  const found = new Map<Name, { text: string; line: number; name: string }>()
  for (const [name, { value, line }] of fields) {
    const known = NAMES.find((one) => one === name.toLowerCase())
    if (known && typeof value === 'string') found.set(known, { text: value.trim(), line, name })
  }
  const notes: Note[] = []
  const hold = (reason: string, line: number | null = null) => notes.push({ message: `a draft: ${reason}`, line })
  const dateOf = (...names: Name[]) => {
    const field = names.map((name) => found.get(name)).find((one) => one !== undefined)
    if (!field || field.text === '' || isYesOrNo(field.text)) return null
    const seconds = parseDate(field.text)
    if (seconds !== null) return { ...field, seconds }
    throw new SourceError(`${field.name} "${field.text.slice(0, 40)}" is not a date`, field.line, field.name)
  }
  const draft = found.get('draft')
  if (draft && /^true$/i.test(draft.text)) hold('`draft: true`', draft.line)
  const published = found.get('published')
  if (published && /^false$/i.test(published.text)) hold('`published: false`', published.line)
  if (/(?:^|\/)_drafts\//.test(path)) hold('in a folder `_drafts`')
  const gone = dateOf('expirydate', 'unpublishdate')
  if (gone && gone.seconds <= now) hold(`\`${gone.name}\` is past`, gone.line)
  const isDraft = notes.length > 0
  if (gone && gone.seconds > now)
    notes.push({ message: `\`${gone.name}\` is to come, which is not heeded here`, line: gone.line })
  const from = dateOf('publishdate', 'pubdate', 'published')
  if (from && from.seconds > now && !isDraft)
    notes.push({ message: `scheduled: \`${from.name}\` is to come`, line: from.line })
  return { isDraft, publishAt: from?.seconds ?? null, notes }
}

function isYesOrNo(text: string): boolean {
  return /^(?:true|false)$/i.test(text)
}
