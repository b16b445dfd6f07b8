import { spawnSync } from 'node:child_process'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { SMALL_MEDIA } from '#tests/support/small-media.ts'
import { takeStill } from './take-still.ts'

const FILM = path.join(SMALL_MEDIA, 'film.mp4')
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a still comes where ffmpeg is on the PATH, and none elsewhere', async () => {
  const still = await takeStill(FILM, 1)
  const picture = still === null ? null : await sharp(still).metadata()
  expect(picture).toEqual(hasFfmpeg ? expect.objectContaining({ format: 'jpeg', width: 160, height: 90 }) : null)
  vi.stubEnv('PATH', '/nowhere')
  expect(await takeStill(FILM, 1)).toBeNull()
})

test('there is no still behind the end, of sound, or of what is no film', async () => {
  expect(await takeStill(FILM, 99)).toBeNull()
  expect(await takeStill(path.join(SMALL_MEDIA, 'tone.mp3'), 0)).toBeNull()
  expect(await takeStill(path.resolve('package.json'), 0)).toBeNull()
})
