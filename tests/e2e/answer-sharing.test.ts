import { afterEach, expect, it } from 'vitest'
import type { Question, QuestionAnswer } from '#contract/community.ts'
import type { Page } from '#contract/shapes.ts'
import { alive } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)

let device: Device
afterEach(() => expect(device.complaints).toEqual([]))

/** A sample question that somebody else has answered as well, with its answers. */
async function findQuestion() {
  const ask = async <T>(path: string) => ((await (await fetch(origin + path)).json()) as { data: T }).data
  for (const { id } of await listItems(origin, 'question')) {
    const { list: answers } = await ask<Page<QuestionAnswer>>(`/law/v1/api/share/question/answerlist?id=${id}`)
    const answer = answers.at(-1)
    if (answer && answers.length > 1)
      return { question: await ask<Question>(`/law/v1/api/share/question/detail?id=${id}`), answers, answer }
  }
  throw new Error('no sample question has two answers')
}

it('an answer goes out with its own words and poster, and is the first where its link leads', async () => {
  const { question, answers, answer } = await findQuestion()
  device = await openPhone()
  const { page } = device
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/davmu/share${question.path}`)
  await alive(page)
  const share = page.getByRole('button', { name: `分享 ${answer.user.name} 的回答` })
  await share.tap()
  const sheet = page.getByRole('dialog')
  const preview = sheet.getByRole('figure', { name: '发出去是这样' })
  await expect.poll(() => preview.innerText()).toContain(answer.content.slice(0, 20))
  await expect.poll(() => preview.innerText()).toContain(`${answer.user.name}的回答`)

  await sheet.getByRole('button', { name: '生成海报' }).tap()
  const poster = sheet.getByRole('img', { name: /海报/ })
  await expect.poll(() => poster.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1080)
  await expect.poll(() => poster.getAttribute('src')).toBe(`${question.poster_url}&a=${answer.id}`)
  expect(await findFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: '回到分享方式' }).tap()
  await sheet.getByRole('button', { name: '复制链接' }).tap()
  await page.getByText('链接已复制').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${question.share.link}&a=${answer.id}`)

  await page.goto(link.replace(new URL(link).origin, origin))
  await alive(page)
  const items = page.locator('#answers ol > li')
  await expect.poll(() => items.first().getAttribute('id')).toBe(`a-${answer.id}`)
  await expect.poll(() => items.count()).toBe(answers.length)
  const top = () => items.first().evaluate((item) => item.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(200)
  await expect.poll(() => page.title()).toContain(`${answer.user.name}的回答`)
  await expect.poll(() => page.locator('meta[property="og:title"]').getAttribute('content')).toContain(answer.user.name)
})
