import { afterEach, expect, it } from 'vitest'
import { FOLLOWING_PATH } from '#contract/share-urls.ts'
import { answered } from '../support/answered.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { enterMobile } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getDetail, listArticles } from '../support/samples.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'
const FOLLOWS = `${BASE}/me/follows/index`
const FOLLOW_CALL = /\/peony\/v1\/topic\/follow\//

let device: Device
afterEach(() => expect(device.complaints).toEqual([]))

/** An article of the samples that stands in a topic, with that one. */
async function findArticle() {
  for (const card of await listArticles(origin)) {
    const [topic] = (await getDetail(origin, card)).topics
    if (topic) return { card, topic }
  }
  throw new Error('no sample stands in a topic')
}

it('a topic is followed after a login, listed, brings its items among what is followed, and is taken back', async () => {
  const { card, topic } = await findArticle()
  device = await openPhone()
  const { page } = device
  const follow = page.getByRole('button', { name: `关注 ${topic.name}`, exact: true })
  const followed = page.getByRole('button', { name: `已关注 ${topic.name}`, exact: true })
  await page.goto(BASE + topic.path)
  await follow.tap()
  await answered(page, FOLLOW_CALL, () => enterMobile(page, '13900000131', { smsGateway, goesOn: /登录，并关注/ }))
  await followed.waitFor()
  expect(await findFaults(page)).toEqual([])

  await page.goto(FOLLOWS)
  const listed = page.getByRole('region', { name: '话题' }).getByRole('link', { name: topic.name })
  await listed.waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.goto(`${BASE}/`)
  const tab = page.getByRole('navigation').getByRole('link', { name: '关注', exact: true })
  await tab.waitFor()
  await page.goto(BASE + FOLLOWING_PATH)
  await page.getByRole('main').getByRole('link', { name: card.title }).first().waitFor()

  await page.goto(FOLLOWS)
  await listed.tap()
  await answered(page, FOLLOW_CALL, () => followed.tap())
  await follow.waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.goto(FOLLOWS)
  await page.getByText('还没有关注账号或话题').waitFor()
})
