import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { settled } from '../support/alive.ts'
import { answered, FOLLOW_CALL } from '../support/answered.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { enterMobile, logInAt, postComment } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'

const { origin, dataFolder, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)

let articles: ContentCard[]
const devices: Device[] = []

beforeAll(async () => {
  articles = await listArticles(origin)
})
afterEach(async () => {
  expect(devices.splice(0).flatMap(({ complaints }) => complaints)).toEqual([])
})

async function newReader(): Promise<Page> {
  const device = await openPhone()
  devices.push(device)
  return device.page
}

function articleAt(index: number) {
  const card = articles[index]
  if (!card) throw new Error(`the sample site has no article ${index}`)
  return {
    card,
    address: `/davmu/share${card.path}`,
    comments: `/${card.actor === 'mp' ? 'guzzle' : 'peony'}/v1/comment`,
  }
}

const davmu = (...args: string[]) => davmuOutput(args, { DATA_DIR: dataFolder })
const commentsWith = (page: Page, text: string) => page.locator('#comments').getByText(text, { exact: true })

describe('somebody who was invited', () => {
  it('comes by the link, has an account by a code, follows, and is told of a reply', async () => {
    const inviter = await newReader()
    await logInAt(inviter, '13900000301', smsGateway)
    await inviter.goto('/davmu/share/invite/index')
    const link = await inviter.getByText(/\/davmu\/share\/invite\/\w+\/index$/).textContent()

    const friend = await newReader()
    await friend.goto(`/davmu/share/${link?.split('/davmu/share/')[1]}`)
    await enterMobile(friend, '13900000302', { smsGateway, button: '接受邀请' })
    await friend.getByText('已经接受邀请').waitFor()

    const { card, address, comments } = articleAt(4)
    await friend.goto(address)
    const follow = friend.getByRole('button', { name: `关注 ${card.author.name}`, exact: true })
    await answered(friend, FOLLOW_CALL, () => follow.tap())
    await friend.getByRole('button', { name: `已关注 ${card.author.name}`, exact: true }).waitFor()
    await friend.goto('/davmu/share/me/follows/index')
    await friend.getByRole('link', { name: card.author.name }).waitFor()

    const question = await postComment(friend, `${comments}/${card.id}`, { content: '我是跟着链接来的。' })
    await postComment(inviter, `${comments}/${card.id}`, { content: '来得正好。', parent_id: question })
    await friend.goto('/davmu/share/me/index')
    await friend.getByRole('link', { name: /消息/ }).tap()
    await friend.getByRole('link', { name: /回复了你/ }).tap()
    await friend.locator('#comments').getByText('来得正好。').waitFor()
    expect(new URL(friend.url()).searchParams.has('c')).toBe(true)
  })
})

describe('a comment that waits for a moderator', () => {
  it('is seen by its author alone until it is approved, and by all from then on', async () => {
    const { card, address } = articleAt(5)
    const words = '先审后发的一句。'
    await davmu('moderate', 'policy', 'pre', '--content', card.id)
    const [author, other] = [await newReader(), await newReader()]
    await logInAt(author, '13900000303', smsGateway)
    await author.goto(address)
    await author
      .getByRole('toolbar')
      .getByRole('button', { name: /写评论/ })
      .tap()
    const composer = author.getByRole('dialog', { name: '写评论' })
    await composer.getByRole('textbox', { name: '评论内容' }).fill(words)
    await composer.getByRole('button', { name: '发表' }).tap()
    await composer.waitFor({ state: 'hidden' })
    await commentsWith(author, words).waitFor()
    await author.reload()
    await author.locator('#comments').scrollIntoViewIfNeeded()
    await commentsWith(author, words).waitFor()
    await author.locator('#comments').getByText('审核中').first().waitFor()

    const openComments = async () => {
      await other.goto(address)
      await other.locator('#comments').scrollIntoViewIfNeeded()
      await settled(other)
    }
    await openComments()
    expect(await commentsWith(other, words).count()).toBe(0)

    const line = (await davmu('moderate', 'queue', '--kind', 'comment'))
      .split('\n')
      .find((text) => text.includes(words))
    const id = line?.split('\t').find((column) => /^\w{8,}$/.test(column)) ?? ''
    await davmu('moderate', 'approve', id)
    await expect
      .poll(async () => {
        await openComments()
        return commentsWith(other, words).count()
      })
      .toBe(1)
    await author.goto('/davmu/share/me/notices/index?show=moderation')
    await author.locator('main').getByText(words).waitFor()
    await davmu('moderate', 'policy', 'reset', '--content', card.id)
  })
})
