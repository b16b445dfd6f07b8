import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { collectFrontMatter } from '#app/export/collect-item.ts'
import { collectSite } from '#app/export/collect-site.ts'
import type { ExportSource } from '#app/export/export-source.ts'
import { exportComments } from './export-comments.ts'
import { exportLiveMessages } from './export-live-messages.ts'
import { createMediaWriter } from './export-media.ts'
import { exportModels } from './export-models.ts'
import { exportPlaces } from './export-places.ts'
import { exportRedirects } from './export-redirects.ts'
import { toYaml } from '#app/export/to-yaml.ts'
import { makeEmptyFolder } from './make-empty-folder.ts'

/**
 * Writes `site.yaml`, `places.yaml`, `redirects.yaml`, `articles/`, `models/`, `comments.jsonl`, `live.jsonl` and `media/` into an empty folder, so that
 * importing it into an empty installation gives the same site: bodies as their source wrote them, whatever their state.
 * Answers how many of each it wrote. Throws `CommandFailed` when the folder is not empty.
 */
export async function exportSite(folder: string, source: ExportSource) {
  await makeEmptyFolder(folder)
  const media = createMediaWriter(path.join(folder, 'media'), source.mediaStore)
  await mkdir(path.join(folder, 'articles'))
  await writeFile(path.join(folder, 'site.yaml'), toYaml(await collectSite(source, media)))
  await exportPlaces(path.join(folder, 'places.yaml'), source, media)
  const accountKeys = new Map((await source.accounts.listAccounts()).map(({ id, key }) => [id, key]))
  const items = new Map<number, string>()
  for await (const content of source.content.exportContents()) {
    items.set(content.id, content.sourceId)
    const account = accountKeys.get(content.accountId) ?? ''
    const frontMatter = await collectFrontMatter(content, account, { source, media })
    const name = `${String(items.size).padStart(4, '0')}-${toFileName(content.sourceId)}.md`
    await writeFile(path.join(folder, 'articles', name), `---\n${toYaml(frontMatter)}---\n\n${content.bodySource}\n`)
  }
  await exportRedirects(path.join(folder, 'redirects.yaml'), source, items)
  const models = await exportModels(path.join(folder, 'models'), source, media)
  const comments = await exportComments(path.join(folder, 'comments.jsonl'), source, { items, accountKeys, media })
  const messages = await exportLiveMessages(path.join(folder, 'live.jsonl'), source, { items, media })
  return { items: items.size, models, comments, messages, pictures: media.pictures, media: media.others }
}

/** The readable part of a source id as a file name; which article it is stands in the front matter. */
export function toFileName(sourceId: string): string {
  const name = sourceId.slice(sourceId.indexOf(':') + 1).replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return (
    name
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60)
      .toWellFormed() || 'article'
  )
}
