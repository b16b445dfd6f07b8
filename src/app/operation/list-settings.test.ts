import { expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { listSettings } from './list-settings.ts'

const find = (environment: Record<string, string>, name: string) =>
  listSettings(environment, readConfig(environment)).find((setting) => setting.name === name)

it.each([
  [{}, 'PORT', '3000', false],
  [{ PORT: ' 4000 ' }, 'PORT', '4000', true],
  [{ PORT: '4000' }, 'SITE_ORIGIN', 'http://localhost:4000', false],
  [{ SITE_ORIGIN: 'https://news.example.org' }, 'WAP_HOST', 'https://news.example.org', false],
  [{}, 'SMS_DRIVER', 'console', false],
  [{ NODE_ENV: 'production' }, 'SMS_DRIVER', 'none', false],
  [{ NODE_ENV: 'production' }, 'API_BASE', '', false],
  [{ WX_APP_ID: 'wx1', WX_APP_SECRET: 'secret of wx1' }, 'WX_ALLOWED_HOSTS', 'localhost:3000', false],
])('of %o the setting %s is %s', (environment, name, value, isSet) => {
  expect(find(environment, name)).toEqual({ name, value, is_set: isSet, is_secret: false })
})

it('of a secret only whether it is set is told, and of an address no password', () => {
  const token = 'a token that nobody else knows'
  expect(find({ METRICS_TOKEN: token }, 'METRICS_TOKEN')).toMatchObject({ value: '', is_set: true, is_secret: true })
  expect(find({}, 'METRICS_TOKEN')).toMatchObject({ value: '', is_set: false, is_secret: true })
  const environment = { WEATHER_BASE: 'https://me:hush@weather.example', WEATHER_KEY: 'key' }
  expect(find(environment, 'WEATHER_BASE')?.value).toBe('https://weather.example/')
})
