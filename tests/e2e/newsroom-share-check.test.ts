import { expect, it } from 'vitest'
import { findFaults } from '../support/axe.ts'
import { newsroomOf } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getArticle } from '../support/samples.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)

it('shows what clients make of any page of the site, and says what cannot be looked at', async () => {
  const article = await getArticle(site.origin, 2)
  const { page, complaints } = await openNewsroom('viewer', { path: '/numbers' })
  await page.getByRole('link', { name: '分享检查' }).click()
  const address = page.getByLabel('本站网址')
  await address.fill(`/davmu/share${article.path}`)
  await address.press('Enter')
  const cards = page.getByRole('region', { name: '分享时的样子' })
  await expect.poll(() => cards.getByText(article.title, { exact: true }).count()).toBe(4)
  await page.getByText('分享图片不是 https').waitFor() // as the samples are served
  expect(await page.getByRole('heading', { name: '微信签名自检' }).count()).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await page.reload()
  await expect.poll(() => address.inputValue()).toBe(`/davmu/share${article.path}`)
  await cards.waitFor()

  await address.fill('https://elsewhere.example/')
  await address.press('Enter')
  await page.getByRole('alert').waitFor()
  await expect.poll(() => address.inputValue()).toBe('https://elsewhere.example/')
  expect(complaints().filter((complaint) => !/status of 400/.test(complaint))).toEqual([])
})

it('tries the signing of the social client for administrators', async () => {
  const { page, complaints } = await openNewsroom('admin', { path: '/share-check?url=%2Fdavmu%2Fshare%2F' })
  await page.getByRole('button', { name: '试一次' }).click()
  await page.getByText('还没有设置公众号').waitFor()
  expect(complaints()).toEqual([])
})
