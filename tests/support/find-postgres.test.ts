import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findPostgres } from './find-postgres.ts'

describe('programs of PostgreSQL', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'davmu-find-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  })

  function put(place: string, ...names: string[]): string {
    const path = join(folder, place)
    mkdirSync(path, { recursive: true })
    for (const name of names) {
      writeFileSync(join(path, name), '')
      chmodSync(join(path, name), 0o755)
    }
    return path
  }

  it('are found where a link on the PATH leads to', () => {
    const programs = put('programs', 'initdb', 'postgres')
    const linked = put('linked')
    symlinkSync(join(programs, 'postgres'), join(linked, 'postgres'))
    expect(findPostgres({ PATH: [put('empty'), linked].join(delimiter) }, '')).toBe(programs)
  })

  it('are those of the newest version where the PATH has none that can make a server', () => {
    put('versions/9.6/bin', 'initdb', 'postgres')
    const newest = put('versions/16/bin', 'initdb', 'postgres')
    put('versions/17/bin', 'postgres')
    expect(findPostgres({ PATH: put('half', 'postgres') }, join(folder, 'versions'))).toBe(newest)
  })

  it('are none where there are none', () => {
    expect(findPostgres({ PATH: '' }, join(folder, 'versions'))).toBe(null)
    expect(findPostgres({}, put('versions'))).toBe(null)
  })
})
