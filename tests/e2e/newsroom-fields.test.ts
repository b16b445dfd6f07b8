import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itemTypes } from '#contract/content-types.ts'
import { callAs, newsroomOf, untilSent } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)

async function begin(page: Page, type: string): Promise<void> {
  const made = await page.evaluate(async (wanted) => {
    const { data: session } = await (await fetch('/admin/api/v1/session')).json()
    const answer = await fetch('/admin/api/v1/working-copies', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': session.csrf_token,
        'request-id': crypto.randomUUID(),
      },
      body: JSON.stringify({ type: wanted }),
    })
    return (await answer.json()).data.copy.copy_id as string
  }, type)
  await page.goto(`/admin/write/${made}`)
  await page.getByRole('region', { name: '设置' }).waitFor()
}

/** The fields of the copy of a page, as the server keeps them. */
async function keptFields(page: Page): Promise<Record<string, unknown>> {
  return await page.evaluate(async (path) => {
    const id = path.split('/').at(-1)
    const { data } = await (await fetch(`/admin/api/v1/working-copies/${id}`)).json()
    return data.manuscript.fields as Record<string, unknown>
  }, new URL(page.url()).pathname)
}

describe('fields of a type', () => {
  it('are filled in, put in an order, and kept as the content format writes them', async () => {
    const { page, complaints } = await openNewsroom()
    await begin(page, 'special')
    const modules = page.getByRole('group', { name: '模块', exact: true })
    await modules.getByRole('button', { name: '加一项' }).click()
    const [first, second] = [page.getByRole('group', { name: '模块 1' }), page.getByRole('group', { name: '模块 2' })]
    await first.getByLabel('标题', { exact: true }).fill('最新进展')
    const samples = new Set((await listArticles(site.origin, 2)).map(({ id }) => id))
    const { data } = await callAs(page, 'GET /admin/api/v1/contents', { state: 'published', type: 'doc', pagesize: 50 })
    const articles = data.list.filter(({ id }) => samples.has(id))
    for (const { title } of articles) {
      await first.getByRole('search').getByRole('textbox').fill(title)
      await first.getByRole('option', { name: title }).click()
      await first.getByRole('list').getByText(title).waitFor()
    }
    const [one, other] = articles
    await first.getByRole('button', { name: `上移：${other?.title}` }).click()
    await modules.getByRole('button', { name: '加一项' }).click()
    await second.getByLabel('标题', { exact: true }).fill('出门须知')
    await second.getByRole('button', { name: /样式/ }).click()
    await page.getByRole('option', { name: '文字' }).click()
    await page.getByText('1.text 还没有填').waitFor()
    await second.getByRole('textbox', { name: '文字' }).fill('**带伞**')
    await second.getByRole('button', { name: '往前移' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: '显示模块导航' }).press('Space')
    const starts = page.getByRole('group', { name: '开始' })
    await starts.getByRole('spinbutton').first().focus()
    await page.keyboard.type('202611191930')
    await page.getByLabel('标签，用逗号隔开').fill('海, 潮汐，')
    await untilSent(page)
    expect(await page.getByText('is missing').count()).toBe(0)
    await expect
      .poll(() => keptFields(page))
      .toMatchObject({
        modules: [
          { title: '出门须知', style: 'html', text: '**带伞**' },
          { title: '最新进展', items: [other?.source_id, one?.source_id] },
        ],
        anchor: false,
        starts: '2026-11-19T19:30:00+08:00',
        tags: ['海', '潮汐'],
      })
    await expect.poll(() => page.getByLabel('标签，用逗号隔开').inputValue()).toBe('海, 潮汐，')
    await second.getByRole('button', { name: '去掉', exact: true }).click()
    await page.getByLabel('标签，用逗号隔开').fill('')
    await untilSent(page)
    const kept = await keptFields(page)
    expect([kept['modules'], 'tags' in kept]).toEqual([[{ title: '出门须知', style: 'html', text: '**带伞**' }], false])
    expect(complaints()).toEqual([])
  })

  it('are shown of every type, by names in words', async () => {
    const { page } = await openNewsroom()
    for (const type of itemTypes) {
      await begin(page, type)
      await page.getByLabel('摘要').waitFor()
      const labels = await page.getByRole('region', { name: '设置' }).locator('label, legend').allTextContents()
      expect(labels.filter((label) => !/\p{Script=Han}|^AppID$/u.test(label))).toEqual([])
      expect(labels.length).toBeGreaterThan(15)
    }
  })
})

describe('a film that is chosen', () => {
  async function chooseFilm(page: Page, hash: string): Promise<void> {
    const media = page.getByRole('group', { name: '播放的文件，最好的在前', exact: true })
    await media.getByRole('button', { name: '加一项' }).click()
    await media.getByRole('button', { name: '从素材里选' }).click()
    await page
      .getByRole('dialog')
      .getByRole('row', { name: `视频 ${hash.slice(0, 6)}` })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  it('gets one of its frames for a cover, unless it has one already', async () => {
    const { page, complaints } = await openNewsroom()
    const films = async () => (await callAs(page, 'GET /admin/api/v1/media', { kind: 'film' })).data.list
    await expect
      .poll(films)
      .toContainEqual(expect.objectContaining({ name: '', address: expect.stringMatching(/mp4$/) }))
    const film = (await films()).find(({ name, address }) => name === '' && address.endsWith('.mp4'))

    await begin(page, 'svideo')
    await chooseFilm(page, film?.hash ?? '')
    await expect
      .poll(async () => (await keptFields(page))['cover'])
      .toMatch(/^\/davmu\/share\/media\/[0-9a-f]{64}\.jpg$/)
    const { cover, media } = await keptFields(page)
    expect(media).toEqual([{ address: film?.address }])
    const seen = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return { width, height }
    }, String(cover))
    expect(seen).toEqual({ width: film?.width, height: film?.height })

    await begin(page, 'svideo')
    await page.getByRole('textbox', { name: '封面' }).fill(String(cover))
    const brought: string[] = []
    page.on('request', (request) => request.url().endsWith('/admin/api/v1/images') && brought.push(request.url()))
    await chooseFilm(page, film?.hash ?? '')
    await untilSent(page)
    expect(await keptFields(page)).toMatchObject({ cover, media })
    expect(brought).toEqual([])
    expect(complaints()).toEqual([])
  })
})
