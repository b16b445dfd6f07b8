import { expect, it } from 'vitest'
import { chooseVoice, type KnownVoice } from './choose-voice.ts'

const voice = (name: string, lang: string, { localService = true, isDefault = false } = {}): KnownVoice => ({
  name,
  lang,
  localService,
  default: isDefault,
})
const VOICES = [
  voice('Samantha', 'en-US', { isDefault: true }),
  voice('Daniel', 'en-GB'),
  voice('Sinji', 'zh-HK'),
  voice('Meijia', 'zh-TW'),
  voice('Net', 'zh-CN', { localService: false }),
  voice('Tingting', 'zh_CN'),
]

it.each([
  ['zh-CN', 'Tingting'],
  ['zh', 'Tingting'],
  ['zh-Hans', 'Tingting'],
  ['zh-Hant', 'Meijia'],
  ['zh-HK', 'Sinji'],
  ['en', 'Samantha'],
  ['en-GB', 'Daniel'],
  ['en-AU', 'Samantha'],
  ['ja', undefined],
  ['', undefined],
])('a text in %s is read by %s', (lang, name) => expect(chooseVoice(VOICES, lang)?.name).toBe(name))

it('a voice over the network is better than none', () =>
  expect(chooseVoice([voice('Net', 'cmn-Hans-CN', { localService: false })], 'zh-CN')?.name).toBe('Net'))

it('no voice is chosen where there are none', () => expect(chooseVoice([], 'zh-CN')).toBeNull())
