import { z } from 'zod'
import { targetKinds, type NamedTarget } from '../redirects/name-targets.ts'
import { parseYamlFile } from './parse-yaml-file.ts'
import { missingOr, text } from './schema-parts.ts'
import { toSourceId } from './source-id.ts'

const redirect = z
  .strictObject({
    from: z.string({ error: missingOr('is no path') }).regex(/^\//, 'does not begin with a slash'),
    item: text(300).optional(),
    column: text(300).optional(),
    topic: text(300).optional(),
    list: text(300).optional(),
    account: text(300).optional(),
    feed: text(300).optional(),
  })
  .transform(({ from, ...targets }, context): RedirectSource => {
    const [kind, ...others] = targetKinds.filter((name) => targets[name] !== undefined)
    if (kind === undefined || others.length > 0) {
      context.addIssue({ code: 'custom', message: `needs one of ${targetKinds.join(', ')}` })
      return z.NEVER
    }
    const key = targets[kind] ?? ''
    return { from, to: { kind, key: kind === 'item' ? toSourceId(key) : key } }
  })

const redirectsFile = z.strictObject({ redirects: z.array(redirect).default([]) })

/** An old path, and what stands there now. */
export interface RedirectSource {
  from: string
  to: NamedTarget
}

/** What `redirects.yaml` says. Throws `SourceError` with the line. */
export function parseRedirectsFile(yaml: string): RedirectSource[] {
  return parseYamlFile(yaml, redirectsFile).redirects
}
