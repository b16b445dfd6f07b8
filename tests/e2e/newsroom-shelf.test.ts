import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginArticle, callAs, newsroomOf, untilSent } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'
import { picture } from '../import/folders.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)
const PHONE = { viewport: { width: 390, height: 844 } }
const WHERE: Array<[string, object]> = [
  ['at a desk', {}],
  ['on a phone', { ...PHONE, hasTouch: true }],
]

/** A picture that no other is like. */
async function newPicture(width: number, height: number) {
  const buffer = await picture(`#${randomBytes(3).toString('hex')}`, width, height)
  return { name: `画${randomBytes(3).toString('hex')}.png`, mimeType: 'image/png', buffer }
}

async function choose(page: Page, button: string, file: Awaited<ReturnType<typeof newPicture>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles([file])
}

/** Puts a picture on the shelf; answers its address. */
async function putOnShelf(page: Page, width = 900, height = 600): Promise<{ name: string; address: string }> {
  const file = await newPicture(width, height)
  await page.goto('/admin/media')
  await choose(page, '上传', file)
  const name = file.name.replace('.png', '')
  await page.getByRole('row', { name }).waitFor()
  const { data } = await callAs(page, 'GET /admin/api/v1/media', { text: name })
  return { name, address: data.list[0]?.address ?? '' }
}

/** Makes a public article; answers its id. */
async function publish(page: Page, cover: string): Promise<{ id: string; title: string }> {
  const { data: known } = await callAs(page, 'GET /admin/api/v1/site')
  const [account] = known['accounts'] as Array<{ key: string }>
  const title = `封面${randomBytes(3).toString('hex')}`
  const fields = { title, account: account?.key, cover, state: 'published' }
  const { data } = await callAs(page, 'POST /admin/api/v1/contents', { fields, body: '一段话。' })
  return { id: data.item.id, title }
}

const coverOf = async (page: Page, id: string) =>
  (await callAs(page, 'GET /admin/api/v1/contents/{id}', { id })).data.manuscript.fields['cover']

describe('a file of the shelf', () => {
  it.each(WHERE)('is replaced %s where it is used, and put back', async (_where, options) => {
    const { page, complaints } = await openNewsroom('editor', options)
    const old = await putOnShelf(page)
    const { id, title } = await publish(page, old.address)
    await page.goto('/admin/media')
    await page.getByRole('row', { name: old.name }).click()
    await page.getByRole('button', { name: '换成别的文件' }).click()
    const dialog = page.getByRole('dialog', { name: /^换掉/ })
    await dialog.getByRole('checkbox', { name: title }).waitFor()
    await dialog.getByRole('region', { name: '这些地方留着现在的' }).getByText('历史').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: '换 1 处' }).isDisabled()).toBe(true)
    await choose(page, '从这台机器选', await newPicture(1200, 500))
    await dialog.getByRole('figure', { name: '换成' }).getByText('1200 × 500').waitFor()
    await dialog.getByRole('button', { name: '换 1 处' }).click()
    await page.getByText('换了 1 处').waitFor()
    const cover = await coverOf(page, id)
    expect(cover).not.toBe(old.address)
    await page.getByText('1200 × 500').first().waitFor()
    await page.getByRole('button', { name: '换回去' }).click()
    await page.getByText('换回了 1 处').waitFor()
    await expect.poll(() => coverOf(page, id)).toBe(old.address)
    expect(complaints()).toEqual([])
  })

  it('comes into a text with what is said of it, beside pictures of this machine', async () => {
    const { page, complaints } = await openNewsroom()
    const { name, address } = await putOnShelf(page)
    const hash = /[0-9a-f]{64}/.exec(address)?.[0] ?? ''
    await callAs(page, 'POST /admin/api/v1/media/{hash}/notes', { hash, alt: '退潮后的滩' })
    await page.goto('/admin/')
    const { body } = await beginArticle(page)
    await body.click()
    await page.keyboard.type('前一段')
    await page.getByRole('button', { name: '素材里的图片' }).click()
    const dialog = page.getByRole('dialog', { name: '从素材里选' })
    await dialog.getByRole('searchbox').fill(name)
    await dialog.getByRole('row', { name }).click()
    await body.locator(`img[src="${address}"]`).waitFor()
    await untilSent(page)
    const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { data } = await callAs(page, 'GET /admin/api/v1/working-copies/{id}', { id: copyId })
    expect(data.manuscript.body).toContain(`![退潮后的滩](${address})`)
    expect(complaints()).toEqual([])
  })

  it.each(WHERE)('on its way stands in the bar %s while somebody writes', async (_where, options) => {
    const { page, complaints } = await openNewsroom('editor', options)
    await page.goto('/admin/media')
    await choose(page, '上传', { name: 'notes.exe', mimeType: '', buffer: Buffer.from('x') })
    await page.getByRole('region', { name: '上传' }).waitFor()
    await page.getByRole('link', { name: '工作台' }).click()
    await beginArticle(page)
    await page.getByRole('button', { name: /^上传 / }).click()
    await page.getByRole('dialog', { name: '上传' }).getByText('架上放不了这种文件').waitFor()
    await page.getByRole('dialog', { name: '上传' }).getByRole('button', { name: '收起' }).click()
    await page.getByRole('button', { name: /^上传 / }).waitFor({ state: 'detached' })
    expect(complaints()).toEqual([])
  })
})

