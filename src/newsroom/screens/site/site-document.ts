import { siteLists, siteParts, type SiteList } from '#contract/fields/site.ts'
import { isSame, type Fields } from '../../manuscript/merge-fields.ts'
import { toPlain } from '../../parts/fields/field-values.ts'

/** What `site.yaml` says: who publishes the site, and what it has. What says nothing is not there. */
export type SiteDocument = { site: Fields } & Record<SiteList, Fields[]>
export type SitePart = (typeof siteParts)[number]

/** The lists whose order is what readers see. */
export const ORDERED: ReadonlySet<SitePart> = new Set(['columns', 'topics', 'lists'])

/** Where something in a document stands: a field of the publisher, or of what has a key; without a field the whole list. */
export interface SitePlace {
  part: SitePart
  key: string
  field: string
}

export interface SiteChange extends SitePlace {
  before: unknown
  after: unknown
}

/** A document as the API gives it. */
export function toDocument(given: Readonly<Record<string, unknown>>): SiteDocument {
  return withTheRest(given, { site: {}, accounts: [], columns: [], topics: [], lists: [], circles: [], places: [] })
}

/** What is there once a document was written over another: parts, and what has a key, stay where it does not name them. */
export function withTheRest(given: Readonly<Record<string, unknown>>, present: SiteDocument): SiteDocument {
  const { site } = given
  const list = (part: SiteList) => {
    const named = Array.isArray(given[part]) ? given[part].filter(isFields).map(toSaid) : []
    const keys = new Set(named.map(({ key }) => key))
    return [...named, ...present[part].filter(({ key }) => !keys.has(key))]
  }
  return { site: isFields(site) ? toSaid(site) : present.site, ...eachList(list) }
}

function eachList(listOf: (part: SiteList) => Fields[]): Record<SiteList, Fields[]> {
  return {
    accounts: listOf('accounts'),
    columns: listOf('columns'),
    topics: listOf('topics'),
    lists: listOf('lists'),
    circles: listOf('circles'),
    places: listOf('places'),
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Without fields that say nothing: of numbers, those that count and are 0. */
function toSaid(fields: Fields): Fields {
  const isSaid = ([name, value]: [string, unknown]) =>
    Array.isArray(value)
      ? value.length > 0
      : value !== undefined && value !== null && value !== '' && value !== false && (value !== 0 || SPOT.has(name))
  return Object.fromEntries(Object.entries(fields).filter(isSaid))
}

const SPOT: ReadonlySet<string> = new Set(['lng', 'lat'])

/** What an entry is called. */
export function nameOf(entry: Fields): string {
  return toPlain(entry['name'] ?? entry['title'] ?? entry['key'])
}

export function findEntry(document: SiteDocument, part: SiteList, key: string): Fields | undefined {
  return document[part].find((entry) => entry['key'] === key)
}

/** The document with something else said in a field; undefined for nothing. `field` is empty for the order of a list. */
export function withField(document: SiteDocument, { part, key, field }: SitePlace, value: unknown): SiteDocument {
  if (part === 'site') return { ...document, site: toSaid({ ...document.site, [field]: value }) }
  const entries = document[part]
  if (field === '') return { ...document, [part]: inOrder(entries, value as string[]) }
  return {
    ...document,
    [part]: entries.map((entry) => (entry['key'] === key ? toSaid({ ...entry, [field]: value }) : entry)),
  }
}

/** The document without an entry. */
export function withoutEntry(document: SiteDocument, part: SiteList, key: string): SiteDocument {
  return { ...document, [part]: document[part].filter((entry) => entry['key'] !== key) }
}

/** The parts that say something else than they did. */
export function changedParts(base: SiteDocument, document: SiteDocument): Partial<SiteDocument> {
  const changed: Partial<SiteDocument> = isSame(base.site, document.site) ? {} : { site: document.site }
  for (const part of siteLists) if (!isSame(base[part], document[part])) changed[part] = document[part]
  return changed
}

/** Each field that says something else, and each order. */
export function listChanges(former: SiteDocument, later: SiteDocument): SiteChange[] {
  const fieldsOf = (before: Fields, after: Fields, place: Omit<SitePlace, 'field'>) =>
    [...new Set([...Object.keys(after), ...Object.keys(before)])]
      .filter((field) => !isSame(before[field], after[field]))
      .map((field): SiteChange => ({ ...place, field, before: before[field], after: after[field] }))
  return siteParts.flatMap((part) => {
    if (part === 'site') return fieldsOf(former.site, later.site, { part, key: '' })
    const entries = later[part].flatMap((entry) => {
      const key = toPlain(entry['key'])
      return fieldsOf(findEntry(former, part, key) ?? {}, entry, { part, key })
    })
    const [before, after] = [keysOf(former[part]), keysOf(later[part])]
    const wasThere = after.filter((key) => before.includes(key))
    const isMoved =
      ORDERED.has(part) &&
      !isSame(
        before.filter((key) => wasThere.includes(key)),
        wasThere,
      )
    return isMoved ? [...entries, { part, key: '', field: '', before, after }] : entries
  })
}

/**
 * Two documents that go out from the same, as one. Where both say something else of the same field, it stands as ours,
 * and both are among the conflicts: `before` is ours, `after` theirs.
 */
export function mergeSites(
  base: SiteDocument,
  ours: SiteDocument,
  theirs: SiteDocument,
): { document: SiteDocument; conflicts: SiteChange[] } {
  const own = listChanges(base, ours)
  const other = listChanges(base, theirs)
  const said = new Set(own.map(({ part, key }) => `${part} ${key}`))
  // Whatever somebody has taken away comes again where something else was said of it meanwhile.
  const missing = (part: SiteList) =>
    ours[part].filter(({ key }) => said.has(`${part} ${toPlain(key)}`) && !findEntry(theirs, part, toPlain(key)))
  const all = eachList((part) => [...theirs[part], ...missing(part)])
  return {
    document: own.reduce<SiteDocument>((written, change) => withField(written, change, change.after), {
      ...theirs,
      ...all,
    }),
    conflicts: own.flatMap(({ part, key, field, after }) => {
      const met = other.find((change) => change.part === part && change.key === key && change.field === field)
      return met && !isSame(met.after, after) ? [{ part, key, field, before: after, after: met.after }] : []
    }),
  }
}

function keysOf(entries: readonly Fields[]): string[] {
  return entries.map(({ key }) => toPlain(key))
}

/** Entries in an order, those that it does not name behind them. */
function inOrder(entries: readonly Fields[], keys: readonly string[]): Fields[] {
  const named = keys.map((key) => entries.find((entry) => entry['key'] === key)).filter((entry) => entry !== undefined)
  return [...named, ...entries.filter((entry) => !named.includes(entry))]
}
