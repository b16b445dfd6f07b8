import { describe, expect, it } from 'vitest'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import type { LoadRequest } from '../runtime/screen.ts'
import { runMiddleware } from './registry.ts'

const codec = createIdCodec('salt')
const id = codec.encode(42)

function request(path: string, guard404: 'redirect' | 'inline'): LoadRequest {
  const config = { locales: ['zh-CN', 'en'], defaultLocale: 'zh-CN', guard404 }
  const addressRules = () => Promise.resolve({ ...config, ...rulesOf(codec) })
  return {
    url: new URL(`https://site.example/davmu/share${path}`),
    runtime: { config, addressRules },
  } as unknown as LoadRequest
}

describe('middleware', () => {
  it('of an unknown name is an error 500', async () => {
    await expect(runMiddleware(['nobody'], request('/', 'redirect'))).rejects.toMatchObject({
      data: { status: 500, message: 'Unknown middleware nobody' },
    })
    await expect(runMiddleware(['constructor'], request('/', 'redirect'))).rejects.toMatchObject({
      data: { status: 500 },
    })
  })
})

describe('the route guard', () => {
  it('lets valid ids and previews pass', async () => {
    await expect(
      runMiddleware(['valid-id'], request(`/inner/doc/2026/11/${id}/index`, 'redirect')),
    ).resolves.toBeUndefined()
    await expect(
      runMiddleware(['valid-id'], request('/preview-abc/doc/nonsense/index', 'redirect')),
    ).resolves.toBeUndefined()
  })

  it('sends invalid ids to the 404 page', async () => {
    const thrown: unknown = await runMiddleware(
      ['valid-id'],
      request('/inner/doc/2026/11/nonsense/index', 'redirect'),
    ).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(Response)
    expect((thrown as Response).headers.get('location')).toBe('/404')
  })

  it('or answers 404 in place', async () => {
    await expect(runMiddleware(['valid-id'], request('/mp/doc/nonsense/index', 'inline'))).rejects.toMatchObject({
      data: { status: 404, message: 'This page could not be found' },
    })
  })
})
