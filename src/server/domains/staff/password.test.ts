import { expect, it } from 'vitest'
import { hashPassword, isOutdated, isPassword } from './password.ts'
import { makePassword } from './rules.ts'

it('a password is known by its hash, and no other one', async () => {
  const hash = await hashPassword('潮水四点涨')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await isPassword(hash, '潮水四点涨')).toBe(true)
  for (const other of ['潮水四点', '潮水四点涨 ', '']) expect(await isPassword(hash, other)).toBe(false)
})

it('a letter may be written in either way that Unicode knows', async () => {
  expect(await isPassword(await hashPassword('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(true)
})

it('the same password has another hash each time', async () => {
  expect(await hashPassword('the same one')).not.toBe(await hashPassword('the same one'))
})

it('a hash of another cost can be read and is outdated', async () => {
  const cheap = (await hashPassword('x')).replace('m=19456,t=2', 'm=64,t=1')
  expect(isOutdated(cheap)).toBe(true)
  expect(await isPassword(cheap, 'x')).toBe(false)
  expect(isOutdated(await hashPassword('x'))).toBe(false)
  await expect(isPassword('plain text', 'plain text')).rejects.toThrow('cannot be read')
})

it('a made password reads well and is never the same', () => {
  const made = Array.from({ length: 200 }, makePassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made) expect(password).toMatch(/^(?:[2-9a-hjkmnp-z]{4}-){4}[2-9a-hjkmnp-z]{4}$/)
})
