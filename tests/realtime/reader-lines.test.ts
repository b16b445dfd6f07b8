import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Centrifuge } from 'centrifuge'
import { expect, it, onTestFinished } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { channelOf } from '#contract/channels.ts'
import { createIdCodec } from '#contract/ids.ts'
import { toCentrifugoConfig } from '#server/realtime/centrifugo/centrifugo-config.ts'
import { channelOptions } from '#server/realtime/channels.ts'
import { ask } from '#tests/support/ask.ts'
import { TEST_REALTIME, type TestBackend } from '#tests/support/backend.ts'
import { startCentrifugoFake, type FakeConfig } from '#tests/support/centrifugo-fake.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { connectTo, sitesOn } from '#tests/support/realtime-sites.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { anonymousVisitor, userVisitor, type Visitor } from '#tests/support/visitors.ts'

interface Granted {
  token: string
  subscriptions: Record<string, string>
}

type Caller = Pick<Visitor, 'token'>

const grant = (backend: TestBackend, reader: Caller, channels: readonly string[]) =>
  ask<Granted>(backend, '/peony/v1/realtime/token', { channels }, reader)

async function openArticle(backend: TestBackend) {
  const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
  return saveArticle(domains, { accountId: await saveAccount(domains) })
}

async function say(backend: TestBackend, item: string, by: Caller, fields: object): Promise<Comment> {
  const answer = await ask<Comment>(backend, `/guzzle/v1/comment/${item}`, fields, by)
  expect(answer.code).toBe(0)
  return answer.data
}

/** What a reader hears on channels, connected to a hub by what the site grants. */
async function listen(at: { backend: TestBackend; url: string }, reader: Caller, channels: readonly string[]) {
  const { data } = await grant(at.backend, reader, channels)
  const { client } = await connectTo(at.url, data.token)
  const heard: unknown[] = []
  for (const channel of channels) {
    const subscription = client.newSubscription(channel, { token: data.subscriptions[channel] ?? '' })
    subscription.on('publication', ({ data: push }) => heard.push(push))
    subscription.subscribe()
    await subscription.ready(10_000)
  }
  return heard
}

