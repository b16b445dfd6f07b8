import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createImageFiles } from './image-files.ts'
import { createPicturesApart } from './pictures-apart.ts'
import { placesIn } from './whole-files.ts'

let folder: string
let pictures: ReturnType<typeof createPicturesApart>

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  pictures = createPicturesApart(folder)
})
afterEach(async () => {
  pictures.close()
  await rm(folder, { recursive: true, force: true })
})

const photo = (width = 900) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

/** Processes for pictures that this one has started. */
async function listChildren(): Promise<number[]> {
  const listed = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  const pids = listed.trim().split(' ').filter(Boolean).map(Number)
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_pid, index) => lines[index]?.includes('pictures-process'))
}

it('a picture, an upload and a drawing are stored in another process as they are in this one', async () => {
  const here = createImageFiles(placesIn(path.join(folder, 'here')))
  const bytes = await photo()
  const uploaded = path.join(folder, 'uploaded')
  await writeFile(uploaded, bytes)
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
  )
  expect(await pictures.save(bytes)).toEqual(await here.save(bytes))
  expect(await pictures.saveUpload(uploaded)).toEqual(await here.saveUpload(uploaded))
  expect(await pictures.saveDrawing(drawing)).toEqual(await here.saveDrawing(drawing))
})

it('what is no picture is refused with the reason', async () => {
  await expect(pictures.save(Buffer.from('text'))).rejects.toMatchObject({
    name: 'ImageRefused',
    reason: 'not_an_image',
  })
  await expect(pictures.saveUpload(path.join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('the process gives way to others, and one that dies is followed by a new one', async () => {
  await pictures.save(await photo())
  const [first = 0] = await listChildren()
  expect(getPriority(first)).toBeGreaterThan(getPriority())
  const inHand = pictures.save(await photo(5000))
  process.kill(first, 'SIGKILL')
  await expect(inHand).rejects.toThrow('has ended')
  expect((await pictures.save(await photo(800))).width).toBe(800)
  pictures.close()
  await vi.waitFor(async () => expect(await listChildren()).toEqual([]))
})
