import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { collectModelItem, collectNode } from '#app/export/collect-model.ts'
import type { ExportSource, MediaWriter } from '#app/export/export-source.ts'
import { toYaml } from '#app/export/to-yaml.ts'
import { withoutEmpty } from '#app/export/without-empty.ts'
import { picturesOf } from '#app/import/take-model.ts'
import type { ExportedRepository } from '#server/domains/community/community.ts'

/** Writes every content model as a file of `folder`; returns how many. Without any there is no folder. */
export async function exportModels(folder: string, source: ExportSource, media: MediaWriter): Promise<number> {
  let count = 0
  for await (const repository of source.community.exportRepositories()) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, `${repository.key}.yaml`), toYaml(await collectModel(repository, source, media)))
    count += 1
  }
  return count
}

async function collectModel(repository: ExportedRepository, source: ExportSource, media: MediaWriter) {
  const { key, name, model, catalog } = repository
  const pictures = picturesOf(repository)
  const items = []
  for await (const item of repository.items) items.push(await collectModelItem(item, { pictures, source, media }))
  return { key, name, model, ...withoutEmpty({ catalog: catalog.map(collectNode), items }) }
}
