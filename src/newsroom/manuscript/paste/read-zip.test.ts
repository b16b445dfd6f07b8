import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { loadAsync } from './read-zip.ts'

const HANDOVER = join(import.meta.dirname, '../../../../tests/newsroom/pastes/handover.docx')
const ofWord = () => new Uint8Array(readFileSync(HANDOVER)).buffer
const bytesOf = async (archive: ArrayBuffer, name: string) => (await loadAsync(archive)).file(name)?.async('uint8array')

/** Has an archive of one file say that this is so many bytes large. */
function saySize(archive: Uint8Array, size: number): void {
  const view = new DataView(archive.buffer)
  const directory = view.getUint32(archive.length - 22 + 16, true)
  view.setUint32(directory + 24, size, true)
}

describe('an archive', () => {
  it('gives what is packed in it', async () => {
    const document = new TextDecoder().decode(await bytesOf(ofWord(), 'word/document.xml'))
    expect(document).toMatch(/^<\?xml[^]*<w:body>[^]*<\/w:document>\s*$/)
  })

  it('has nothing under a name that no file has', async () => {
    expect((await loadAsync(ofWord())).file('word/none.xml')).toBeNull()
  })

  it('is refused where it would be unpacked to more than a computer bears', async () => {
    const archive = zipSync({ 'word/document.xml': new Uint8Array(1000) })
    saySize(archive, 300_000_000)
    await expect(loadAsync(archive.slice().buffer)).rejects.toThrow('too large')
  })

  it('is unpacked to no more than it says of itself', async () => {
    const liar = zipSync({ 'word/document.xml': new Uint8Array(100_000) })
    saySize(liar, 1000)
    expect((await bytesOf(liar.slice().buffer, 'word/document.xml'))?.length).toBe(1000)
  })
})

it('what is no archive is refused, and so is one that is broken off', async () => {
  await expect(loadAsync(new TextEncoder().encode('no zip').buffer)).rejects.toThrow('invalid zip')
  await expect(loadAsync(new ArrayBuffer(0))).rejects.toThrow('invalid zip')
  await expect(loadAsync(ofWord().slice(0, -200))).rejects.toThrow('invalid zip')
})
