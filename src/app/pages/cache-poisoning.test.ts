import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { expect, it } from 'vitest'
import { openPages, PAGE_ID, PAGE_PATH } from '#tests/support/page-site.ts'

const EVIL = 'evil.example'

/** What somebody may send along to have a page of their own kept for others. */
const headers: ReadonlyArray<Record<string, string>> = [
  { host: EVIL },
  { host: `share.example@${EVIL}` },
  { host: `share.example:80#${EVIL}` },
  { 'x-forwarded-host': EVIL, 'x-host': EVIL, 'x-forwarded-server': EVIL, forwarded: `host=${EVIL};proto=gopher` },
  { 'x-forwarded-proto': 'http', 'x-forwarded-scheme': 'nothttps', 'x-forwarded-port': '1' },
  { 'x-forwarded-prefix': `/${EVIL}`, 'x-original-url': '/admin', 'x-rewrite-url': '/admin', 'x-original-host': EVIL },
  { 'x-http-method-override': 'POST', 'x-http-method': 'DELETE', 'x-method-override': 'PUT' },
  { 'accept-language': EVIL, cookie: `davmu.locale=${EVIL}; davmu.locale=en`, authorization: EVIL },
  { 'accept-encoding': 'br;q=0, gzip;q=0, identity;q=0, *' },
  { 'accept-encoding': `${'x,'.repeat(500)}zstd` },
  {
    accept: `text/${EVIL}`,
    'user-agent': `<script>${EVIL}</script>`,
    referer: `https://${EVIL}/`,
    origin: `https://${EVIL}`,
  },
  { range: 'bytes=0-3', 'if-range': 'x', 'if-match': 'x', 'if-modified-since': 'x', 'cache-control': 'no-store' },
  { 'if-none-match': '*' },
  { 'sec-fetch-dest': 'iframe', purpose: 'prefetch', 'x-requested-with': EVIL, 'x-middleware-prefetch': '1' },
]

/** Parameters that no page reads. */
const queries = [
  `?utm_source=${EVIL}`,
  `?callback=${EVIL}&_method=POST&locale=en&lang=en&host=${EVIL}`,
  '?__proto__=x&constructor=y&%00=z',
  `?${'a'.repeat(6000)}`,
  '?&&&;=;?',
  '?p=&c=&p=x&c=%3Cscript%3E&t=9e9',
  '?gid=x&id=y&sort=hot&type=doc&uuid=1',
]

interface Answer {
  status: number
  headers: Omit<IncomingHttpHeaders, 'date' | 'connection'>
  body: string
}

/** As `fetch`, which would not send another host. */
function send(origin: string, path: string, given: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const request = ask({ hostname, port, path, method, headers: given }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const { date: _date, connection: _connection, ...rest } = response.headers
        resolve({ status: response.statusCode ?? 0, headers: rest, body: Buffer.concat(pieces).toString() })
      })
    })
    request.on('error', reject)
    request.end()
  })
}

it.each(headers)('a page is kept the same, whoever asked first with %j', async (given) => {
  const clean = await openPages()
  const wanted = await send(clean.origin, PAGE_PATH)
  const site = await openPages()
  for (const method of ['HEAD', 'GET', 'POST']) {
    const answer = await send(site.origin, PAGE_PATH, given, method)
    expect(JSON.stringify(answer)).not.toContain(EVIL)
  }
  expect(await send(site.origin, PAGE_PATH)).toEqual(wanted)
  expect(site.renders()).toBe(1)
})

it.each(queries)(
  'a page is kept once, with the address as it should be, whatever stands behind it: %s',
  async (query) => {
    const clean = await openPages()
    const wanted = await send(clean.origin, PAGE_PATH)
    const site = await openPages()
    expect((await send(site.origin, PAGE_PATH + query)).body).toBe(wanted.body)
    expect(await send(site.origin, PAGE_PATH)).toEqual(wanted)
    expect(site.renders()).toBe(1)
  },
)

it('no way to write an address gets another page into its place', async () => {
  const clean = await openPages()
  const wanted = await send(clean.origin, PAGE_PATH)
  const site = await openPages()
  const written = [
    PAGE_PATH.toUpperCase(),
    PAGE_PATH.replace('/mp/', '/%6dp/'),
    PAGE_PATH.replace('/mp/', '//mp/'),
    `${PAGE_PATH}/`,
    `${PAGE_PATH}%00`,
    `${PAGE_PATH}/..%2f..%2fadmin`,
    `${PAGE_PATH};jsessionid=1`,
    `${PAGE_PATH}.css`,
    `${PAGE_PATH}%0d%0aset-cookie:a=b`,
    `${PAGE_PATH}${'/a'.repeat(2000)}`,
  ]
  for (const path of written) {
    const answer = await send(site.origin, path)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers.location ?? '/davmu/share/').toMatch(/^\/davmu\/share\//)
  }
  const [now] = [await send(site.origin, PAGE_PATH)]
  expect(now.body.replace(/#\d+/, '#1')).toBe(wanted.body)
})

it('whoever makes addresses up does not displace what is read', async () => {
  const site = await openPages({ cacheSize: 64_000 })
  await site.get(PAGE_PATH)
  for (let number = 0; number < 300; number += 1) {
    await site.get(`${PAGE_PATH}?p=${number}&x=${number}`)
    await site.get(`${PAGE_PATH}?gid=${number}`)
    await site.get(`/davmu/share/dejin/content/made-up-${number}?id=${PAGE_ID}`)
    await site.get(`/davmu/share/mp/topic/${PAGE_ID}/index?sort=${number}`)
    await site.get(`/davmu/share/invite/made${number}/index`)
  }
  const renders = site.renders()
  expect((await (await site.get(PAGE_PATH)).text()).endsWith('#1</p>')).toBe(true)
  expect(site.renders()).toBe(renders)
})

it.each([
  '//evil.example',
  '/davmu/share//evil.example',
  '/davmu/share/zh-CN//evil.example',
  '/davmu/share/en//evil.example/',
  '/davmu/share/zh-CN/\\evil.example',
  '/davmu/share/zh-CN/%09/evil.example',
  '/davmu/share/zh-CN/%5c%5cevil.example',
  '/davmu/share/zh-CN/@evil.example',
  '/davmu/share/zh-CN/..//evil.example',
  '/davmu/share/zh-CN/%E3%80%82evil.example',
  `/davmu/share/x/topic/${PAGE_ID}//evil.example`,
  `/davmu/share/zh-CN/mp/doc/2024/05/${PAGE_ID}/index?url=https://evil.example`,
])('a redirect stays on the site: %s', async (path) => {
  const site = await openPages()
  const answer = await send(site.origin, path)
  const location = [answer.headers.location ?? '/davmu/share/'].flat().join(',')
  expect(new URL(location, 'https://share.example').origin).toBe('https://share.example')
  expect(location).toMatch(/^\/davmu\/share(?:[/?]|$)/)
})
