import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { PHONE } from '../support/phone.ts'
import { startSite, type Running } from '../support/processes.ts'
import { runDavmu } from '../support/run-davmu.ts'
import { makeSampleFolder } from '../support/sample-site.ts'

/** A site of its own: others count on what it is called and divided into. */
const dataFolder = makeSampleFolder()
const site = { dataFolder, origin: '' }
let running: Running

beforeAll(async () => {
  running = await startSite({ DATA_DIR: dataFolder, SEED: 'none' }, '/davmu/share/')
  site.origin = running.origin
})
afterAll(() => running?.stop())

/** Each call another member, once the site is there. */
const openNewsroom: ReturnType<typeof newsroomOf> = (...as) => newsroomOf(site)(...as)

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const write = (page: Page) => page.getByRole('button', { name: '写到网站' })
const unsaved = (page: Page) => page.getByRole('group', { name: /还没有写到网站/ })

/** Comes to a part of the document, in its form. */
async function goTo(page: Page, path: string, field: string): Promise<void> {
  await page.goto(`/admin/site/${path}`)
  await fieldOf(page, field).waitFor()
}

/** Writes what stands in the forms, and waits until nothing is left to write. */
async function save(page: Page): Promise<void> {
  await write(page).click()
  await unsaved(page).waitFor({ state: 'detached' })
}

async function documentOf(page: Page): Promise<Record<string, unknown>> {
  const { version: _, ...document } = (await callAs(page, 'GET /admin/api/v1/site')).data
  return document
}

async function davmu(args: readonly string[]): Promise<string> {
  const { code, out, err } = await runDavmu(args, { DATA_DIR: dataFolder, NODE_ENV: 'production' })
  expect([code, err]).toEqual([0, ''])
  return out
}

it('writes what `davmu site set` writes, beside the readers’ page, and keeps it on the machine until then', async () => {
  const { page, complaints } = await openNewsroom('admin')
  await goTo(page, 'site', '网站名称')
  const before = await davmu(['site', 'show'])
  await fieldOf(page, '网站名称').fill('潮汐报')
  await fieldOf(page, '主题色，如 #0E7490').fill('#ffdd00')
  const tones = page.getByRole('list', { name: '主题色在各种底色上的对比度' }).getByRole('listitem')
  await expect.poll(() => tones.first().innerText()).toMatch(/浅色\s+原色 1\.3:1\s+文字 4\.\d:1\s+按钮 \d/)
  await page.getByRole('link', { name: '账号', exact: true }).click()
  await page.getByRole('list', { name: '账号' }).getByRole('link', { name: '潮声图解' }).click()
  await fieldOf(page, '介绍').fill('一张图说清楚。')
  await page.getByRole('link', { name: '内容', exact: true }).click()
  await page.getByText('网站的改动还在这台机器上').waitFor()
  await page.goto('/admin/site')
  await expect.poll(() => fieldOf(page, '网站名称').inputValue()).toBe('潮汐报')

  await page.getByRole('button', { name: '看改动' }).click()
  const dialog = page.getByRole('dialog', { name: '将要写到网站的改动' })
  await dialog.getByText('账号 · 潮声图解 · 介绍').waitFor()
  await dialog.getByText('主题色，如 #0E7490').waitFor()
  await dialog.getByRole('button', { name: '写到网站' }).click()
  await unsaved(page).waitFor({ state: 'detached' })
  await page.frameLocator('iframe').getByText('潮汐报').first().waitFor()

  const byForm = await davmu(['site', 'show'])
  expect(byForm).not.toBe(before)
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  writeFileSync(join(folder, 'before.yaml'), before)
  await davmu(['site', 'set', join(folder, 'before.yaml')])
  expect(await davmu(['site', 'show'])).toBe(before)
  const written = before
    .replace(/^ {2}name: .*$/m, '  name: 潮汐报')
    .replace(/^ {2}primary_color: .*$/m, '  primary_color: "#ffdd00"')
    .replace(/(key: chaosheng-tujie\n(?: {4}.*\n)*? {4}intro: ).*/, '$1一张图说清楚。')
  writeFileSync(join(folder, 'site.yaml'), written)
  await davmu(['site', 'set', join(folder, 'site.yaml')])
  expect(await davmu(['site', 'show'])).toBe(byForm)
  expect(complaints()).toEqual([])
})

