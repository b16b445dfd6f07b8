import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createPageHeaders, type FramedPage, type PolicyParts } from './security-policy.ts'

const STYLE = 'body{margin:0}'
const SECURE = 'https://share.example'
const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const parts: PolicyParts = {
  inlineScripts: ['a()'],
  connect: [],
  frame: [],
  barFrames: ['https://partner.example'],
  adminOrigin: 'https://admin.example',
  script: [],
  embed: [],
  hasConsole: false,
  siteOrigin: 'http://share.example',
}

function policy(given: Partial<PolicyParts> = {}): Record<string, string[]> {
  const text = createPageHeaders({ ...parts, ...given })(STYLE)['content-security-policy'] ?? ''
  return Object.fromEntries(text.split('; ').map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]))
}

it('the security policy lets pages run their own code and styles alone', () => {
  expect(policy()).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", sourceOf('a()')],
    'style-src': ["'self'", sourceOf(STYLE)],
    'font-src': ["'self'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
  })
})

it('the security policy lets the debug console style itself, and its script come from exactly the origin that was named', () => {
  const loose = policy({ hasConsole: true, script: ['https://console.example.org'] })
  expect(loose['script-src']).toEqual(["'self'", sourceOf('a()'), 'https://console.example.org'])
  expect(loose['style-src']).toEqual(["'self'", "'unsafe-inline'"])
  expect(loose['font-src']).toEqual(["'self'", 'data:'])
  expect(policy({ hasConsole: true })['script-src']).toEqual(policy()['script-src'])
})

it('the security policy lets a site with https show pictures of the web by https alone, keeps its windows to itself, and is not asked for without it', () => {
  expect(policy()['img-src']).toEqual(["'self'", 'https:', 'http:', 'data:', 'blob:'])
  expect(policy({ siteOrigin: SECURE })['img-src']).toEqual(["'self'", 'https:', 'data:', 'blob:'])
  const names = ['cross-origin-opener-policy', 'strict-transport-security']
  const found = (siteOrigin: string) => {
    const headers = createPageHeaders({ ...parts, siteOrigin })(STYLE)
    return names.map((name) => headers[name])
  }
  expect(found(parts.siteOrigin)).toEqual([undefined, undefined])
  expect(found(SECURE)).toEqual(['same-origin', expect.stringContaining('max-age=')])
})

it('the security policy lets pages frame the site and the hosts that were named, by https', () => {
  expect(policy()['frame-src']).toEqual(["'self'"])
  expect(policy({ embed: ['https://frame.example'] })['frame-src']).toEqual(["'self'", 'https://frame.example'])
})

it('the security policy lets the newsroom frame previews, named sites the bar, and nobody anything else', () => {
  const headersOf = createPageHeaders({ ...parts, frame: ['https://en.example'] })
  const ancestors = (framed?: FramedPage) =>
    /frame-ancestors ([^;]*)/.exec(headersOf(STYLE, framed)['content-security-policy'] ?? '')?.[1]
  expect(ancestors()).toBe("'self' https://en.example")
  expect(ancestors('newsroom')).toBe("'self' https://en.example https://admin.example")
  expect(ancestors('bar')).toBe("'self' https://en.example https://partner.example")
})
