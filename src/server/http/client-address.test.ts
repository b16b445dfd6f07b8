import { describe, expect, it } from 'vitest'
import { toLimitAddress } from './client-address.ts'

describe('toLimitAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['unix socket', 'unix socket'],
  ])('%s counts as %s', (address, counted) => {
    expect(toLimitAddress(address)).toBe(counted)
  })
})
