import { describe, expect, it } from 'vitest'
import { AppError } from '#server/http/app-error.ts'
import type { Priority } from '#server/http/overload-rules.ts'
import { openPages, PAGE_PATH } from '#tests/support/page-site.ts'

/** Pages of a process that refuses some work. */
async function openBusy() {
  const refused = new Set<Priority>()
  const asked: Priority[] = []
  let inHand = 0
  const enter = async (priority: Priority) => {
    asked.push(priority)
    if (refused.has(priority)) throw new AppError(50303, { data: { retry_after: 4 } })
    inHand += 1
    return () => void (inHand -= 1)
  }
  return { ...(await openPages({ admission: { enter } })), refused, asked, inHand: () => inHand }
}

describe('when there is too much to do', () => {
  it('a page that is not there says so, when to come back, and comes back by itself', async () => {
    const site = await openBusy()
    site.refused.add('read')
    const zh = await site.get(PAGE_PATH)
    expect([zh.status, zh.headers.get('retry-after'), zh.headers.get('cache-control')]).toEqual([503, '4', 'no-store'])
    expect(await zh.text()).toBe('<p>busy in zh-CN for 4</p>')
    const en = await site.get(PAGE_PATH.replace('/share/', '/share/en/'))
    expect(await en.text()).toBe('<p>busy in en for 4</p>')
    expect(site.observed).toEqual([503, 503])
    expect(site.thrown).toEqual([])
    site.refused.clear()
    expect((await site.get(PAGE_PATH)).status).toBe(200)
    expect(site.inHand()).toBe(0)
  })

  it('a page that was opened in the last ten minutes is served as it was', async () => {
    const site = await openBusy()
    await site.get(PAGE_PATH)
    site.refused.add('spare').add('read')
    site.pass(590)
    const old = await site.get(PAGE_PATH)
    expect([old.status, await old.text()]).toEqual([200, expect.stringContaining('#1')])
    site.pass(20)
    expect((await site.get(PAGE_PATH)).status).toBe(503)
  })

  it('pages that are out of date stay, and are tried anew once in a second', async () => {
    const site = await openBusy()
    await site.get(PAGE_PATH)
    site.refused.add('spare')
    site.pass(60)
    for (let count = 0; count < 5; count += 1) expect((await site.get(PAGE_PATH)).status).toBe(200)
    expect(site.asked).toEqual(['read', 'spare'])
    site.refused.clear()
    site.pass(2)
    await site.get(PAGE_PATH)
    await expect.poll(async () => (await site.get(PAGE_PATH)).text()).toContain('#2')
  })
})
