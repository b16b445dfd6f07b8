import { appendFile } from 'node:fs/promises'
import type { ExportSource } from '#app/export/export-source.ts'
import { fromSourceId } from '#app/import/source-id.ts'
import { createTargetNames } from '#app/redirects/name-targets.ts'
import { toYaml } from '#app/export/to-yaml.ts'

/** Writes every old path of what is exported into one file; without any there is none. `items` are source ids by id. */
export async function exportRedirects(
  file: string,
  source: ExportSource,
  items: ReadonlyMap<number, string>,
): Promise<void> {
  const names = await createTargetNames(source)
  let isBegun = false
  for await (const redirect of source.redirects.list()) {
    const item = redirect.kind === 'items' ? items.get(redirect.id) : undefined
    const named = item === undefined ? names.findName(redirect) : { kind: 'item', key: fromSourceId(item) }
    if (named === null) continue
    if (!isBegun) await appendFile(file, 'redirects:\n')
    isBegun = true
    await appendFile(file, toYaml([{ from: redirect.path, [named.kind]: named.key }]))
  }
}
