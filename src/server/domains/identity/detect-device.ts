import type { Client, Device } from '#contract/identity.ts'

/** More particular ones first: each names most of those after it as well. */
const DEVICES: ReadonlyArray<[Device, RegExp]> = [
  ['iphone', /iPhone|iPod/],
  ['ipad', /iPad/],
  ['harmony', /OpenHarmony|HarmonyOS|ArkWeb/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Macintosh|Mac OS X/],
  ['linux', /Linux|X11|CrOS/],
]

const CLIENTS: ReadonlyArray<[Client, RegExp]> = [
  ['wechat', /MicroMessenger/i],
  ['qq', /\bQQ\/|MQQBrowser|QQBrowser/],
  ['weibo', /Weibo/i],
  ['edge', /\bEdgA?\/|EdgiOS/],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrome|CriOS/],
  ['safari', /Safari/],
]

/** On what and with which program somebody browses, as far as their user agent says. */
export function detectDevice(userAgent: string): { device: Device; client: Client } {
  return { device: firstIn(DEVICES, userAgent) ?? 'unknown', client: firstIn(CLIENTS, userAgent) ?? 'unknown' }
}

function firstIn<T>(rules: ReadonlyArray<[T, RegExp]>, userAgent: string): T | undefined {
  return rules.find(([, pattern]) => pattern.test(userAgent))?.[0]
}
