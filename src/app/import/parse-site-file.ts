import { z } from 'zod'
import { contentActor } from '#contract/content.ts'
import { siteParts } from '#contract/fields/site.ts'
import { listStyles } from '#contract/groups.ts'
import { featureStates, siteFeatures } from '#contract/site-features.ts'
import { siteGrounds } from '#contract/site-grounds.ts'
import { placeList } from './parse-places-file.ts'
import { parseYamlFile } from './parse-yaml-file.ts'
import { filled as name, oneOf, pageAddress, sourceKey as key, text } from './schema-parts.ts'
import { SourceError } from './source-error.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'is not a colour like #1a2b3c')
const agreementPath = text(300).pipe(pageAddress)
const contactPath = text(300).refine(
  (path) => /^(?:mailto:|tel:)\S/.test(path) || pageAddress.safeParse(path).success,
  'is not an address of a page, mailto: or tel:',
)
/** Name, introduction and picture of a group. */
const group = { key, name: name(60), summary: text(300).default(''), cover: text(2048).default('') }

const siteFile = z.object({
  site: z
    .object({
      name: name(60),
      descriptions: text(300).default(''),
      keywords: text(300).default(''),
      logo: text(2048).default(''),
      primary_color: colour.or(z.literal('')).default(''),
      dark: oneOf(siteGrounds).default('auto'),
      icp: text(60).default(''),
      agreements: z
        .array(z.object({ name: text(60), path: agreementPath }))
        .max(50, 'are more than 50')
        .default([]),
      operator: text(120).default(''),
      links: z
        .array(z.object({ name: name(20), path: contactPath }))
        .max(8, 'are more than 8')
        .default([]),
      licences: z.array(name(80)).max(6, 'are more than 6').default([]),
      features: z.partialRecord(z.enum(siteFeatures), oneOf(featureStates)).default({}),
    })
    .optional(),
  accounts: z
    .array(
      z.object({
        key,
        name: name(60),
        actor: contentActor.default('inner'),
        avatar: text(2048).default(''),
        intro: text(300).default(''),
        verified: z.boolean().default(false),
        verify_label: text(60).default(''),
        verify_info: text(300).default(''),
        cover: text(2048).default(''),
        region: text(60).default(''),
      }),
    )
    .default([]),
  columns: z.array(z.object({ key, name: name(30) })).default([]),
  topics: z.array(z.object({ ...group, related: z.array(key).default([]), merged_into: key.optional() })).default([]),
  lists: z.array(z.object({ ...group, style: oneOf(listStyles).default('plain') })).default([]),
  circles: z
    .array(
      z.object({
        key,
        name: name(60),
        avatar: text(2048).default(''),
        intro: text(300).default(''),
        member_count: z.int('is no whole number').min(0, 'is below 0').default(0),
      }),
    )
    .default([]),
  places: placeList,
})

/** What `site.yaml` of an import's folder says. Pictures are addresses as written. */
export type SiteSource = z.output<typeof siteFile>

/** Throws `SourceError` with the line. */
export function parseSiteFile(yaml: string): SiteSource {
  const source = parseYamlFile(yaml, siteFile)
  checkSite(source)
  return source
}

/** What a file says, not looked at any further. Throws `SourceError` with the line. */
export function parseSiteDocument(yaml: string): Record<string, unknown> {
  return parseYamlFile(yaml, z.record(z.string(), z.unknown()))
}

/** The parts that a file has, as it has them, where all of it can be read. Throws `SourceError` with the line. */
export function checkSiteDocument(yaml: string): Record<string, unknown> {
  parseSiteFile(yaml)
  const document = parseSiteDocument(yaml)
  return Object.fromEntries(siteParts.flatMap((part) => (part in document ? [[part, document[part]]] : [])))
}

/** The same as JSON says it, or everything that is wrong with it. Throws `SourceError` for keys that do not go together. */
export function readSite(
  given: unknown,
): { site: SiteSource } | { problems: Array<{ path: string[]; message: string }> } {
  const parsed = siteFile.safeParse(given)
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message })) }
  }
  checkSite(parsed.data)
  return { site: parsed.data }
}

function checkSite({ accounts, columns, topics, lists, circles }: SiteSource): void {
  for (const list of [accounts, columns, topics, lists, circles]) {
    const keys = list.map((entry) => entry.key)
    const twice = keys.find((candidate, index) => keys.indexOf(candidate) !== index)
    if (twice !== undefined) throw new SourceError(`the key ${twice} is there twice`)
  }
  checkMerged(topics)
}

/** Topics that were merged in a circle would stand nowhere. */
function checkMerged(topics: SiteSource['topics']): void {
  const targets = new Map(topics.map(({ key: from, merged_into: to }) => [from, to]))
  for (const { key: first } of topics) {
    const seen = new Set([first])
    for (let next = targets.get(first); next !== undefined; next = targets.get(next)) {
      if (seen.has(next)) throw new SourceError(`the topic ${first} is merged into itself`)
      seen.add(next)
    }
  }
}
