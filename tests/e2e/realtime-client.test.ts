import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Centrifuge as Client, Subscription } from 'centrifuge'
import { describe, expect, it } from 'vitest'
import { phonesFor } from '../support/journeys.ts'
import { startHub, type TestHub } from '../support/realtime-hub.ts'

/** What the page below has. */
declare const Centrifuge: typeof Client
declare const page: { client: Client; subscription: Subscription; told: unknown[] }

const SCRIPT = createRequire(import.meta.url)
  .resolve('centrifuge')
  .replace(/build\/.*$/, 'dist/centrifuge.js')

const openPhone = phonesFor()

/** A page with the official client as browsers load it. */
async function openPage({ pageUrl }: TestHub): Promise<Page> {
  const { page: opened } = await openPhone({}, new URL(pageUrl).origin)
  await opened.goto(pageUrl)
  await opened.addScriptTag({ path: SCRIPT })
  return opened
}

/** Connects the page's client to a channel; `page.told` holds all that it is told from then on. */
async function listen(opened: Page, server: TestHub, given: { token: string; channel: string; channelToken?: string }) {
  await opened.evaluate(
    async ({ url, token, channel, channelToken }) => {
      const told: unknown[] = []
      const client = new Centrifuge(url, { token, minReconnectDelay: 1, maxReconnectDelay: 20 })
      const subscription = client.newSubscription(channel, channelToken === '' ? {} : { token: channelToken })
      subscription.on('publication', ({ data }) => told.push(data))
      subscription.on('subscribed', ({ wasRecovering, recovered }) => {
        if (wasRecovering) told.push(recovered ? 'recovered' : 'not recovered')
      })
      client.on('publication', ({ channel, data }) => told.push([channel, data]))
      client.on('disconnected', ({ code }) => told.push(code))
      Object.assign(globalThis, { page: { client, subscription, told } })
      subscription.subscribe()
      client.connect()
      await subscription.ready(10_000)
    },
    { url: server.url, channelToken: '', ...given },
  )
}

const told = (opened: Page) => opened.evaluate(() => page.told)
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

async function publish(server: TestHub, from: number, to: number) {
  for (const n of numbers(from, to)) await server.hub.publish('live:1', n)
}

describe('the official client in a browser', () => {
  it('misses nothing and hears nothing twice over an absence in which 50 things are said', async () => {
    const server = await startHub()
    const opened = await openPage(server)
    await listen(opened, server, { token: await server.token('u1'), channel: 'live:1' })
    await publish(server, 1, 5)
    await expect.poll(() => told(opened)).toEqual(numbers(1, 5))
    await opened.context().setOffline(true)
    await expect.poll(() => server.hub.facts().connections).toBe(0)
    await publish(server, 6, 55)
    await opened.context().setOffline(false)
    await expect.poll(() => told(opened)).toEqual([...numbers(1, 5), 'recovered', ...numbers(6, 55)])
    server.cut()
    await publish(server, 56, 60)
    await expect
      .poll(() => told(opened))
      .toEqual([...numbers(1, 5), 'recovered', ...numbers(6, 55), 'recovered', ...numbers(56, 60)])
  })

  it('is told that a hub that was restarted could not recover', async () => {
    const server = await startHub()
    const opened = await openPage(server)
    await listen(opened, server, { token: await server.token('u1'), channel: 'live:1' })
    await publish(server, 1, 1)
    await expect.poll(() => told(opened)).toEqual([1])
    await server.restart()
    await expect.poll(() => told(opened)).toEqual([1, 'not recovered'])
    await publish(server, 2, 2)
    await expect.poll(() => told(opened)).toEqual([1, 'not recovered', 2])
  })

  it('is subscribed by tokens, to what it asks for and to what is its own, until it is sent away', async () => {
    const server = await startHub()
    const opened = await openPage(server)
    const channel = 'secret:1'
    const token = await server.token('u1', { channels: ['secret:u1'] })
    const channelToken = await server.tokens.signSubscription({ sub: 'u1', channel, exp: server.now() + 60 })
    await listen(opened, server, { token, channel, channelToken })
    await server.hub.publish(channel, 'a')
    await server.hub.publish('secret:u1', 'b')
    await expect.poll(() => told(opened)).toEqual(['a', ['secret:u1', 'b']])
    await server.hub.disconnect('u1')
    await expect.poll(() => told(opened)).toEqual(['a', ['secret:u1', 'b'], 3503])
  })

  it('answers pings, and stays connected', async () => {
    const server = await startHub({ timings: { ping: 500 } })
    const opened = await openPage(server)
    await opened.evaluate(() => {
      const send = WebSocket.prototype.send
      WebSocket.prototype.send = function count(data) {
        if (data === '{}') document.title += '.'
        return send.call(this, data)
      }
    })
    await listen(opened, server, { token: await server.token('u1'), channel: 'live:1' })
    await expect.poll(() => opened.title()).toContain('.....')
    expect(await opened.evaluate(() => page.client.state)).toBe('connected')
  })

  it('publishes and reads while developing', async () => {
    const server = await startHub({ isDevelopment: true })
    const opened = await openPage(server)
    await listen(opened, server, { token: '', channel: 'anything' })
    const read = await opened.evaluate(async () => {
      await page.subscription.publish({ text: '你好' })
      const [{ publications }, stats, { clients }] = await Promise.all([
        page.subscription.history({ limit: 10 }),
        page.subscription.presenceStats(),
        page.subscription.presence(),
      ])
      return { publications: publications.map(({ data }) => data), ...stats, clients: Object.keys(clients).length }
    })
    expect(read).toEqual({ publications: [{ text: '你好' }], numClients: 1, numUsers: 1, clients: 1 })
    await expect.poll(() => told(opened)).toEqual([{ text: '你好' }])
  })

  it('of a page of another origin gets no connection', async () => {
    const server = await startHub()
    const opened = await openPage(await startHub())
    const token = await server.token('u1')
    const reason = await opened.evaluate(
      ({ url, token }) =>
        new Promise((resolve) => {
          const client = new Centrifuge(url, { token })
          client.on('error', ({ type }) => resolve(type))
          client.connect()
        }),
      { url: server.url, token },
    )
    expect(reason).toBe('transport')
    expect(server.hub.facts().connections).toBe(0)
  })
})