it('puts together what two write, asks where both wrote the same, and names the other', async () => {
  const { page, complaints } = await openNewsroom('admin')
  const { page: other, member } = await openNewsroom('admin')
  await goTo(page, 'site', '网站名称')
  await goTo(other, 'site', '网站名称')
  await fieldOf(other, '关键词，用逗号隔开').fill('海,港')
  await save(other)
  await fieldOf(page, '备案号').fill('蓝备 1 号')
  await write(page).click()
  await page.getByText(`${member.name}刚改过，两边的改动已合并`).waitFor()
  await unsaved(page).waitFor({ state: 'detached' })
  expect((await documentOf(page))['site']).toMatchObject({ keywords: '海,港', icp: '蓝备 1 号' })

  await goTo(other, 'site', '网站名称')
  await fieldOf(other, '运营单位').fill('别人写的单位')
  await fieldOf(other, '网站名称').fill('别人起的名')
  await save(other)
  await fieldOf(page, '运营单位').fill('我写的单位')
  await fieldOf(page, '网站名称').fill('我起的名')
  await fieldOf(page, '备案号').fill('蓝备 2 号')
  await write(page).click()
  const dialog = page.getByRole('dialog', { name: '两个人改了同一处' })
  await dialog.getByText(new RegExp(`^${member.name}在`)).waitFor()
  await dialog.getByText('别人写的单位').waitFor()
  // Nothing is written before it is decided, and nothing is lost by leaving.
  await dialog.getByRole('button', { name: '关闭' }).click()
  expect((await documentOf(page))['site']).toMatchObject({ name: '别人起的名', icp: '蓝备 1 号' })
  await write(page).click()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: '别人起的名' })
    .getByText('别人写的', { exact: true })
    .last()
    .click()
  await dialog.getByRole('button', { name: '就这样' }).click()
  await unsaved(page).waitFor({ state: 'detached' })
  expect((await documentOf(page))['site']).toMatchObject({
    name: '别人起的名',
    operator: '我写的单位',
    icp: '蓝备 2 号',
  })
  expect(complaints().filter((complaint) => !/status of 409/.test(complaint))).toEqual([])
})

it('is written as its source, once the differences were seen, and says where it cannot be read', async () => {
  const { page, complaints } = await openNewsroom('admin')
  await page.goto('/admin/site/yaml')
  const source = page.getByRole('textbox', { name: '源码' })
  await source.filter({ hasText: 'site:' }).waitFor()
  await source.press('Control+a')
  await page.keyboard.insertText('columns:\n  - {key: xin, name: 新栏目}\n  - {key: haiyang, name: 大海}\n')
  await page.getByRole('button', { name: '看改动' }).click()
  const dialog = page.getByRole('dialog', { name: '将要写到网站的改动' })
  await dialog.getByText('栏目 · 顺序').waitFor()
  await dialog.getByText('栏目 · 大海 · 名称').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await source.press('Control+a')
  await page.keyboard.insertText('site:\n  name: 潮声\n  primary_color: red\n')
  await page.getByRole('button', { name: '看改动' }).click()
  await page.getByRole('alert').getByText('第 3 行：site.primary_color').waitFor()
  // What cannot be read is not lost, and nothing else is written before it is.
  await goTo(page, 'site', '网站名称')
  expect(await fieldOf(page, '网站名称').isEditable()).toBe(false)
  await page.getByRole('link', { name: '源码', exact: true }).click()
  await source.filter({ hasText: 'primary_color: red' }).waitFor()
  await source.press('Control+a')
  await page.keyboard.insertText('columns:\n  - {key: xin, name: 新栏目}\n')
  await page.getByRole('button', { name: '看改动' }).click()
  await dialog.getByRole('button', { name: '写到网站' }).click()
  await unsaved(page).waitFor({ state: 'detached' })
  const { columns } = await documentOf(page)
  expect(columns).toMatchObject([
    { key: 'xin', name: '新栏目' },
    { key: 'haiyang', name: '大海' },
    ...Array.from({ length: 4 }, () => ({})),
  ])
  await source.filter({ hasText: 'site:' }).waitFor()
  expect(complaints().filter((complaint) => !/status of 400/.test(complaint))).toEqual([])
})

