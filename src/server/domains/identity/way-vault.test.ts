import { expect, it } from 'vitest'
import { createWayVault, type Way } from './way-vault.ts'

const number: Way = { kind: 'mobile', areaCode: '86', mobile: '13800000000' }
const others: Way[] = [
  { kind: 'email', email: 'lin@example.org' },
  { kind: 'wechat', appId: 'wx0123456789abcdef', openId: 'oLin-1' },
]
const vault = createWayVault('a secret')
const other = createWayVault('another secret')
const REFUSAL = 'unable to authenticate data'

it('the vault of ways conceals a number in another way each time, and reveals it', () => {
  const [first, second] = [vault.conceal(number), vault.conceal(number)]
  expect(first).not.toBe(second)
  expect([vault.reveal('mobile', first), vault.reveal('mobile', second)]).toEqual([number, number])
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('13800000000')
})

it.each(others)('the vault of ways reveals $kind as it was concealed', (way) => {
  expect(vault.reveal(way.kind, vault.conceal(way))).toEqual(way)
})

it('the vault of ways reveals nothing with another secret, nor what was changed', () => {
  const concealed = vault.conceal(number)
  expect(() => other.reveal('mobile', concealed)).toThrow(REFUSAL)
  const bytes = Buffer.from(concealed, 'base64url')
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => vault.reveal('mobile', changed.toString('base64url'))).toThrow(REFUSAL)
  }
  expect(() => vault.reveal('mobile', '')).toThrow('Invalid initialization vector')
})

it('the vault of ways finds a number by a hash that only its own secret makes', () => {
  expect(vault.hash(number)).toBe(createWayVault('a secret').hash({ ...number }))
  const hashes = [
    vault.hash(number),
    other.hash(number),
    vault.hash({ kind: 'mobile', areaCode: '861', mobile: '3800000000' }),
    vault.hash({ kind: 'mobile', areaCode: '852', mobile: '13800000000' }),
    ...others.map((way) => vault.hash(way)),
    vault.hash({ kind: 'email', email: '86 13800000000' }),
    vault.hashSender('mobile', '86 13800000000'),
    vault.hashSender('email', '86 13800000000'),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
})

it('the vault of ways knows a code only with its number and purpose', () => {
  const hash = vault.hashVcode('number', 'login', '012345')
  expect(vault.isVcode(hash, 'number', 'login', '012345')).toBe(true)
  expect(vault.isVcode(hash, 'number', 'login', '012346')).toBe(false)
  expect(vault.isVcode(hash, 'number', 'login', '12345')).toBe(false)
  expect(vault.isVcode(hash, 'number', 'login', '')).toBe(false)
  expect(vault.isVcode(hash, 'number', 'cancel', '012345')).toBe(false)
  expect(vault.isVcode(hash, 'numbers', 'login', '012345')).toBe(false)
  expect(other.isVcode(hash, 'number', 'login', '012345')).toBe(false)
})
