import { describe, expect, it } from 'vitest'
import { isCrawler, isMobile, isSocialClient } from './user-agent.ts'

const agents = {
  weChat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50',
  weChatDesktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/122.0 Safari/537.36 MicroMessenger/7.0 WindowsWechat',
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  harmony: 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 Safari/537.36 ArkWeb/4.1 Mobile',
  macOs: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  crawler: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
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
    ['cubot', { mobile: true, social: false, crawler: false }],
  ] as const)('of %s is told', (name, expected) => {
    const agent = agents[name]
    expect({ mobile: isMobile(agent), social: isSocialClient(agent), crawler: isCrawler(agent) }).toEqual(expected)
  })
})
