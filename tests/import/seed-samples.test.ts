import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { countOutcomes } from '#app/import/import-report.ts'
import { SAMPLES_FOLDER, seedSamples } from '#app/import/seed-samples.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { saveSetting } from '#server/storage/settings.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makeFolder } from './folders.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

test('the sample site is seeded once, goes on where it was cut off, and is whole', async () => {
  const data = await makeFolder()
  const backend = await startSite(() => openDatabase({ kind: 'sqlite', file: path.join(data, 'site.sqlite') }))
  const told: string[] = []
  const log = { info: (text: string) => void told.push(text) }
  const report = await seedSamples(backend, log)
  const whole = { refused: [], imageProblems: [], mediaProblems: [] }
  expect(report).toMatchObject({ ...whole, comments: whole, messages: whole })
  expect(report?.items.length).toBeGreaterThanOrEqual(12)
  expect(told).toEqual([expect.stringContaining('created')])
  expect(report?.comments?.created).toBeGreaterThanOrEqual(60)
  expect(report?.messages?.created).toBeGreaterThanOrEqual(100)
  expect(await readDetail(backend, 'markdown:shouta-ren')).toMatchObject({
    correction: expect.stringContaining('34米'),
    comment_count: 13,
  })

  expect(await seedSamples(backend, log)).toBeNull()
  await backend.database.write((tx) => saveSetting(tx, 'seed', 'begun'))
  const rest = await seedSamples(backend, log)
  expect(rest && countOutcomes(rest)).toMatchObject({ created: 0, updated: 0 })
  expect(rest?.comments).toMatchObject({ created: 0, updated: 0, unchanged: report?.comments?.created })
  expect(rest?.messages).toMatchObject({ created: 0, updated: 0, unchanged: report?.messages?.created })
  expect(await importMarkdown(SAMPLES_FOLDER, backend, { ...plainOptions, dryRun: true })).toMatchObject({
    refused: [],
  })
}, 120_000)

eachDatabase('seeding', (open) => {
  test('leaves a database alone that has something in it', async () => {
    const backend = await startSite(open)
    await importMarkdown(await makeFolder({ 'a.md': '# 甲\n\n正文' }), backend, plainOptions)
    expect(await seedSamples(backend, { info: () => {} })).toBeNull()
    expect(await backend.content.findBySource('markdown:shouta-ren')).toBeNull()
  })
})
