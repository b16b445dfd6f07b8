import { expect, it } from 'vitest'
import type { MediaStore } from '#server/outside/media-store.ts'
import { rememberStored } from './remember-stored.ts'

const HASH = 'ab'.repeat(32)

function createStore() {
  const asked: string[] = []
  const save = async (file: string) => {
    asked.push(file)
    if (file.includes('broken')) throw new Error('broken')
    return { hash: HASH }
  }
  return { asked, store: rememberStored({ saveMedia: save, saveStream: save } as unknown as MediaStore) }
}

it('looks through a file of its own once, and through any other each time', async () => {
  const { asked, store } = createStore()
  const film = `/data/media/ab/${HASH}.mp4`
  const stream = `/data/media/ab/${HASH}/index.m3u8`
  for (const file of [film, film, stream, stream]) {
    expect(await (file === film ? store.saveMedia(file) : store.saveStream(file))).toEqual({ hash: HASH })
  }
  await store.saveMedia('/folder/film.mp4')
  await store.saveMedia('/folder/film.mp4')
  expect(asked).toEqual([film, stream, '/folder/film.mp4', '/folder/film.mp4'])
})

it('looks again at what it could not read', async () => {
  const { asked, store } = createStore()
  const file = `/broken/ab/${HASH}.mp4`
  await expect(store.saveMedia(file)).rejects.toThrow('broken')
  await expect(store.saveMedia(file)).rejects.toThrow('broken')
  expect(asked).toEqual([file, file])
})
