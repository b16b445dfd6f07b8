import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseEncoding, encodeBody } from './encoded-body.ts'

describe('the encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0.0', 'gzip'],
    ['deflate', 'identity'],
  ])('for %s is %s', (header, encoding) => {
    expect(chooseEncoding(header, 5000)).toBe(encoding)
    expect(chooseEncoding(header, 5000)).toBe(encoding)
  })

  it('is none for what fits into one packet', () => expect(chooseEncoding('gzip, br', 1000)).toBe('identity'))
})

describe('an encoded body', () => {
  it('holds the same bytes and is made once', async () => {
    const body = { identity: Buffer.from('中文'.repeat(1000)) }
    const brotli = await encodeBody(body, 'br')
    expect(brotliDecompressSync(brotli).equals(body.identity)).toBe(true)
    expect(gunzipSync(await encodeBody(body, 'gzip')).equals(body.identity)).toBe(true)
    expect(await encodeBody(body, 'br')).toBe(brotli)
    expect(await encodeBody(body, 'identity')).toBe(body.identity)
  })
})
