import { expect, it } from 'vitest'
import { config } from '#tests/pages/fake-site.ts'
import { foreignHost } from './foreign-host.ts'

const known = {
  ...config,
  wapHost: 'https://m.example.org',
  siteOrigin: 'https://www.example.org',
  localeDomains: { en: 'https://en.example.org' },
  linkHosts: ['partner.example', 'lan.example:8443'],
}

it.each([
  'https://m.example.org/davmu/share/',
  'https://www.example.org/about',
  'https://en.example.org/',
  'https://partner.example/a',
  'https://lan.example:8443/a',
  'mailto:a@b.example',
  'tel:12345',
])('the link %s is opened at once', (href) => {
  expect(foreignHost(href, known)).toBeNull()
})

it.each([
  ['https://other.example/a?b#c', 'other.example'],
  ['http://www.example.org/about', 'www.example.org'],
  ['https://sub.partner.example/', 'sub.partner.example'],
  ['https://partner.example:444/', 'partner.example:444'],
  ['https://partner.example@other.example/', 'other.example'],
  ['https://ехample.org/', 'xn--ample-ywe6i.org'],
])('the link %s takes the reader away to %s', (href, host) => {
  expect(foreignHost(href, known)).toBe(host)
})
