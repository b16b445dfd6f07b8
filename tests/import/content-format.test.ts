import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FIELD_KINDS } from '#app/import/given-fields.ts'
import { itemTypes } from '#contract/content-types.ts'
import { parseMarkdownItem } from '#app/import/parse-markdown-item.ts'
import { parseModelFile } from '#app/import/parse-model-file.ts'
import { parsePlacesFile } from '#app/import/parse-places-file.ts'
import { parseSiteFile } from '#app/import/parse-site-file.ts'

const document = await readFile(path.resolve(import.meta.dirname, '../../docs/content-format.md'), 'utf8')

function examplesOf(language: string): string[] {
  const found = [...document.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 'gs'))]
  return found.map(([, example = '']) => example)
}

test('docs/content-format.md names every field of the front matter', () => {
  expect([...FIELD_KINDS.keys()].filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})

test('the examples of docs/content-format.md are taken as they stand, and there is one of every type', () => {
  const items = examplesOf('markdown').map((example, index) => parseMarkdownItem(`articles/${index}.md`, example))
  expect(items[0]).toMatchObject({
    sourceId: 'markdown:shouta-ren',
    title: 'The last watch',
    images: ['../media/tide.jpg'],
  })
  expect(itemTypes.filter((type) => type !== 'video_album' && !items.some((item) => item.type === type))).toEqual([])
  const [siteExample = '', placesExample = '', modelExample = ''] = examplesOf('yaml')
  const site = parseSiteFile(siteExample)
  expect(site.site).toMatchObject({
    agreements: [{ name: 'Terms of use', path: '/terms' }],
    operator: 'Harbour Media Ltd.',
    links: [
      { name: 'About us', path: '/about' },
      { name: 'Write to us', path: 'mailto:desk@harbour.example' },
    ],
    licences: ['Licence for news on the internet 0001'],
  })
  expect(site.accounts[0]).toMatchObject({ key: 'harbour', verified: true, region: 'Lanzhou' })
  expect(site.topics.map(({ merged_into: mergedInto }) => mergedInto)).toEqual([undefined, undefined, 'storm'])
  expect(parsePlacesFile(placesExample)).toMatchObject([{ key: 'crane-reef', points: [{ lng: 122.3049 }] }])
  expect(parseModelFile(modelExample)).toMatchObject({ key: 'boats', items: [{ catalog: 'east' }] })
})
