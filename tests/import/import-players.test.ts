import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { importHugo } from '#app/import/static-sites/import-static-site.ts'
import { importWordpress } from '#app/import/import-wordpress.ts'
import { countOutcomes, toLine } from '#app/import/import-report.ts'
import { exportHugo } from '#cli/export-hugo.ts'
import { exportSite } from '#cli/export-site.ts'
import { exportWordpress } from '#cli/export-wordpress.ts'
import { openBody, writeBody } from '#newsroom/manuscript/body.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import type { TestBackend } from '#tests/support/backend.ts'
import { makeFolder, picture, readFolder } from './folders.ts'
import { SAMPLE_MEDIA } from './kinds.ts'
import { startFakeWeb } from './picture-server.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

const BODY = `一段说海的话，长到可以做摘要。

<audio controls src="../media/sea.m4a" title="海的声音"></audio>

<video poster='../media/still.png'><source src="../media/noodles.mp4"></video>

又一段，写着 \`<audio src="../media/sea.m4a">\`。
`

async function makeSource(body = BODY): Promise<string> {
  return await makeFolder({
    'articles/sea.md': `---\ntitle: 听海\ndate: 2024-05-01\n---\n${body}`,
    'media/sea.m4a': await readFile(path.join(SAMPLE_MEDIA, 'ep07.m4a')),
    'media/noodles.mp4': await readFile(path.join(SAMPLE_MEDIA, 'clip-mian.mp4')),
    'media/still.png': await picture('#224466'),
  })
}

const bodyOf = async (backend: TestBackend, id: string) => (await readDetail(backend, id)).body_html
const addressesIn = (html: string) =>
  [...html.matchAll(/<(?:audio|video) src="([^"]+)"/g)].map(([, address]) => address)

eachDatabase('what plays in a text', (open) => {
  test('is stored and played, and changes nothing when it comes in again', async () => {
    const backend = await startSite(open)
    const folder = await makeSource()
    const report = await importMarkdown(folder, backend, plainOptions)
    expect([...report.refused, ...report.notes, ...report.warnings].map(toLine)).toEqual([])
    expect(report).toMatchObject({ mediaStored: 2, imagesStored: 1, mediaProblems: [], imageProblems: [] })
    const html = await bodyOf(backend, 'markdown:articles/sea')
    expect(html).toMatch(
      /<figure data-p="2"><audio src="\/davmu\/share\/media\/\w+\.m4a" controls preload="none"><\/audio><figcaption>海的声音<\/figcaption><\/figure>/,
    )
    expect(html).toMatch(
      /<video src="[^"]+\.mp4" controls preload="none" playsinline poster="\/davmu\/share\/media\/[^"]+"/,
    )
    expect(html).toContain('<code>&lt;audio src="../media/sea.m4a"&gt;</code>')
    expect(countOutcomes(await importMarkdown(folder, backend, plainOptions)).unchanged).toBe(1)
  }, 60_000)

  test('is the same after an export and an import, and in the newsroom byte for byte', async () => {
    const ours = await startSite(open)
    await importMarkdown(await makeSource(), ours, plainOptions)
    const source = (await ours.content.findBySource('markdown:articles/sea')) ?? { id: 0 }
    const written = (await ours.content.editing.export(source.id))?.bodySource ?? ''
    expect(written).toMatch(/<audio controls src="\/davmu\/share\/media\/\w+\.m4a" title="海的声音"><\/audio>/)
    expect(writeBody(openBody(written, 'markdown'))).toBe(written)

    const folder = path.join(await makeFolder(), 'out')
    await exportSite(folder, ours)
    const back = await startSite(open)
    expect((await importMarkdown(folder, back, plainOptions)).mediaProblems).toEqual([])
    expect(await bodyOf(back, 'markdown:articles/sea')).toBe(await bodyOf(ours, 'markdown:articles/sea'))
    const again = path.join(await makeFolder(), 'out')
    await exportSite(again, back)
    expect(await readFolder(again)).toEqual(await readFolder(folder))
  }, 60_000)

  test('goes to Hugo and to WordPress and back', async () => {
    const ours = await startSite(open)
    await importMarkdown(await makeSource(), ours, plainOptions)
    const played = addressesIn(await bodyOf(ours, 'markdown:articles/sea'))
    const hugo = path.join(await makeFolder(), 'out')
    expect(await exportHugo(hugo, ours, 'https://share.example')).toMatchObject({ items: 1, media: 2 })
    const fromHugo = await startSite(open)
    const [item] = (await importHugo(hugo, fromHugo, plainOptions)).items
    expect(addressesIn(await bodyOf(fromHugo, item?.sourceId ?? ''))).toEqual(played)

    const wordpress = path.join(await makeFolder(), 'out')
    await exportWordpress(wordpress, ours, 'https://share.example')
    const fromWordpress = await startSite(open)
    const report = await importWordpress(path.join(wordpress, 'wordpress.xml'), fromWordpress, {
      ...plainOptions,
      media: false,
    })
    const detail = await readDetail(fromWordpress, report.items[0]?.sourceId ?? '')
    expect(detail.type).toBe('doc')
    expect(addressesIn(detail.body_html)).toEqual(played.map((address) => `https://wap.example.org${address}`))
  }, 60_000)

  test('stays at its address of the web unless it is asked for, and what is not there is told', async () => {
    const backend = await startSite(open)
    const web = await startFakeWeb()
    web.files.set('/a.m4a', { type: 'audio/mp4', body: await readFile(path.join(SAMPLE_MEDIA, 'ep07.m4a')) })
    const folder = await makeSource(
      `一段说海的话，长到可以做摘要。\n\n<audio src="${web.origin}/a.m4a"></audio>\n\n<video src="../media/gone.mp4"></video>\n`,
    )
    const options = { ...plainOptions, fetcherOptions: web.fetcherOptions }
    const report = await importMarkdown(folder, backend, options)
    expect(report.mediaProblems.map(({ address, reason }) => [address, reason])).toEqual([
      ['../media/gone.mp4', 'no_file'],
    ])
    expect(report.notes.map(({ message }) => message)).toEqual([`<audio> is played from ${new URL(web.origin).host}`])
    expect(web.asked).toEqual([])
    const html = await bodyOf(backend, 'markdown:articles/sea')
    expect(addressesIn(html)).toEqual([`${web.origin.replace('http:', 'https:')}/a.m4a`])

    expect((await importMarkdown(folder, backend, { ...options, audio: true })).mediaStored).toBe(1)
    expect(addressesIn(await bodyOf(backend, 'markdown:articles/sea'))).toEqual([
      expect.stringMatching(/^\/davmu\/share\/media\/\w+\.m4a$/),
    ])
    expect(countOutcomes(await importMarkdown(folder, backend, options)).unchanged).toBe(1)
  }, 60_000)
})
