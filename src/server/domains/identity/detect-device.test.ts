import { expect, it } from 'vitest'
import { detectDevice } from './detect-device.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

it.each([
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/zh_CN`, 'iphone', 'wechat'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'iphone', 'safari'],
  [`${IPHONE} CriOS/130.0.6723.37 Mobile/15E148 Safari/604.1`, 'iphone', 'chrome'],
  [
    `${ANDROID} Chrome/126.0.6478.188 Mobile Safari/537.36 XWEB/1260117 MMWEBSDK/20240802 MicroMessenger/8.0.52`,
    'android',
    'wechat',
  ],
  [`${ANDROID} Chrome/109.0 MQQBrowser/14.9 Mobile Safari/537.36 V1_AND_SQ_9.1 QQ/9.1.5`, 'android', 'qq'],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 Safari/537.36 ArkWeb/4.1 Mobile',
    'harmony',
    'chrome',
  ],
  [`${WINDOWS} Safari/537.36 Edg/130.0.0.0`, 'windows', 'edge'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', 'ipad', 'safari'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605.1.15', 'mac', 'safari'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'linux', 'firefox'],
  ['curl/8.5.0', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
])('the device and the client of “%s” are told: %s, %s', (userAgent, device, client) => {
  expect(detectDevice(userAgent)).toEqual({ device, client })
})
