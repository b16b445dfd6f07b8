import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type Running } from '../support/processes.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getDetail, listArticles } from '../support/samples.ts'

const BASE = '/davmu/share'
const { origin } = sampleSite()

let folder: string
let secure: Running

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'davmu-headers-'))
  const env = { DATA_DIR: folder, SEED: 'none', SITE_ORIGIN: 'https://share.example', REALTIME_ORIGINS: '' }
  secure = await startSite(env, `${BASE}/`)
})
afterAll(async () => {
  await secure?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A request for each kind of answer. */
async function requests(): Promise<Array<[what: string, path: string, options?: RequestInit]>> {
  const [card] = await listArticles(origin)
  if (!card) throw new Error('the sample site has no articles')
  const { images } = await getDetail(origin, card)
  const assets = readdirSync(join(import.meta.dirname, '../../dist/client'))
  const asset = (end: string) => `${BASE}/assets/${assets.find((name) => name.endsWith(end))}`
  return [
    ['a page', BASE + card.path],
    ['a page that is kept', BASE + card.path],
    ['the head of a page', BASE + card.path, { method: 'HEAD' }],
    ['a page that is not there', `${BASE}/nothing/here`],
    ['a broken address', `${BASE}/%ff`],
    ['a redirect to the canonical address', BASE],
    ['an id that is none', `${BASE}/mp/doc/2026/01/----/index`],
    ['another method', `${BASE}/`, { method: 'POST' }],
    ['a question beforehand', `${BASE}/`, { method: 'OPTIONS' }],
    ['a preview', `${BASE}/preview-x/doc/2026/01/x/index`],
    ['the desktop page', `${BASE}/pc?url=x`],
    ['a public answer', '/inner/static/data'],
    ['a public answer that is kept', '/inner/static/data'],
    ['a private answer', '/peony/v1/account/me'],
    [
      'a refused call',
      '/peony/v1/vcode',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
    ],
    ['a call from elsewhere', '/inner/static/data', { headers: { origin: 'https://evil.example' } }],
    ['a beacon', '/tracker/log', { method: 'POST', body: '[]' }],
    ['no call', '/peony/v1/nothing'],
    ['the newsroom', '/admin/'],
    ['a screen of the newsroom', '/admin/contents'],
    ['the editor’s API', '/admin/api/v1/session'],
    ['a login to it', '/admin/api/v1/session/login', { method: 'POST', body: '{}' }],
    ['a script', asset('.js')],
    ['a stylesheet', asset('.css')],
    ['a script that is gone', `${BASE}/assets/gone.js`],
    ['the folder of scripts', `${BASE}/assets/`],
    ['the service worker', `${BASE}/sw.js`],
    ['the newsroom’s service worker', '/admin/sw.js'],
    ['a picture', images[0]?.url ?? ''],
    ['a part of a picture', images[0]?.url ?? '', { headers: { range: 'bytes=0-9' } }],
    ['a part behind its end', images[0]?.url ?? '', { headers: { range: 'bytes=999999999-' } }],
    ['no picture', `${BASE}/media/none.webp`],
    ['a poster', `${BASE}/poster/${card.id}.png`],
    ['a feed', `${BASE}/feed/index.xml`],
    ['no feed', `${BASE}/feed/none`],
    ['no calendar', `${BASE}/ics/none`],
    ['no map', `${BASE}/map/none`],
    ['no map service', `${BASE}/_AMapService/none`],
    ['the document of calls', '/openapi.json'],
    ['the page of calls', '/openapi/'],
    ['the way to it', '/openapi'],
    ['its script', '/openapi/swagger-ui-bundle.js'],
    ['health', '/healthz'],
    ['readiness', '/readyz'],
    ['metrics', '/metrics'],
    ['metrics behind a proxy', '/metrics', { headers: { 'x-forwarded-for': '10.0.0.1' } }],
    ['no upgrade', '/connection/websocket'],
    ['nothing', '/nothing'],
    ['the root', '/'],
  ]
}

it('nothing that is answered may be taken for something else, and a page of ours runs what we wrote', async () => {
  const loose: unknown[] = []
  for (const [what, path, options] of await requests()) {
    for (const site of [origin, secure.origin]) {
      const answer = await fetch(site + path, { redirect: 'manual', ...options })
      await answer.arrayBuffer()
      const { headers, status } = answer
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
      const policy = headers.get('content-security-policy') ?? ''
      const isStrict = policy.startsWith("default-src 'none'") && !/script-src[^;]*'unsafe-/.test(policy)
      const faults = [
        headers.get('x-content-type-options') === 'nosniff' ? '' : 'may be sniffed',
        headers.get('server') ?? headers.get('x-powered-by') ?? '',
        isPage && !(isStrict && /frame-ancestors '(?:none|self)'/.test(policy)) ? `policy ${policy}` : '',
        isPage && !/base-uri 'none'.*form-action|form-action.*base-uri 'none'/.test(policy) ? 'forms or base' : '',
        isPage && headers.get('referrer-policy') === null ? 'tells where it comes from' : '',
        isPage && headers.get('origin-agent-cluster') !== '?1' ? 'shares its process' : '',
        (headers.get('strict-transport-security') !== null) === (site === secure.origin) ? '' : 'transport security',
        status >= 500 ? String(status) : '',
        status >= 400 && !/no-store/.test(headers.get('cache-control') ?? '') ? 'an error that is kept' : '',
      ].filter(Boolean)
      if (faults.length > 0) loose.push({ what, status, faults })
    }
  }
  expect(loose).toEqual([])
})

it('nor is what is answered to bytes that are no request', async () => {
  const { hostname, port } = new URL(origin)
  for (const bytes of ['NONSENSE\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`]) {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes))
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString('latin1')))
      socket.on('close', () => resolve(received))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d .*\r\nx-content-type-options: nosniff\r\n/s)
  }
})

it('a page with https keeps its windows to itself and has pictures by https alone', async () => {
  const { headers } = await fetch(`${secure.origin}${BASE}/`)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*microphone=\(\)/)
  expect(headers.get('content-security-policy')).toMatch(/img-src 'self' https: data: blob:;/)
})
