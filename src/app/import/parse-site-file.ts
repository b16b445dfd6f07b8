import { LineCounter, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { contentActor } from '#contract/content.ts'
import { SourceError } from './source-error.ts'

const text = (most: number) => z.string().trim().max(most, `is longer than ${most} characters`)
const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'is not a key of small letters, digits and hyphens')
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'is not a colour like #1a2b3c')

const siteFile = z.object({
  site: z
    .object({
      name: text(60).min(1, 'is empty'),
      descriptions: text(300).default(''),
      keywords: text(300).default(''),
      logo: text(2048).default(''),
      primary_color: colour.or(z.literal('')).default(''),
      icp: text(60).default(''),
      agreements: z.array(z.object({ name: text(60), path: text(300) })).default([]),
    })
    .optional(),
  accounts: z
    .array(
      z.object({
        key,
        name: text(60).min(1, 'is empty'),
        actor: contentActor.default('inner'),
        avatar: text(2048).default(''),
        intro: text(300).default(''),
        verified: z.boolean().default(false),
        verify_label: text(60).default(''),
      }),
    )
    .default([]),
  columns: z.array(z.object({ key, name: text(30).min(1, 'is empty') })).default([]),
})

/** What `site.yaml` of an import's folder says. Pictures are addresses as written. */
export type SiteSource = z.output<typeof siteFile>
export type AccountSource = SiteSource['accounts'][number]

/** Throws `SourceError` with the line. */
export function parseSiteFile(yaml: string): SiteSource {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter, schema: 'core', uniqueKeys: true })
  const lineAt = (offset: number) => lineCounter.linePos(offset).line
  const [error] = document.errors
  if (error !== undefined) {
    const message = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? error.message
    throw new SourceError(`broken YAML: ${message}`, lineAt(error.pos[0]))
  }
  visit(document, {
    Alias(_key, node) {
      throw new SourceError('aliases (*name) are not taken', lineAt(node.range?.[0] ?? 0))
    },
  })
  const parsed = siteFile.safeParse(document.toJS() ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const path = issue?.path ?? []
    const node = document.getIn(path, true) ?? document.getIn(path.slice(0, -1), true)
    const offset = hasRange(node) ? node.range[0] : 0
    throw new SourceError(`${path.join('.')} ${issue?.message ?? 'is wrong'}`, lineAt(offset))
  }
  for (const list of [parsed.data.accounts, parsed.data.columns]) {
    const keys = list.map((entry) => entry.key)
    const twice = keys.find((candidate, index) => keys.indexOf(candidate) !== index)
    if (twice !== undefined) throw new SourceError(`the key ${twice} is there twice`)
  }
  return parsed.data
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
}