it('has places in forms, with what is around them, and says what is wrong with a number', async () => {
  const { page, complaints } = await openNewsroom('admin')
  await page.goto('/admin/site/places')
  await page.getByRole('button', { name: '加一项' }).click()
  await fieldOf(page, '名称').fill('老码头')
  await fieldOf(page, '经度，如 120.1551').fill('121.50')
  await fieldOf(page, '纬度，如 30.2741').fill('91')
  await page.getByRole('button', { name: '加一项' }).click()
  const point = page.getByRole('group', { name: '周边的点 1' })
  await fieldOf(page, '名称').nth(1).fill('灯塔')
  await point.getByRole('textbox', { name: '经度' }).fill('121.6')
  await point.getByRole('textbox', { name: '纬度' }).fill('29.9')
  await write(page).click()
  await page.getByRole('status').filter({ hasText: '要在 -90 到 90 之间' }).waitFor()
  await fieldOf(page, '纬度，如 30.2741').fill('29.95')
  await save(page)
  const { places } = await documentOf(page)
  expect(places).toContainEqual({
    key: 'place-1',
    title: '老码头',
    lng: 121.5,
    lat: 29.95,
    zoom: 15,
    points: [{ title: '灯塔', lng: 121.6, lat: 29.9 }],
  })
  expect(complaints().filter((complaint) => !/status of 400/.test(complaint))).toEqual([])
})

it('puts columns into an order, and takes away what was agreed to, but nothing that is used', async () => {
  const { page, complaints } = await openNewsroom('admin')
  await callAs(page, 'POST /admin/api/v1/site', {
    columns: [{ key: 'first', name: '头一栏' }],
    places: [
      { key: 'named', title: '有人写的', lng: 121.5, lat: 29.9 },
      { key: 'unnamed', title: '没人写的', lng: 121.5, lat: 29.9 },
    ],
  })
  const { accounts } = await documentOf(page)
  const [{ key: account }] = accounts as [{ key: string }]
  await callAs(page, 'POST /admin/api/v1/contents', {
    fields: { title: '在那里', account, state: 'published', columns: ['first'], lbs: 'named' },
    body: '正文',
  })
  await page.goto('/admin/site/columns')
  const columns = page.getByRole('list', { name: '栏目' }).getByRole('link')
  await expect.poll(() => columns.first().innerText()).toBe('头一栏')
  const down = page.getByRole('button', { name: '下移：头一栏' })
  await down.press('Enter')
  await expect.poll(() => columns.nth(1).innerText()).toBe('头一栏')
  // The button goes where the entry goes, and is still the one that is pressed.
  await page.keyboard.press('Enter')
  await expect.poll(() => columns.nth(2).innerText()).toBe('头一栏')
  await save(page)
  const keys = async () => ((await documentOf(page))['columns'] as Array<{ key: string }>).map(({ key }) => key)
  expect((await keys())[2]).toBe('first')

  // What else is written stays, and is written without a question afterwards.
  await page.getByRole('list', { name: '栏目' }).getByRole('link').first().click()
  await fieldOf(page, '名称').fill('改了名')
  await page.getByRole('link', { name: '栏目', exact: true }).last().click()
  await page.getByRole('button', { name: '去掉：头一栏' }).click()
  const dialog = page.getByRole('dialog', { name: '去掉：头一栏' })
  await dialog.getByText('里面有 1 条公开的内容').waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await keys()).toContain('first')
  await page.getByRole('button', { name: '去掉：头一栏' }).click()
  await dialog.getByRole('button', { name: '去掉' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => columns.allInnerTexts()).not.toContain('头一栏')
  expect(await keys()).not.toContain('first')
  await save(page)
  expect((await documentOf(page))['columns']).toContainEqual(expect.objectContaining({ name: '改了名' }))

  await page.goto('/admin/site/places')
  await page.getByRole('button', { name: '去掉：有人写的' }).click()
  const used = page.getByRole('dialog', { name: '去掉：有人写的' })
  await used.getByRole('button', { name: '去掉' }).click()
  await used.getByRole('alert').getByText('还有内容用着它，不能去掉').waitFor()
  await used.getByRole('button', { name: '取消' }).click()
  await page.getByRole('link', { name: '没人写的' }).click()
  await page.getByRole('button', { name: '去掉' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: '去掉' }).click()
  const places = page.getByRole('list', { name: '地点' }).getByRole('link')
  await expect.poll(() => places.allInnerTexts()).toContain('有人写的')
  await expect.poll(() => places.allInnerTexts()).not.toContain('没人写的')
  expect(complaints().filter((complaint) => !/status of 409/.test(complaint))).toEqual([])
})

