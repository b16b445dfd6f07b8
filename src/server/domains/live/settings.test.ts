import { expect, it } from 'vitest'
import { liveDraft } from '#tests/support/live-site.ts'
import { readSettings, writeSettings } from './settings.ts'

it('saving a live room keeps every text of a room but for a NUL in it', () => {
  const notice = { isShown: true, label: '直播\0中', video: String.raw`\u0000` }
  const written = writeSettings(liveDraft({ notice }))
  expect(readSettings({ settings: written }).notice).toEqual({ ...notice, label: '直播中' })
})
