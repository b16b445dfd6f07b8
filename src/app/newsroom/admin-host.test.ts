import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createAdminHost } from './admin-host.ts'

const ask = (isAnswered: ReturnType<typeof createAdminHost>, host: string, url: string) =>
  isAnswered({ url, headers: { host } } as IncomingMessage)

it('without an origin of its own the newsroom answers everywhere', () => {
  const isAnswered = createAdminHost(null)
  expect(ask(isAnswered, 'share.example', '/admin/')).toBe(true)
  expect(ask(isAnswered, 'anything', '/davmu/share/')).toBe(true)
})

it.each([
  ['desk.example', '/admin', true],
  ['desk.example', '/admin?x', true],
  ['DESK.example', '/admin/write/1', true],
  ['desk.example', '/admin/api/v1/session', true],
  ['desk.example', '/davmu/share/assets/a.js', true],
  ['desk.example', '/davmu/share/media/a.webp', true],
  ['desk.example', '/readyz', true],
  ['desk.example', '/davmu/share/', false],
  ['desk.example', '/davmu/share/mp/doc/2026/11/x/index', false],
  ['desk.example', '/administrator', false],
  ['desk.example', '/inner/static/data', false],
  ['desk.example', '/', false],
  ['desk.example:8080', '/admin/', false],
  ['share.example', '/admin/', false],
  ['share.example', '/admin', false],
  ['share.example', '/admin/api/v1/session', false],
  ['share.example', '/administrator', true],
  ['share.example', '/davmu/share/', true],
  ['', '/admin/', false],
])('with one of its own %s%s: %s', (host, url, expected) => {
  expect(ask(createAdminHost('https://desk.example'), host, url)).toBe(expected)
})
