import { expect, it } from 'vitest'
import { toPart } from './to-part.ts'

const whole = () => new Response('0123456789', { headers: { 'content-type': 'audio/mpeg' } })

it.each([
  ['bytes=0-', '0123456789', 'bytes 0-9/10'],
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-99', '0123456789', 'bytes 0-9/10'],
])('a player that asks for %s is given that part', async (range, text, contentRange) => {
  const part = await toPart(whole(), range)
  expect(part.status).toBe(206)
  expect([part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([contentRange, 'audio/mpeg'])
  expect(part.headers.get('content-length')).toBe(String(text.length))
  expect(await part.text()).toBe(text)
})

it.each([null, 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-'])(
  'a range of %s is answered with the whole file',
  async (range) => {
    const part = await toPart(whole(), range)
    expect([part.status, await part.text()]).toEqual([200, '0123456789'])
  },
)

it.each(['bytes=10-', 'bytes=5-3'])('a range of %s is answered as one that cannot be given', async (range) => {
  const part = await toPart(whole(), range)
  expect([part.status, part.headers.get('content-range')]).toEqual([416, 'bytes */10'])
})
