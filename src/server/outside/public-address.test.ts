import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '8.8.8.8',
  '203.0.114.1',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:0808:0808::1',
])('the address %s is public', (ip) => {
  expect(isPublicAddress(ip)).toBe(true)
})

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:0001::1',
  '2002:c0a8:0101::1',
  'fe80::1%eth0',
  'not an address',
  '',
  '127.1',
  '0x7f.1',
  '2130706433',
])('the address %s is refused as not public', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})