describe('the parts of a cover that cards show', () => {
  const open = async (options: object) => {
    const { page, complaints } = await openNewsroom('editor', options)
    const { address } = await putOnShelf(page, 1000, 800)
    const { id } = await publish(page, address)
    const { data } = await callAs(page, 'POST /admin/api/v1/working-copies', { content_id: id })
    await page.goto(`/admin/write/${data.copy.copy_id}`)
    if ('hasTouch' in options) await page.getByRole('radio', { name: '设置' }).tap()
    await page.getByRole('region', { name: '设置' }).waitFor()
    const crops = async () => {
      const kept = await callAs(page, 'GET /admin/api/v1/working-copies/{id}', { id: data.copy.copy_id })
      return kept.data.manuscript.fields['crops'] as Record<string, string> | undefined
    }
    return { page, complaints, id, crops }
  }
  const partsOf = (written: string | undefined) => (written ?? '').split(',').map(Number)

  it('are chosen by keys, shown before publishing, and shared', async () => {
    const { page, complaints, id, crops } = await open({})
    await page.getByRole('button', { name: '方图 1:1' }).click()
    const dialog = page.getByRole('dialog', { name: '方图 1:1' })
    const area = dialog.getByLabel('取的这一块，按方向键移动')
    await area.focus()
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowLeft')
    await dialog.getByRole('button', { name: '就取这块' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(crops).toHaveProperty('square')
    const [x, y, width, height] = partsOf((await crops())?.['square'])
    expect([y, height]).toEqual([0, 100])
    expect(width).toBeCloseTo(80, 0)
    expect(x).toBeLessThan(10)
    await page.getByRole('button', { name: '更新' }).click()
    const publishing = page.getByRole('dialog', { name: '发布' })
    await publishing.getByRole('region', { name: '分享时的样子' }).locator('[data-crop=square]').first().waitFor()
    await publishing.getByRole('button', { name: '更新', exact: true }).click()
    await page.getByText('已发布《').waitFor()
    const { data } = await callAs(page, 'GET /admin/api/v1/contents/{id}', { id })
    const html = await (await fetch(`${site.origin}/davmu/share${data.item.path}`)).text()
    const square = /<img src="([^"]*\/poster\/square-[^"]*)"/.exec(html)?.[1] ?? ''
    const answer = await fetch(site.origin + square.replaceAll('&amp;', '&'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(complaints()).toEqual([])
  })

  it('are pulled to their place by a finger, and left to clients again', async () => {
    const { page, crops } = await open({ ...PHONE, hasTouch: true })
    await page.getByRole('button', { name: '横幅 2.35:1' }).tap()
    const dialog = page.getByRole('dialog', { name: '横幅 2.35:1' })
    const area = dialog.getByLabel('取的这一块，按方向键移动')
    await area.tap() // once it stands still
    const box = await area.boundingBox()
    if (!box) throw new Error('the part is not shown')
    const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = await page.context().newCDPSession(page)
    const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: fromX, y }] })
    await send('touchStart', fromY)
    for (let step = 1; step <= 5; step += 1) await send('touchMove', fromY - step * 12)
    await send('touchEnd')
    await dialog.getByRole('button', { name: '就取这块' }).tap()
    await expect.poll(crops).toHaveProperty('wide')
    const [x, y, width] = partsOf((await crops())?.['wide'])
    expect([x, width]).toEqual([0, 100])
    expect(y).toBeLessThan(20)
    await page.getByRole('button', { name: '横幅 2.35:1' }).tap()
    await dialog.getByRole('button', { name: '不指定' }).tap()
    await expect.poll(crops).toBeUndefined()
  })
})