it('joins what two write of the hot words, and asks where both say what comes first', async () => {
  const { page, complaints } = await openNewsroom('editor')
  const { page: other, member } = await openNewsroom('editor')
  for (const one of [page, other]) {
    await one.goto('/admin/site/words')
    await fieldOf(one, '不给读者看的词，每行一个').waitFor()
  }
  const pin = async (one: Page, word: string) => {
    await one.getByRole('button', { name: '加一项' }).click()
    await fieldOf(one, '词').last().fill(word)
  }
  const pinned = async () => (await callAs(page, 'GET /admin/api/v1/hot-words')).data.pinned.map(({ word }) => word)
  await pin(other, '别人的词')
  await write(other).click()
  await other.getByText('已写到网站').waitFor()
  await fieldOf(page, '不给读者看的词，每行一个').fill('不看这个')
  await write(page).click()
  await page.getByText(`${member.name}刚改过，两边的改动已合并`).waitFor()
  expect(await callAs(page, 'GET /admin/api/v1/hot-words')).toMatchObject({
    data: { pinned: [{ word: '别人的词' }], hidden: ['不看这个'] },
  })

  await other.reload()
  await expect.poll(() => fieldOf(other, '词').inputValue()).toBe('别人的词')
  await pin(other, '别人的又一个')
  await write(other).click()
  await other.getByText('已写到网站').waitFor()
  await pin(page, '我的词')
  await write(page).click()
  const dialog = page.getByRole('dialog', { name: '两个人改了同一处' })
  await dialog.getByText(`${member.name}刚才也改了这里`).waitFor()
  await dialog.getByText('别人的又一个').waitFor()
  // Nothing is written before it is decided, and nothing is lost by leaving.
  await dialog.getByRole('button', { name: '关闭' }).click()
  expect(await pinned()).toEqual(['别人的词', '别人的又一个'])
  await write(page).click()
  await dialog.getByRole('button', { name: '就这样' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(pinned).toEqual(['别人的词', '我的词'])
  await callAs(page, 'POST /admin/api/v1/hot-words', { pinned: [], hidden: [] })
  expect(complaints().filter((complaint) => !/status of 409/.test(complaint))).toEqual([])
})

const showSource = (page: Page) => page.getByRole('button', { name: '目录和条目的源码' })
const modelSource = (page: Page) => page.getByRole('textbox', { name: '目录和条目的源码' })
const modelOf = async (page: Page, key: string) => (await callAs(page, 'GET /admin/api/v1/models/{key}', { key })).data
const yamlOf = ({ source }: Awaited<ReturnType<typeof modelOf>>) =>
  `${source?.catalog ?? ''}items:\n${source?.items.map(({ yaml }) => yaml).join('') ?? ''}`

/** Writes a whole source in the place of what stands there. */
async function writeSource(page: Page, yaml: string): Promise<void> {
  await modelSource(page).press('Control+a')
  await page.keyboard.insertText(yaml)
}

/** Runs in the page: what is in the clipboard comes at once, however long it is. */
function paste(place: Element, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Looks at what will be other, and writes it. */
async function lookAndSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: '看改动' }).click()
  await page.getByRole('dialog', { name: '将要写到网站的改动' }).getByRole('button', { name: '写到网站' }).click()
}

