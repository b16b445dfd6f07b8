import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countLines, readLines, type Line } from './read-lines.ts'

async function linesOf(file: string): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of readLines(file)) lines.push(line)
  return lines
}

async function makeFile(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-lines-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'lines')
  await writeFile(file, content)
  return file
}

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['\uFEFFa\r\n\nb', ['a\r', '', 'b']],
])('%j has its lines', async (content, lines) => {
  const file = await makeFile(content)
  expect((await linesOf(file)).map(({ text }) => text)).toEqual(lines)
  expect(await countLines(file)).toBe(lines.length)
})

test('lines reach over the pieces in which a file is read', async () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `${index}${'潮'.repeat(40)}`)
  const file = await makeFile(lines.join('\n'))
  expect((await linesOf(file)).map(({ text }) => text)).toEqual(lines)
  expect(await countLines(file)).toBe(3000)
})

test('a line that cannot be read is named, those around it are read', async () => {
  const file = await makeFile(
    Buffer.concat([Buffer.from('a\n'), Buffer.from([0xff, 0x0a]), Buffer.from(`${'x'.repeat(300_000)}\nb`)]),
  )
  expect(await linesOf(file)).toEqual([
    { number: 1, text: 'a', problem: null },
    { number: 2, text: '', problem: 'is not UTF-8' },
    { number: 3, text: '', problem: 'is longer than 256 kB' },
    { number: 4, text: 'b', problem: null },
  ])
})

test('a file that is not there says so', async () => {
  await expect(countLines('/nowhere')).rejects.toThrow('/nowhere cannot be read')
})
