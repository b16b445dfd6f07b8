import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, readTree } from './source-tree.ts'

const root = join(import.meta.dirname, '../..')
const readIds = (locale: string) =>
  Object.keys(JSON.parse(readFileSync(join(root, `src/web/i18n/locales/${locale}.json`), 'utf8')) as object)

/** Ids that no code names, whole (`'feed.more'`) or by their beginning (`reader.ground.${value}`). */
function findUnused(ids: string[], code: string): string[] {
  const beginnings = [...code.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map((match) => match[1] ?? '')
  return ids.filter((id) => !code.includes(`'${id}'`) && !beginnings.some((beginning) => id.startsWith(beginning)))
}

describe('texts of the site', () => {
  it('are all used', () => {
    const paths = listFiles().filter((path) => /^src\/web\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
    const code = readTree(paths)
      .map(({ text }) => text)
      .join('\n')
    expect(findUnused(readIds('zh-CN'), code)).toEqual([])
  })

  it('that nobody names are found', () => {
    const code = "text('feed.more')\ntext(`time.${part}`)\n"
    expect(findUnused(['feed.more', 'feed.end', 'time.noon'], code)).toEqual(['feed.end'])
  })
})