it('has content models in a form and as their source, beside the readers’ page, and keeps what cannot be read', async () => {
  const { page, complaints } = await openNewsroom('admin')
  await page.goto('/admin/site/models')
  const models = page.getByRole('list', { name: '内容模型' })
  await models.getByRole('link', { name: '澜州船名录' }).waitFor()
  await fieldOf(page, '新模型的编号').fill('xiaochuan')
  await page.getByRole('button', { name: '加一项' }).click()
  await fieldOf(page, '名称').fill('小船册')
  await fieldOf(page, '条目叫什么').fill('小船')
  await page.getByRole('button', { name: '加一项' }).click()
  await page.getByRole('group', { name: '条目有哪些字段 1' }).getByRole('textbox', { name: '编号' }).fill('hao')
  await showSource(page).click()
  await modelSource(page).waitFor()
  await writeSource(page, 'items:\n  - key: one\n    title: 头一条\n    values: {hao: 7, none: 1}\n')
  await page.getByRole('button', { name: '看改动' }).click()
  await page.getByRole('status').filter({ hasText: '还没有填' }).waitFor()
  const field = page.getByRole('group', { name: '条目有哪些字段 1' })
  await field.getByRole('textbox', { name: '名称' }).fill('船号')
  await page.getByRole('button', { name: '看改动' }).click()
  await page.getByRole('alert').getByText('第 4 行：items.0.values.none').waitFor()
  expect((await callAs(page, 'GET /admin/api/v1/models')).data.list.map(({ key }) => key)).toEqual(['yuchuan'])

  await page.reload()
  await expect.poll(() => fieldOf(page, '名称').first().inputValue()).toBe('小船册')
  await showSource(page).click()
  await modelSource(page).filter({ hasText: 'none: 1' }).waitFor()
  await modelSource(page).press('Control+a')
  await modelSource(page).evaluate(paste, '# 一行很长的话，写了很多遍。\n'.repeat(30_000))
  await page.getByRole('button', { name: '看改动' }).click()
  await page.getByRole('alert').getByText('一次收不下，没有写到网站').waitFor()
  await writeSource(page, 'items:\n  - key: one\n    title: 头一条\n    values: {hao: 7}\n')
  await page.getByRole('button', { name: '看改动' }).click()
  const dialog = page.getByRole('dialog', { name: '将要写到网站的改动' })
  await dialog.getByText('条目有哪些字段').waitFor()
  await dialog.getByText('条目 one').waitFor()
  await dialog.getByRole('button', { name: '写到网站' }).click()
  await unsaved(page).waitFor({ state: 'detached' })
  await page.frameLocator('iframe').getByText('头一条').first().waitFor()
  expect(await modelOf(page, 'xiaochuan')).toMatchObject({
    name: '小船册',
    model: { name: '小船', fields: [{ key: 'hao', label: '船号', kind: 'text' }] },
    version: 1,
  })
  await page.getByRole('link', { name: '内容模型', exact: true }).last().click()
  await models.getByRole('listitem').filter({ hasText: '小船册' }).getByText('1 个条目').waitFor()
  expect(complaints().filter((complaint) => !/status of 40[04]/.test(complaint))).toEqual([])
})

it('joins what two write of a content model, and asks where both wrote the same', async () => {
  const { page, complaints } = await openNewsroom('admin')
  const { page: other, member } = await openNewsroom('admin')
  for (const one of [page, other]) await goTo(one, 'models/yuchuan', '条目叫什么')
  const before = await modelOf(page, 'yuchuan')
  await showSource(page).click()
  await modelSource(page).filter({ hasText: 'catalog:' }).waitFor()
  await writeSource(page, yamlOf(before).replace('title: 澜渔2217', 'title: 澜渔二二一七'))
  await fieldOf(other, '条目叫什么').fill('船只')
  await showSource(other).click()
  await modelSource(other).filter({ hasText: 'catalog:' }).waitFor()
  await writeSource(other, yamlOf(before).replace('title: 澜渔1108', 'title: 澜渔一一零八'))
  await lookAndSave(other)
  await unsaved(other).waitFor({ state: 'detached' })
  await lookAndSave(page)
  await page.getByText(`${member.name}刚改过，两边的改动已合并`).waitFor()
  await unsaved(page).waitFor({ state: 'detached' })
  const joined = await modelOf(page, 'yuchuan')
  expect([joined.model.name, joined.version]).toEqual(['船只', before.version + 2])
  expect(yamlOf(joined)).toBe(
    yamlOf(before).replace('title: 澜渔2217', 'title: 澜渔二二一七').replace('title: 澜渔1108', 'title: 澜渔一一零八'),
  )

  await other.reload()
  await expect.poll(() => fieldOf(other, '条目叫什么').inputValue()).toBe('船只')
  await fieldOf(other, '条目叫什么').fill('别人的船')
  await lookAndSave(other)
  await unsaved(other).waitFor({ state: 'detached' })
  await fieldOf(page, '条目叫什么').fill('我的船')
  await fieldOf(page, '名称').first().fill('我的名录')
  await lookAndSave(page)
  const dialog = page.getByRole('dialog', { name: '两个人改了同一处' })
  await dialog.getByText(`${member.name}刚才也改了这里`).waitFor()
  // Nothing is written before it is decided, and nothing is lost by leaving.
  await dialog.getByRole('button', { name: '关闭' }).click()
  expect(await modelOf(page, 'yuchuan')).toMatchObject({ name: before.name, model: { name: '别人的船' } })
  await lookAndSave(page)
  await dialog.getByText('别人写的', { exact: true }).last().click()
  await dialog.getByRole('button', { name: '就这样' }).click()
  await unsaved(page).waitFor({ state: 'detached' })
  expect(await modelOf(page, 'yuchuan')).toMatchObject({ name: '我的名录', model: { name: '别人的船' } })
  expect(complaints().filter((complaint) => !/status of 409/.test(complaint))).toEqual([])
})

