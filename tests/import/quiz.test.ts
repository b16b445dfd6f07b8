import { writeFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { exportSite } from '#cli/export-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makeFolder, readFolder } from './folders.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

const QUIZ = `---
id: tide
type: quiz
title: Tides
questions:
  - {text: How many high tides has a day?, choices: [one, two, four], right: 2, why: About every twelve hours.}
  - {text: When are spring tides?, choices: [new and full moon, quarter moons], right: 1}
results:
  - {from: 2, text: Take others along.}
  - {from: 0, text: Ask at the quay first.}
---
Two questions.
`
const asked = {
  questions: [
    {
      text: 'How many high tides has a day?',
      choices: ['one', 'two', 'four'],
      right: 2,
      why: 'About every twelve hours.',
    },
    { text: 'When are spring tides?', choices: ['new and full moon', 'quarter moons'], right: 1, why: '' },
  ],
  results: [
    { from: 0, text: 'Ask at the quay first.' },
    { from: 2, text: 'Take others along.' },
  ],
}

async function makeQuizFolder(text = QUIZ): Promise<string> {
  const folder = await makeFolder()
  await mkdir(path.join(folder, 'articles'))
  await writeFile(path.join(folder, 'site.yaml'), 'accounts: [{key: house, name: House}]\n')
  await writeFile(path.join(folder, 'articles/tide.md'), text)
  return folder
}

eachDatabase('a quiz', (open) => {
  test('comes in, is asked for, and goes out as it came', async () => {
    const site = await startSite(open)
    expect(await importMarkdown(await makeQuizFolder(), site, plainOptions)).toMatchObject({
      refused: [],
      warnings: [],
    })
    const { id, type, path: page } = await readDetail(site, 'markdown:tide')
    expect([type, page]).toEqual(['quiz', expect.stringMatching(/^\/inner\/quiz\/\d{4}\/\d\d\/\w+\/index$/)])
    expect(await site.api.call('GET /inner/quiz', { id })).toMatchObject({ code: 0, data: asked })
    expect(await site.api.call('GET /inner/comment/{id}', { id })).toMatchObject({ code: 0 })

    const exported = path.join(await makeFolder(), 'export')
    await exportSite(exported, site)
    const again = await startSite(open)
    await importMarkdown(exported, again, plainOptions)
    const copy = await readDetail(again, 'markdown:tide')
    expect(await again.api.call('GET /inner/quiz', { id: copy.id })).toMatchObject({ code: 0, data: asked })
    const exportedAgain = path.join(await makeFolder(), 'export')
    await exportSite(exportedAgain, again)
    expect(await readFolder(exportedAgain)).toEqual(await readFolder(exported))
  })

  test.each([
    ['right: 2,', 'right: 4,', 'questions.0.right is none of its choices, which are 3'],
    ['type: quiz', 'type: gallery', 'questions is not for gallery, but for quiz'],
    ['questions:\n  - {text: How', 'results2:\n  - {text: How', 'an item of the type quiz needs questions'],
  ])('is refused with what is wrong: %s', async (from, to, message) => {
    const site = await startSite(open)
    const report = await importMarkdown(await makeQuizFolder(QUIZ.replace(from, to)), site, plainOptions)
    expect(report.refused).toEqual([expect.objectContaining({ message: expect.stringContaining(message) as string })])
  })
})
