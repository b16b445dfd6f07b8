import { expect, it } from 'vitest'
import { toLocalOrigin } from './local-origin.ts'

it.each([
  ['http://127.0.0.1:3000', 3000, 'http://127.0.0.1:3000'],
  ['http://localhost:3000', 3000, 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 4000, 'http://localhost:4000'],
  ['https://www.example.com', 3000, 'http://localhost:3000'],
])('a site of %s on port %i is open on this machine at %s', (origin, port, local) => {
  expect(toLocalOrigin(origin, port)).toBe(local)
})