eachLocation('what readers are told as it happens', (locate) => {
  const { start, startSite, endings } = sitesOn(locate)
  const decide = async (backend: TestBackend, by: StaffVisitor, { id }: Comment, verdict: string) => {
    const targets = [{ kind: 'comment', id }]
    const answer = await askAdmin(backend, by, '/moderation/decisions', { body: { targets, verdict, reason: '' } })
    expect(answer.code).toBe(0)
  }

  it('is how many public comments an item has, in every process, and nothing of one that waits', async () => {
    const { backend } = await startSite({ settings: { commentPolicy: 'pre' } })
    const other = await start({ settings: { commentPolicy: 'pre' } })
    const { publicId } = await openArticle(backend)
    const author = await userVisitor(backend)
    const lin = await staffVisitor(backend, 'moderator')
    const heard = await listen(other, await anonymousVisitor(backend), [channelOf.post(publicId)])
    const held = await say(backend, publicId, author, { content: '谁也看不见的话' })
    await say(backend, publicId, author, { content: '一直等着的话' })
    await decide(backend, lin, held, 'approve')
    await expect.poll(() => heard).toEqual([{ t: 'count', comment_count: 1 }])
    await decide(backend, lin, held, 'remove')
    await expect
      .poll(() => heard)
      .toEqual([
        { t: 'count', comment_count: 1 },
        { t: 'count', comment_count: 0 },
      ])
  })

  it('is that their notices are others than before: by a reply, when they read it, when it goes', async () => {
    const site = await startSite({ settings: { commentPolicy: 'post' } })
    const { backend } = site
    const { publicId } = await openArticle(backend)
    const [ann, bob] = [await userVisitor(backend), await userVisitor(backend)]
    const root = await say(backend, publicId, ann, { content: '谁去看潮水' })
    const heard = await listen(site, ann, [channelOf.user(ann.uid)])
    const others = await listen(site, bob, [channelOf.user(bob.uid)])
    const news = { t: 'notices' }
    const reply = await say(backend, publicId, bob, { content: '我去', parent_id: root.id })
    await expect.poll(() => heard).toEqual([news])
    await ask(backend, '/peony/v1/notice/read', { all: 1 }, ann)
    await expect.poll(() => heard).toEqual([news, news])
    await ask(backend, `/guzzle/v1/comment/${reply.id}/remove`, {}, bob)
    await expect.poll(() => heard).toEqual([news, news, news])
    await say(backend, publicId, ann, {
      content: '那我也去',
      parent_id: (await say(backend, publicId, bob, { content: '嗯' })).id,
    })
    await expect.poll(() => others).toEqual([news])
  })

  it('reaches a Centrifugo', async () => {
    const settings = { tokenSecret: 's', apiKey: 'k', origins: [], connectionsPerSubject: 5 }
    const fake = await startCentrifugoFake(toCentrifugoConfig(channelOptions, settings) as FakeConfig)
    endings.push(() => fake.stop())
    const centrifugo = { apiUrl: fake.apiUrl, apiKey: 'k', url: 'ws://realtime.example.org/connection/websocket' }
    const { backend } = await startSite({
      realtime: { ...TEST_REALTIME, centrifugo },
      settings: { commentPolicy: 'post' },
    })
    const { publicId } = await openArticle(backend)
    const [ann, bob] = [await userVisitor(backend), await userVisitor(backend)]
    const member = fake.join('somebody', [channelOf.post(publicId), channelOf.user(ann.uid)])
    const root = await say(backend, publicId, ann, { content: '一' })
    await say(backend, publicId, bob, { content: '二', parent_id: root.id })
    await expect
      .poll(() => member.received)
      .toEqual([
        { channel: channelOf.post(publicId), data: { t: 'count', comment_count: 1 } },
        { channel: channelOf.user(ann.uid), data: { t: 'notices' } },
        { channel: channelOf.post(publicId), data: { t: 'count', comment_count: 2 } },
      ])
  })

  it('is for whoever may read the item, and for nobody but the user', async () => {
    const { backend, url } = await startSite({ settings: { commentPolicy: 'post' } })
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const open = await saveArticle(domains, { accountId })
    const gone = await saveArticle(domains, { accountId })
    await backend.database.write((tx) => backend.content.removeContent(tx, gone.id))
    const draft = await saveArticle(domains, { accountId, state: 'draft' })
    const [ann, bob, device] = [await userVisitor(backend), await userVisitor(backend), await anonymousVisitor(backend)]
    const post = channelOf.post(open.publicId)
    const own = channelOf.user(ann.uid)
    expect((await grant(backend, device, [post])).code).toBe(0)
    expect((await grant(backend, ann, [post, own])).data).toMatchObject({
      subscriptions: { [post]: expect.any(String), [own]: expect.any(String) },
    })
    for (const stranger of [bob, device]) expect((await grant(backend, stranger, [own])).code).toBe(40301)
    expect((await grant(backend, device, [channelOf.user(device.uid)])).code).toBe(40301)
    for (const id of [gone.publicId, draft.publicId, 'AAAAAAAA', 'x', '']) {
      expect([id, (await grant(backend, ann, [post, channelOf.post(id)])).code]).toEqual([id, 40301])
    }

    // The hub itself lets nobody in who only knows the name, or has what was granted to another one.
    const granted = (await grant(backend, ann, [own])).data.subscriptions[own] ?? ''
    for (const [channel, token] of [
      [post, ''],
      [own, ''],
      [own, granted],
    ] as const) {
      const { client } = await connectTo(url, (await grant(backend, bob, [])).data.token)
      await expect.poll(() => refusals(client, channel, token)).toBeGreaterThan(0)
    }
  })
})

/** How often a subscription that is tried was refused. */
const tried = new Map<Centrifuge, number>()
function refusals(client: Centrifuge, channel: string, token: string): number {
  if (!tried.has(client)) {
    tried.set(client, 0)
    const refuse = () => tried.set(client, (tried.get(client) ?? 0) + 1)
    const subscription = client.newSubscription(channel, token === '' ? {} : { token })
    subscription.on('subscribed', () => {
      throw new Error(`somebody else listens on ${channel}`)
    })
    subscription.on('unsubscribed', refuse)
    client.on('disconnected', refuse)
    subscription.subscribe()
  }
  return tried.get(client) ?? 0
}

const folder = mkdtempSync(path.join(tmpdir(), 'davmu-lines-'))
const { startSite: startSiteOnFile } = sitesOn(async () => ({
  kind: 'sqlite',
  file: path.join(folder, 'davmu-share.sqlite'),
}))

it('readers hear of what moderators decide on the command line', async () => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const site = await startSiteOnFile({ settings: { commentPolicy: 'pre' } })
  const { publicId } = await openArticle(site.backend)
  const author = await userVisitor(site.backend)
  const held = await say(site.backend, publicId, author, { content: '等着' })
  const heard = await listen(site, author, [channelOf.post(publicId), channelOf.user(author.uid)])
  const approved = await runDavmu(['moderate', 'approve', held.id], { DATA_DIR: folder, COMMENT_POLICY: 'pre' })
  expect(approved).toMatchObject({ code: 0, err: '' })
  await expect.poll(() => heard).toContainEqual({ t: 'count', comment_count: 1 })
  await expect.poll(() => heard).toContainEqual({ t: 'notices' })
})
