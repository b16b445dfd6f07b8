import { symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { countOutcomes, toText } from '#app/import/import-report.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makeFolder, picture } from './folders.ts'
import { startFakeWeb } from './picture-server.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

eachDatabase('pictures of an import', (open) => {
  test('pictures of the web come in when they can, are left where they are when not, and are asked for once', async () => {
    const backend = await startSite(open)
    const web = await startFakeWeb()
    const options = { ...plainOptions, fetcherOptions: web.fetcherOptions }
    const article = `---\ndate: 2024-01-01\n---\n# 题\n\n正文正文正文正文正文正文正文。\n\n![](${web.origin}/a.png)\n\n![](${web.origin}/b.png)\n`
    const folder = await makeFolder({ 'a.md': article, 'b.md': article.replace('# 题', '# 又一篇') })

    const off = await importMarkdown(folder, backend, { ...options, media: false })
    expect([off.imagesStored, off.imageProblems.length, web.asked.length]).toEqual([0, 4, 0])
    expect((await readDetail(backend, 'markdown:a')).body_html).toContain(`src="${web.origin}/a.png"`)
    expect(countOutcomes(await importMarkdown(folder, backend, { ...options, media: false })).unchanged).toBe(2)

    web.files.set('/a.png', { type: 'image/png', body: await picture('#102030') })
    const half = await importMarkdown(folder, backend, options)
    expect(countOutcomes(half)).toEqual({ created: 0, updated: 2, unchanged: 0 })
    expect(half.imagesStored).toBe(1)
    expect(half.imageProblems).toMatchObject([
      { origin: 'a.md', reason: 'bad_status' },
      { origin: 'b.md', reason: 'bad_status' },
    ])
    expect(toText(half)).toContain(`Pictures left at ${new URL(web.origin).host}: 2 (`)
    const detail = await readDetail(backend, 'markdown:a')
    expect(detail.body_html).not.toContain(`${web.origin}/a.png`)
    expect(detail.body_html).toContain(`${web.origin}/b.png`)
    expect(web.asked.toSorted()).toEqual(['/a.png', '/b.png'])

    web.asked.length = 0
    expect(countOutcomes(await importMarkdown(folder, backend, options)).unchanged).toBe(2)
    expect(web.asked).toEqual(['/b.png'])

    web.files.set('/b.png', { type: 'image/png', body: 'not a picture' })
    expect((await importMarkdown(folder, backend, options)).imageProblems[0]).toMatchObject({ reason: 'not_an_image' })
    web.files.set('/b.png', { type: 'image/png', body: await picture('#302010') })
    expect(countOutcomes(await importMarkdown(folder, backend, options)).updated).toBe(2)
    web.asked.length = 0
    await writeFile(path.join(folder, 'a.md'), article.replace('# 题', '# 改了题'))
    expect(countOutcomes(await importMarkdown(folder, backend, options))).toEqual({
      created: 0,
      updated: 1,
      unchanged: 1,
    })
    expect(web.asked).toEqual([])
    expect((await readDetail(backend, 'markdown:a')).body_html).not.toContain(web.origin)
  })

  test('without a network thousands of pictures cost no time', async () => {
    const backend = await startSite(open)
    const pictures = Array.from({ length: 3000 }, (_, i) => `![](https://host-${i % 50}.example/${i}.png)`).join('\n\n')
    const folder = await makeFolder({ 'a.md': `# 题\n\n${pictures}` })
    let resolved = 0
    const resolve = async () => {
      resolved += 1
      throw new Error('the network is down')
    }
    const report = await importMarkdown(folder, backend, { ...plainOptions, fetcherOptions: { resolve } })
    expect(report.imageProblems).toHaveLength(3000)
    expect(resolved).toBeLessThan(12)
  })

  test('reads no file outside of its folder, whatever an article names', async () => {
    const backend = await startSite(open)
    const outside = await makeFolder({ 'secret.png': await picture('#123123') })
    const secret = path.join(outside, 'secret.png')
    const covers = [
      `../${path.basename(outside)}/secret.png`,
      secret,
      `file://${secret}`,
      '%2e%2e/%2e%2e/secret.png',
      'link.png',
      'linked/secret.png',
      '..\\secret.png',
    ]
    const folder = await makeFolder(
      Object.fromEntries(
        covers.map((cover, i) => [
          `${i}.md`,
          `---\ntitle: t${i}\ncover: '${cover}'\nimages: {x.png: '${cover}'}\n---\n正文正文正文正文正文正文\n\n![](x.png)`,
        ]),
      ),
    )
    await symlink(secret, path.join(folder, 'link.png'))
    await symlink(outside, path.join(folder, 'linked'))
    const report = await importMarkdown(folder, backend, plainOptions)
    expect(report.imagesStored).toBe(0)
    expect(report.imageProblems).toHaveLength(covers.length * 2)
    for (let i = 0; i < covers.length; i += 1) {
      const detail = await readDetail(backend, `markdown:${i}`)
      expect(detail.cover).toBe('')
      expect(detail.body_html).not.toContain('<img')
    }
  })
})
