import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { exportSite } from '#cli/export-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makeFolder, readFolder } from './folders.ts'
import { makeKindsFolder } from './kinds.ts'
import { plainOptions, readPublic, startSite } from './site.ts'

eachDatabase('export of every type', (open) => {
  test('gives the same site elsewhere, and the same export', async () => {
    const first = await startSite(open)
    await importMarkdown(await makeKindsFolder(), first, plainOptions)
    const exported = path.join(await makeFolder(), 'export')
    const counts = await exportSite(exported, first)
    expect(counts).toEqual({ items: 14, models: 1, comments: 0, messages: 5, pictures: 2, media: 5 })
    const before = await readFolder(exported)
    const names = Object.keys(before)
    expect(names).toContain('models/yuchuan.yaml')
    expect(names.filter((name) => name.endsWith('/index.m3u8'))).toHaveLength(1)

    const second = await startSite(open)
    const report = await importMarkdown(exported, second, { ...plainOptions, media: false })
    expect(report).toMatchObject({ refused: [], warnings: [], imageProblems: [], mediaProblems: [] })
    const exportedAgain = path.join(await makeFolder(), 'export')
    expect(await exportSite(exportedAgain, second)).toEqual(counts)
    expect(toTexts(await readFolder(exportedAgain))).toEqual(toTexts(before))
    expect(await readPublic(second)).toEqual(await readPublic(first))
  }, 60_000)
})

/** Texts as they read, so that a difference can be seen; other files by their bytes. */
function toTexts(files: Record<string, string>): Record<string, string> {
  const isText = (name: string) => /\.(?:md|yaml|jsonl|m3u8|vtt)$/.test(name)
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name,
      isText(name) ? Buffer.from(bytes, 'base64').toString() : bytes,
    ]),
  )
}
