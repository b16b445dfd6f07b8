import { expect, it } from 'vitest'
import { launch } from '#contract/analytics.ts'
import { describeLaunch } from './describe-launch.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; V2307A) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.57(0x18003930) NetType/WIFI`, 'wechat-ios 8.0.57'],
  [`${ANDROID} Version/4.0 Chrome/130.0 XWEB/1300289 MicroMessenger/8.0.60 WeChat/arm64`, 'wechat-android 8.0.60'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/116.0 MicroMessenger/7.0.20 WindowsWechat', 'wechat-desk 7.0.20'],
  [`${ANDROID} Version/4.0 Chrome/109.0 MQQBrowser/6.2 QQ/9.0.20 V1_AND`, 'qqbrowser 6.2'],
  [`${IPHONE} Mobile/15E148 QQ/9.0.20.600 V1_IPH`, 'qq 9.0.20'],
  [`${ANDROID} Version/4.0 Chrome/120.0.6099 Mobile AlipayClient/10.5.88`, 'alipay 10.5.88'],
  [`${IPHONE} Mobile/15E148 Weibo (iPhone15,2__weibo__14.1.0)`, 'weibo'],
  ['Mozilla/5.0 (Linux; Android 15; A; wv) Version/4.0 Chrome/130.0.6723.58 Mobile', 'webview 130.0'],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'safari 18.5'],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'chrome 140.0.0'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'other'],
  ['', 'other'],
])('a launch in %s is told of %s', (userAgent, client) => {
  const told = describeLaunch('app', userAgent)
  expect(told).toEqual({ kind: 'app', client, reason: '' })
  expect(launch.safeParse(told).success).toBe(true)
})

it.each([
  ['launch:fail', 'launch:fail'],
  ['launch:fail, Permission Denied!', 'launch:fail permission denied'],
  ['失败', ''],
  ['a'.repeat(70), 'a'.repeat(60)],
  ['<script>alert(1)</script>', 'script alert 1 script'],
])('the reason %s is told as %s', (reason, expected) => {
  const told = describeLaunch('weapp', '', reason)
  expect(told.reason).toBe(expected)
  expect(launch.safeParse(told).success).toBe(true)
})
