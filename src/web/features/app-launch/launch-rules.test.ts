import { describe, expect, it } from 'vitest'
import { CLOSED_MS, isClosed, isLaunchable, planLaunch, type AppLaunch } from './launch-rules.ts'

const none: AppLaunch = { appid: '', scheme: '', universal_link: '', android_url: '', ios_url: '', extinfo: '' }
const all: AppLaunch = {
  ...none,
  appid: 'wx1',
  scheme: 'davmu://',
  universal_link: 'https://app.example.org/open/',
  android_url: 'https://store.example/android',
  ios_url: 'https://store.example/ios',
}
const target = '/mp/doc/2026/11/AbCd1234/index?p=12'

describe('a launch', () => {
  it('tries the link, then the scheme, each with the page and its spot, then the store of the device', () => {
    expect(planLaunch(all, 'IOS', target)).toEqual({
      attempts: [
        'https://app.example.org/open/mp/doc/2026/11/AbCd1234/index?p=12',
        'davmu://mp/doc/2026/11/AbCd1234/index?p=12',
      ],
      store: 'https://store.example/ios',
    })
    expect(planLaunch(all, 'Android', target).store).toBe('https://store.example/android')
  })

  it('leaves out what is not configured', () => {
    expect(planLaunch({ ...none, scheme: 'davmu://' }, 'IOS', '/')).toEqual({ attempts: ['davmu://'], store: '' })
    expect(planLaunch(none, 'IOS', target)).toEqual({ attempts: [], store: '' })
  })

  it('is offered on phones with something to open or to get', () => {
    expect(isLaunchable(all, 'IOS')).toBe(true)
    expect(isLaunchable(all, '')).toBe(false)
    expect(isLaunchable(none, 'Android')).toBe(false)
    expect(isLaunchable({ ...none, ios_url: 'https://store.example/ios' }, 'Android')).toBe(false)
    expect(isLaunchable({ ...none, ios_url: 'https://store.example/ios' }, 'IOS')).toBe(true)
  })
})

it('a closed bar stays away for 30 days', () => {
  expect(isClosed(null, 5)).toBe(false)
  expect(isClosed(1_000, 1_000 + CLOSED_MS - 1)).toBe(true)
  expect(isClosed(1_000, 1_000 + CLOSED_MS)).toBe(false)
})
