import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentPath } from '#contract/share-urls.ts'
import { alive } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin, dataFolder } = sampleSite()
const openPhone = phonesFor(origin)

const LONG = Array.from({ length: 8 }, (_, index) => `第${index + 1}段说的是盐田，风从海上来，水从渠里来，人从村里来。`)
const textOf = (title: string, height: number, fields = '') =>
  `---\ntitle: ${title}\naccount: chaosheng-shendu\nstate: published\ndate: 2026-01-05 08:00\n${fields}---\n\n` +
  [`灯塔高${height}米，立在礁石上。`, ...LONG, '最后一班的守塔人姓陈。'].join('\n\n')

let folder: string
let id: string
let path: string

async function davmu(command: string[], text: string): Promise<string> {
  const file = join(folder, 'item.md')
  await writeFile(file, text)
  return await davmuOutput(['content', ...command, file], { DATA_DIR: dataFolder, NODE_ENV: 'production' })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'davmu-changes-'))
  id = (await davmu(['create'], textOf('守塔的人', 34))).split(' ')[0] ?? ''
  path = `/davmu/share${contentPath({ actor: 'mp', type: 'doc', id, publishTime: Date.UTC(2026, 0, 5) / 1000 })}`
  await davmu(['edit', id], textOf('守塔的老人', 43, 'correction: 塔高写错了。\n'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('an article that was corrected', () => {
  it.each(['light', 'dark'] as const)(
    'says so by itself, and one tap shows what was changed, in %s',
    async (colorScheme) => {
      const { page, complaints } = await openPhone({ colorScheme })
      await page.goto(path)
      await alive(page)
      await page.getByRole('button', { name: '改动了什么' }).tap()
      const sheet = page.getByRole('dialog', { name: '改动了什么' })
      await sheet.getByRole('deletion').first().waitFor()
      await expect
        .poll(() => sheet.getByRole('deletion').allInnerTexts())
        .toEqual([expect.stringMatching(/人$/), expect.stringMatching(/34$/)])
      await expect
        .poll(() => sheet.getByRole('insertion').allInnerTexts())
        .toEqual([expect.stringMatching(/老人$/), expect.stringMatching(/43$/)])
      await expect.poll(() => sheet.innerText()).toMatch(/未改动的 \d+ 字/)
      expect(await sheet.innerText()).not.toContain('第5段')
      expect(await findFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      // the button has worked, so the line does not change any more
      await expect.poll(() => page.getByText('更新于').innerText()).toContain('更正：塔高写错了。')
      expect(complaints).toEqual([])
    },
  )

  it('is converted with its page', async () => {
    const { page } = await openPhone()
    await page.goto(path.replace('/davmu/share/', '/davmu/share/zh-Hant/'))
    await alive(page)
    await page.getByRole('button', { name: '改動了什麼' }).tap()
    const sheet = page.getByRole('dialog', { name: '改動了什麼' })
    await sheet.getByRole('deletion').first().waitFor()
    await expect.poll(() => sheet.innerText()).toContain('燈塔高')
  })

  it('says when without scripts, and offers nothing that does not work', async () => {
    const { page } = await openPhone({ javaScriptEnabled: false })
    await page.goto(path)
    await page.getByText('更新于').first().waitFor()
    expect(await page.getByRole('button', { name: '改动了什么' }).isVisible()).toBe(false)
  })
})
