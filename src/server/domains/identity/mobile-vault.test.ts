import { expect, it } from 'vitest'
import { createMobileVault } from './mobile-vault.ts'

const number = { areaCode: '86', mobile: '13800000000' }
const vault = createMobileVault('a secret')
const other = createMobileVault('another secret')
const REFUSAL = 'unable to authenticate data'

it('the vault of numbers conceals a number in another way each time, and reveals it', () => {
  const [first, second] = [vault.conceal(number), vault.conceal(number)]
  expect(first).not.toBe(second)
  expect([vault.reveal(first), vault.reveal(second)]).toEqual([number, number])
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain(number.mobile)
})

it('the vault of numbers reveals nothing with another secret, nor what was changed', () => {
  const concealed = vault.conceal(number)
  expect(() => other.reveal(concealed)).toThrow(REFUSAL)
  const bytes = Buffer.from(concealed, 'base64url')
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => vault.reveal(changed.toString('base64url'))).toThrow(REFUSAL)
  }
  expect(() => vault.reveal('')).toThrow('Invalid initialization vector')
})

it('the vault of numbers finds a number by a hash that only its own secret makes', () => {
  expect(vault.hash(number)).toBe(createMobileVault('a secret').hash({ ...number }))
  const hashes = [
    vault.hash(number),
    other.hash(number),
    vault.hash({ areaCode: '861', mobile: '3800000000' }),
    vault.hash({ areaCode: '852', mobile: '13800000000' }),
    vault.hashSender('mobile', '86 13800000000'),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
})

it('the vault of numbers knows a code only with its number and purpose', () => {
  const hash = vault.hashVcode('number', 'login', '012345')
  expect(vault.isVcode(hash, 'number', 'login', '012345')).toBe(true)
  expect(vault.isVcode(hash, 'number', 'login', '012346')).toBe(false)
  expect(vault.isVcode(hash, 'number', 'login', '12345')).toBe(false)
  expect(vault.isVcode(hash, 'number', 'login', '')).toBe(false)
  expect(vault.isVcode(hash, 'number', 'cancel', '012345')).toBe(false)
  expect(vault.isVcode(hash, 'numbers', 'login', '012345')).toBe(false)
  expect(other.isVcode(hash, 'number', 'login', '012345')).toBe(false)
})
