import path from 'node:path'
import { expect, test } from 'vitest'
import { countOutcomes } from '#app/import/import-report.ts'
import { importHugo, importJekyll } from '#app/import/static-sites/import-static-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import type { TestBackend } from '#tests/support/backend.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

const HUGO = path.join(import.meta.dirname, 'fixtures/hugo')
const JEKYLL = path.join(import.meta.dirname, 'fixtures/jekyll')

async function stateOf(backend: TestBackend, sourceId: string): Promise<string | undefined> {
  return (await backend.content.findBySource(sourceId))?.state
}

eachDatabase('import of a folder of another program', (open) => {
  test('takes a folder of Hugo, and what is not public there is not so here', async () => {
    const backend = await startSite(open)
    const report = await importHugo(HUGO, backend, plainOptions)
    expect(report.refused).toEqual([])
    expect(report.imageProblems).toEqual([])
    expect(countOutcomes(report).created).toBe(4)
    expect(report.notes.map(({ origin, message }) => `${origin}: ${message}`).toSorted()).toEqual([
      'content/_index.md: left out: no page by itself',
      'content/notes/short.md: <iframe> of player.example is a link, unless FRAME_HOSTS names that host',
      'content/posts/later.md: scheduled: `publishDate` is to come',
      'content/posts/second.md: a draft: `draft: true`',
      'content/posts/tide/index.md: left out: the shortcode notice',
    ])
    expect(await stateOf(backend, 'hugo:content/posts/second.md')).toBe('draft')
    expect(await stateOf(backend, 'hugo:content/posts/later.md')).toBe('scheduled')
    const detail = await readDetail(backend, 'hugo:content/posts/tide/index.md')
    expect(detail).toMatchObject({
      title: '大潮',
      editor: '林述',
      publish_time: Date.UTC(2024, 2, 11, 1, 30) / 1000,
      cover_color: '#8899aa',
      tags: [{ name: '潮' }, { name: '月亮' }],
    })
    const { body_html: body } = detail
    expect(body.match(/<figcaption>退潮之后的滩涂<\/figcaption>/g)).toHaveLength(1)
    expect(body.match(/src="\/davmu\/share\/media\//g)).toHaveLength(2)
    expect(body).toContain('<a href="/blog/2024/04/第二篇/">另一篇</a>'.replace('第二篇', encodeURIComponent('第二篇')))
    expect(body).toContain('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
    expect(body).toContain('<strong>不要</strong>下到滩涂深处。')
    expect(body).toContain('{{ not a mark }}')
    expect(body).toContain('<math>')
    expect(body).toContain('太阳的作用不到一半。')
    expect((await backend.site.listColumns()).map(({ name }) => name)).toEqual(['海', 'Harbour'])
    expect((await backend.site.listTopics()).map(({ name }) => name)).toEqual(['潮汐课'])
    expect(countOutcomes(await importHugo(HUGO, backend, plainOptions))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 4,
    })
  })

  test('takes a folder of Jekyll with its drafts, collections and pages', async () => {
    const backend = await startSite(open)
    const report = await importJekyll(JEKYLL, backend, plainOptions)
    expect(report.refused).toEqual([])
    expect(report.imageProblems).toEqual([])
    expect(report.items.map(({ origin }) => origin)).toEqual([
      '_drafts/unfinished.md',
      '_posts/2023-07-02-first-watch.md',
      '_posts/2023-07-03-second-watch.md',
      '_recipes/chowder.md',
      'about.md',
    ])
    expect(report.notes.map(({ origin, message }) => `${origin}: ${message}`)).toEqual([
      '_drafts/unfinished.md: a draft: in a folder `_drafts`',
      '_posts/2023-07-02-first-watch.md: left out: the tag include newsletter.html',
      '_posts/2023-07-03-second-watch.md: a draft: `published: false`',
      'README.md: left out: no page by itself',
    ])
    const detail = await readDetail(backend, 'jekyll:_posts/2023-07-02-first-watch.md')
    expect(detail).toMatchObject({
      title: 'First watch',
      editor: 'Lin',
      publish_time: Date.UTC(2023, 6, 1, 16) / 1000,
      tags: [{ name: 'lamp' }, { name: 'night' }],
    })
    const { body_html: body } = detail
    expect(body).not.toMatch(/toc|\.lead|contents/)
    expect(body.match(/src="\/davmu\/share\/media\//g)).toHaveLength(2)
    expect(body).toContain('{{ kept }}')
    expect(body).toContain('{{ shown }}')
    expect(body).toContain('<a href="/log/2023/07/03/second-watch/">the next</a>')
    expect((await backend.site.listColumns()).map(({ name }) => name)).toEqual(['sea', 'watch'])
  })

  test('old addresses of both lead to what stands here', async () => {
    const backend = await startSite(open)
    const old = async (run: typeof importHugo, folder: string) =>
      (await run(folder, backend, plainOptions)).redirects.map(({ path: from }) => from)
    expect(await old(importHugo, HUGO)).toEqual(
      expect.arrayContaining(['/blog/2024/03/spring-tide', '/old/tide.html', '/blog/2024/03/tide', '/blog/about-me']),
    )
    expect(await old(importJekyll, JEKYLL)).toEqual(
      expect.arrayContaining([
        '/log/sea/watch/2023/07/02/first-watch',
        '/log/first.html',
        '/log/about',
        '/log/recipes/chowder.html',
      ]),
    )
  })

  test('a folder without its configuration is one sentence', async () => {
    const backend = await startSite(open)
    await expect(importHugo(JEKYLL, backend, plainOptions)).rejects.toThrow('has no hugo.toml')
    await expect(importJekyll('/nowhere', backend, plainOptions)).rejects.toThrow('there is no folder /nowhere')
  })
})
