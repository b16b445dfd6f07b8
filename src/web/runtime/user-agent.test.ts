import { describe, expect, it } from 'vitest'
import { isCrawler, isMobile, isSocialClient, detectDevice } from './user-agent.ts'

const agents = {
  weChat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50',
  weChatDesktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/122.0 Safari/537.36 MicroMessenger/7.0 WindowsWechat',
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  harmony: 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 Safari/537.36 ArkWeb/4.1 Mobile',
  macOs: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  crawler: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  crawlerTest: 'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  baidu: 'Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)',
  youBot: 'Mozilla/5.0 (compatible; YouBot/1.0)',
  cubotNote: 'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 30) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  cubot: 'Mozilla/5.0 (Linux; Android 13; CUBOT_P60) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
}

describe('a user agent', () => {
  it.each([
    ['weChat', { mobile: true, social: true, crawler: false }],
    ['weChatDesktop', { mobile: false, social: true, crawler: false }],
    ['android', { mobile: true, social: false, crawler: false }],
    ['harmony', { mobile: true, social: false, crawler: false }],
    ['macOs', { mobile: false, social: false, crawler: false }],
    ['crawler', { mobile: false, social: false, crawler: true }],
    ['crawlerTest', { mobile: false, social: false, crawler: true }],
    ['baidu', { mobile: false, social: false, crawler: true }],
    ['youBot', { mobile: false, social: false, crawler: true }],
    ['cubotNote', { mobile: true, social: false, crawler: false }],
    ['cubot', { mobile: true, social: false, crawler: false }],
  ] as const)('of %s is told', (name, expected) => {
    const agent = agents[name]
    expect({ mobile: isMobile(agent), social: isSocialClient(agent), crawler: isCrawler(agent) }).toEqual(expected)
  })
})

describe('the device', () => {
  it.each([
    ['weChat', 0, 'IOS', 'iOS 18.0'],
    ['android', 5, 'Android', 'Android 14'],
    ['weChatDesktop', 0, '', ''],
    ['harmony', 5, '', ''],
    ['macOs', 0, '', ''],
    ['macOs', 5, 'IOS', 'iOS'],
  ] as const)('of %s with %i points of touch is told', (name, touchPoints, type, os) => {
    expect(detectDevice(agents[name], touchPoints)).toEqual({ device_type: type, device_os: os })
  })
})
