import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answered } from '../support/answered.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin, dataFolder } = sampleSite()
const openPhone = phonesFor(origin)

const TITLE = '守望者的一年'
const folder = join(dataFolder, 'followed-special')

/** Writes an item to be imported. */
async function write(id: string, lines: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const front = [`id: ${id}`, 'account: chaosheng-xinwen', 'date: 2020-01-01T08:00:00+08:00', ...lines]
  await writeFile(join(folder, `${id}.md`), ['---', ...front, '---', '', '灯塔还亮着。', ''].join('\n'))
}

const importAll = () => davmuOutput(['import', 'markdown', folder], { DATA_DIR: dataFolder })

describe('a special that is followed', () => {
  it('says how much is new in it, where it is listed and as it is opened, and nothing the next time', async () => {
    const items = ['followed-spring', 'followed-autumn']
    await write('followed-year', [
      'type: special',
      `title: ${TITLE}`,
      'modules:',
      `  - {title: 四季, style: list, items: [${items.join(', ')}]}`,
    ])
    await importAll()
    const { page, complaints } = await openPhone()
    const pages = await davmuOutput(['content', 'list'], { DATA_DIR: dataFolder })
    const id = pages
      .split('\n')
      .find((line) => line.includes(TITLE))
      ?.match(/\b[a-zA-Z0-9]{8,}\b/)?.[0]
    await page.goto(`/davmu/share/mp/special/2020/01/${id}/index`)
    const follow = page.getByRole('button', { name: `关注 ${TITLE}`, exact: true })
    await answered(page, /\/v3\/booking$/, () => follow.tap())
    await page.getByRole('button', { name: `已关注 ${TITLE}`, exact: true }).waitFor()

    // What is published within the second of a look counts as seen.
    const followedAt = Math.floor(Date.now() / 1000)
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(followedAt)
    for (const item of items) await write(item, [`title: ${item}`])
    await importAll()
    await page.goto('/davmu/share/me/follows/index')
    const listed = page.getByRole('link', { name: new RegExp(TITLE) })
    await listed.getByRole('img', { name: '2 篇没看过' }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await listed.tap()
    await page.getByRole('button', { name: `已关注 ${TITLE}`, exact: true }).waitFor()
    await page.getByRole('main').getByRole('img', { name: '2 篇没看过' }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.goto('/davmu/share/me/follows/index')
    await listed.waitFor()
    expect(await page.getByRole('img', { name: /没看过/ }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
