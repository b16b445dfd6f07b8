import { expect, it } from 'vitest'
import { CLIENT_PATTERN } from '#contract/beacons.ts'
import { detectClient } from './detect-client.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; V2307A) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.57(0x18003930) NetType/WIFI Language/zh_CN`, 'wechat-ios 8'],
  [`${ANDROID} Version/4.0 Chrome/130.0 XWEB/1300289 MMWEBSDK MicroMessenger/8.0.60 WeChat/arm64`, 'wechat-android 8'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/116.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat', 'other'],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'safari 18'],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'chrome 140'],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 HuaweiBrowser/15.0`, 'other'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'other'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'other'],
  [`${IPHONE} MicroMessenger`, 'wechat-ios'],
  ['', 'other'],
])('the client that calls itself %s is told as %s', (userAgent, expected) => {
  expect(detectClient(userAgent)).toBe(expected)
  expect(expected).toMatch(CLIENT_PATTERN)
})