it('says which ground readers have who chose none', async () => {
  const { page, complaints } = await openNewsroom('admin')
  await goTo(page, 'site', '网站名称')
  await page.getByRole('button', { name: '读者没有选时的底色' }).click()
  await page.getByRole('option', { name: '深色' }).click()
  await save(page)
  const ground = () => page.frameLocator('iframe').locator('html').getAttribute('data-ground')
  await expect.poll(ground).toBe('dark')
  expect((await documentOf(page))['site']).toMatchObject({ dark: 'dark' })
  expect(complaints()).toEqual([])
})

it('offers nothing to write to whoever may only look', async () => {
  const { page } = await openNewsroom('viewer', { path: '/site/columns' })
  const main = page.getByRole('main')
  await main.getByRole('list', { name: '栏目' }).getByRole('listitem').first().waitFor()
  expect(await main.getByRole('button').count()).toBe(0)
  await page.goto('/admin/site/words')
  await main.getByRole('heading', { name: '读者现在看到的' }).waitFor()
  expect(await main.getByRole('button').count()).toBe(0)
})

it('leaves out a feature that the installation offers', async () => {
  const { page, complaints } = await openNewsroom('admin')
  await goTo(page, 'site', '网站名称')
  await page.getByRole('group', { name: '功能' }).getByRole('button', { name: '打开客户端' }).click()
  await page.getByRole('option', { name: '不显示' }).click()
  await save(page)
  expect((await documentOf(page))['site']).toMatchObject({ features: { app_launch: 'off' } })
  expect(complaints()).toEqual([])
})

it('on a phone is lists and single forms, and an editor has the groups and the hot words', async () => {
  const phone = { viewport: PHONE.viewport, isMobile: true, hasTouch: true }
  const { page, complaints } = await openNewsroom('editor', phone)
  await page.goto('/admin/site')
  const parts = page.getByRole('navigation', { name: '网站的各部分' }).getByRole('link')
  await expect.poll(() => parts.allInnerTexts()).toEqual(['栏目', '话题', '榜单', '热搜词'])
  await parts.filter({ hasText: '话题' }).click()
  await page.getByRole('button', { name: '加一项' }).click()
  await write(page).click()
  await page.getByRole('status').filter({ hasText: '还没有填' }).waitFor()
  await fieldOf(page, '名称').fill('退潮以后')
  await save(page)
  const { topics } = await documentOf(page)
  expect(topics).toContainEqual({ key: 'topic-1', name: '退潮以后' })

  await page.goto('/admin/site/words')
  await page.getByRole('button', { name: '加一项' }).click()
  await fieldOf(page, '词').fill('退潮')
  await page.getByRole('link', { name: '内容', exact: true }).click()
  await page.goto('/admin/site/words')
  await expect.poll(() => fieldOf(page, '词').inputValue()).toBe('退潮')
  await write(page).click()
  await page.getByRole('list').getByText('退潮').first().waitFor()

  const { page: desk } = await openNewsroom('admin', phone)
  await desk.goto('/admin/site/yaml')
  await desk.getByText('这里只能看').waitFor()
  await desk.getByRole('textbox', { name: '源码' }).filter({ hasText: 'site:' }).waitFor()
  expect(complaints().filter((complaint) => !/status of 400/.test(complaint))).toEqual([])
})
