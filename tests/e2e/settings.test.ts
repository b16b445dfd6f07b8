import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { settled } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin, ['--autoplay-policy=document-user-activation-required'])
const ME = '/davmu/share/me/index'
const SETTINGS = '/davmu/share/me/settings/index'

let clips: ContentCard[]
let sound: ContentCard | undefined

beforeAll(async () => {
  clips = await listItems(origin, 'svideo')
  sound = (await listItems(origin, 'audio'))[0]
})

const root = (page: Page, name: string) => page.locator('html').getAttribute(`data-${name}`)
const choose = (page: Page, name: string) => page.locator('label').getByText(name, { exact: true }).tap()
const clipFilm = (page: Page) =>
  page.locator('video[data-waits]').evaluateAll((all) => all.some((film) => !(film as HTMLVideoElement).paused))

describe('the settings', () => {
  it('colour the page and size its text, on every page and for good', async () => {
    const device = await openPhone()
    const { page } = device
    await page.goto(ME)
    await page.getByRole('link', { name: '设置' }).tap()
    await choose(page, '深色')
    await expect.poll(() => root(page, 'theme')).toBe('dark')
    await page.getByRole('slider', { name: '字号' }).fill('2')
    await expect.poll(() => root(page, 'scale')).toBe('150')
    expect(await findFaults(page)).toEqual([])
    await page.goto('/davmu/share/')
    expect([await root(page, 'theme'), await root(page, 'scale')]).toEqual(['dark', '150'])
    await page.goto(SETTINGS)
    await expect.poll(() => page.getByRole('radio', { name: '深色' }).isChecked()).toBe(true)
    expect(device.complaints).toEqual([])
  })

  it('say everything in the other language, which the site opens in from then on', async () => {
    const { page } = await openPhone()
    await page.goto(SETTINGS)
    const languages = page.getByRole('navigation', { name: '语言' })
    await expect.poll(() => languages.count()).toBe(1)
    await settled(page)
    await languages.getByRole('link', { name: 'English' }).tap()
    await page.getByRole('heading', { name: 'Playback and data' }).waitFor()
    expect(page.url()).toContain('/davmu/share/en/me/settings/')
    await page.goto('/davmu/share')
    await page.waitForURL(/\/davmu\/share\/en\/?$/)
  })

  it('have short films wait for a touch, each of them', async () => {
    const { page } = await openPhone()
    await page.goto(SETTINGS)
    await choose(page, '从不')
    await page.goto(`/davmu/share${clips[0]?.path}`)
    const play = page.getByRole('button', { name: '播放', exact: true })
    await play.waitFor()
    expect(await clipFilm(page)).toBe(false)
    await play.tap()
    await expect.poll(() => clipFilm(page)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.waitForURL((url) => !url.pathname.endsWith(clips[0]?.path ?? ''))
    await play.waitFor()
    await expect.poll(() => clipFilm(page)).toBe(false)

    await page.goto(SETTINGS)
    await choose(page, '总是')
    await page.goto(`/davmu/share${clips[0]?.path}`)
    await expect.poll(() => clipFilm(page)).toBe(true)
  })

  it('save data: lists have small pictures, short films wait, and a sound is asked for first', async () => {
    const { page } = await openPhone()
    const isLarge = (address: string) => /-(?:[4-9]\d\d|\d{4,})\.webp$/.test(address)
    const largeInFeed = async () => {
      const images = page.locator('main li img[loading="lazy"]')
      await images.first().waitFor({ state: 'attached' })
      return (await images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src))).filter(isLarge)
    }
    await page.goto('/davmu/share/?gid=')
    expect((await largeInFeed()).length).toBeGreaterThan(0)
    await page.goto(SETTINGS)
    await page.getByRole('switch', { name: /^省流/ }).check()
    await page.goto('/davmu/share/?gid=')
    await expect.poll(async () => (await largeInFeed()).length).toBe(0)
    await page.goto(`/davmu/share${clips[0]?.path}`)
    await page.getByRole('button', { name: /^播放/ }).waitFor()
    expect(await clipFilm(page)).toBe(false)
    await page.goto(`/davmu/share${sound?.path}`)
    await page.getByRole('main').getByRole('button', { name: '播放', exact: true }).first().tap()
    await page.getByRole('dialog', { name: '正在用流量' }).waitFor()
  })
})
