import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FIELD_NAMES, parseMarkdownArticle } from '#app/import/parse-markdown-article.ts'
import { parseSiteFile } from '#app/import/parse-site-file.ts'

const document = await readFile(path.resolve(import.meta.dirname, '../../docs/content-format.md'), 'utf8')

function exampleOf(language: string): string {
  const example = new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(document)?.[1]
  if (example === undefined) throw new Error(`docs/content-format.md has no example in ${language}`)
  return example
}

test('docs/content-format.md names every field of the front matter', () => {
  expect([...FIELD_NAMES].filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})

test('its examples are taken as they stand', () => {
  expect(parseMarkdownArticle('articles/a.md', exampleOf('markdown'))).toMatchObject({
    sourceId: 'markdown:shouta-ren',
    title: 'The last watch',
    images: ['../media/tide.jpg'],
  })
  const site = parseSiteFile(exampleOf('yaml'))
  expect(site.site?.agreements).toEqual([{ name: 'Terms of use', path: '/terms' }])
  expect(site.accounts[0]).toMatchObject({ key: 'harbour', verified: true })
})
