import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShareReport } from '#contract/admin/share-check.ts'
import type { SharedPage } from '#server/domains/share-check/share-check.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'

eachDatabase('the share check', (openDatabase) => {
  let backend: TestBackend
  let viewer: StaffVisitor
  let pictures: Record<'large' | 'small', string>
  const pages: Record<string, SharedPage> = {}

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    viewer = await staffVisitor(backend, 'viewer')
    const save = async (size: number) => {
      const create = { width: size, height: size, channels: 3, background: '#336699' } as const
      const { hash } = await backend.mediaStore.save(await sharp({ create }).png().toBuffer())
      return `/davmu/share/media/${hash}.png`
    }
    pictures = { large: await save(400), small: await save(120) }
    backend.shareCheck.readPagesBy(async (url) =>
      url.origin === TEST_WAP_HOST ? (pages[url.pathname] ?? { status: 404, location: null, html: '' }) : null,
    )
    const at = (image: string) => ({ status: 200, location: null, html: toPage(image) })
    pages['/davmu/share/good'] = at(pictures.large)
    pages['/davmu/share/small'] = at(pictures.small)
    pages['/davmu/share/gone'] = at(`/davmu/share/media/${'0'.repeat(64)}.png`)
    pages['/davmu/share/elsewhere'] = at('https://img.example/a.jpg')
    pages['/davmu/share/cropped'] = at(`${TEST_WAP_HOST}/davmu/share/poster/wide-AbCd1234.jpg?v=1`)
    pages['/davmu/share/hostile'] = at('https://[')
    pages['/davmu/share/moved'] = { status: 301, location: '/davmu/share/good', html: '' }
    pages['/davmu/share/away'] = { status: 302, location: 'https://evil.example/', html: '' }
    pages['/davmu/share/round'] = { status: 302, location: '/davmu/share/round', html: '' }
  })
  afterAll(() => backend.close())

  const toPage = (image: string) =>
    '<!doctype html><html><head><title>别的</title><meta property="og:title" content="盐田 &amp; &lt;风&gt;">' +
    `<meta name="description" content="四户"><meta property="og:image" content="${image}">` +
    `<link rel="canonical" href="${TEST_WAP_HOST}/davmu/share/good"></head><body></body></html>`

  const ask = (url: string) => askAdmin<ShareReport>(backend, viewer, `/share-check?url=${encodeURIComponent(url)}`)
  const rulesOf = async (url: string) => (await ask(url)).data.findings.map(({ rule }) => rule)

  it('knows the size of what the site paints or cuts out itself', async () => {
    const { card, findings } = (await ask(`${TEST_WAP_HOST}/davmu/share/cropped`)).data
    expect([card.image_width, card.image_height]).toEqual([1175, 500])
    expect(findings.map(({ rule }) => rule)).not.toContain('image_elsewhere')
  })

  it('tells the card of a page as its head has it', async () => {
    const { code, data } = await ask(`${TEST_WAP_HOST}/davmu/share/good`)
    expect(code).toBe(0)
    expect(data).toMatchObject({
      url: `${TEST_WAP_HOST}/davmu/share/good`,
      status: 200,
      card: {
        title: '盐田 & <风>',
        desc: '四户',
        link: `${TEST_WAP_HOST}/davmu/share/good`,
        image: TEST_WAP_HOST + pictures.large,
        image_width: 400,
        image_height: 400,
      },
    })
    expect(await rulesOf('/good')).toEqual(['no_account'])
    expect(await rulesOf('/davmu/share/good')).toEqual(['no_account'])
  })

  it('looks the picture up in the media store', async () => {
    expect(await rulesOf('/small')).toEqual(['image_too_small', 'no_account'])
    expect(await rulesOf('/gone')).toEqual(['image_missing', 'no_account'])
    expect(await rulesOf('/elsewhere')).toEqual(['no_account', 'image_elsewhere'])
    expect(await rulesOf('/hostile')).toEqual(['no_account', 'no_image'])
  })

  it('follows redirects inside the site, and no others', async () => {
    expect((await ask('/moved')).data.url).toBe(`${TEST_WAP_HOST}/davmu/share/good`)
    expect(await rulesOf('/moved')).toContain('redirected')
    expect(await rulesOf('/round')).toContain('status')
    expect((await ask('/away')).code).toBe(40001)
  })

  it('is for pages of this site alone', async () => {
    for (const url of ['https://evil.example/davmu/share/good', 'javascript:alert(1)', 'http://[']) {
      expect([url, (await ask(url)).code]).toEqual([url, 40001])
    }
    for (const url of ['/nowhere', '//evil.example/']) expect(await rulesOf(url)).toContain('status')
  })
})
