import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginArticle, newsroomOf, openItem, publishArticle, untilSent } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

/** How many pairs of edits meet; `PAIRS=200` for a long look. */
const PAIRS = Number(process.env['PAIRS'] ?? 6)
/** Longer than a pair takes on any machine. */
const PAIR_MS = 60_000
/** A member may ask 120 times in ten seconds. */
const ASKING = { interval: 200 }

const openNewsroom = newsroomOf(sampleSite())

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '两个人改了同一处' })

/** What somebody does to a paragraph with words of their own, and what it becomes. */
const DEEDS = {
  append: { at: 'end', become: (paragraph: string, words: string) => [paragraph + words] },
  prepend: { at: 'start', become: (paragraph: string, words: string) => [words + paragraph] },
  rewrite: { at: 'all', become: (_paragraph: string, words: string) => [words] },
  remove: { at: 'all', become: () => [] },
  addBehind: { at: 'end', become: (paragraph: string, words: string) => [paragraph, words] },
} satisfies Record<string, { at: 'start' | 'end' | 'all'; become: (paragraph: string, words: string) => string[] }>
type Deed = keyof typeof DEEDS
const CHANGING = ['append', 'prepend', 'rewrite', 'remove'] as const

interface Edit {
  place: number
  deed: Deed
  words: string
}

/** Two edits; those of one paragraph both change it, and not to the same. */
const pairs = fc.record({
  place: fc.nat(),
  /** From the one's paragraph to the other's. */
  distance: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 })),
  first: fc.constantFrom<Deed>(...CHANGING, 'addBehind'),
  second: fc.constantFrom<Deed>(...CHANGING, 'addBehind'),
  choice: fc.constantFrom('mine', 'theirs', 'both'),
})

const CHOICES = { mine: '我写的', theirs: '别人写的', both: '两个都留' }

/** Does it with the keyboard, as fast as it goes. */
async function edit(page: Page, { place, deed, words }: Edit): Promise<void> {
  const body = bodyOf(page)
  await body.focus()
  await body.evaluate(
    async (box, { at, nth }) => {
      const selection = getSelection()
      const paragraph = box.children[nth]
      if (!selection || !paragraph) throw new Error(`there is no paragraph ${nth}`)
      const range = document.createRange()
      range.selectNodeContents(paragraph)
      if (at !== 'all') range.collapse(at === 'start')
      selection.removeAllRanges()
      await new Promise((resolve) => void requestAnimationFrame(resolve))
      // The editor hears of it by the same event, before this does.
      const isHeard = new Promise((resolve) => {
        document.addEventListener('selectionchange', () => selection.rangeCount > 0 && setTimeout(resolve))
      })
      selection.addRange(range)
      await isHeard
    },
    { at: DEEDS[deed].at, nth: place },
  )
  if (deed === 'addBehind') await page.keyboard.press('Enter')
  if (deed === 'remove') await page.keyboard.press('Backspace')
  else await page.keyboard.insertText(words)
}

const paragraphsOf = async (page: Page) =>
  (await bodyOf(page).locator('> *').allTextContents()).filter((paragraph) => paragraph !== '')

/** What the server has of the copy that a window shows. */
function serverOf(page: Page) {
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(`/admin/api/v1/working-copies/${copyId}${path}`)
    return ((await answer.json()) as { data: T }).data
  }
  const paragraphs = (body: string) => body.trim().split(/\n{2,}/)
  let seen = 0
  return {
    paragraphs: async () => paragraphs((await ask<{ manuscript: { body: string } }>('')).manuscript.body),
    /** Paragraphs of the states that are new since this was asked last. */
    async history(): Promise<string[]> {
      const { list } = await ask<{ list: Array<{ number: number }> }>('/states')
      const numbers = list.map(({ number }) => number).filter((number) => number > seen)
      seen = Math.max(seen, ...numbers)
      const states = numbers.map((number) => ask<{ manuscript: { body: string } }>(`/states/${number}`))
      return (await Promise.all(states)).flatMap(({ manuscript }) => paragraphs(manuscript.body))
    },
  }
}

/** Keeps back what a window sends of its text until it is told to go on. */
async function holdBack(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  await page.route(
    (url) => /\/working-copies\/\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().method() === 'POST') await gate.promise
      await route.continue().catch(() => {}) // the page may be gone
    },
  )
  return { hold: () => void (gate = Promise.withResolvers()), release: () => gate.resolve() }
}

describe('two editors of one piece', () => {
  it(
    `lose no word of each other's, and are asked where both changed the same paragraph alone, ${PAIRS} times`,
    { timeout: 120_000 + PAIRS * PAIR_MS },
    async () => {
      const { page: lin } = await openNewsroom()
      const { title } = await beginArticle(lin)
      await title.fill('两个人写的一篇')
      await bodyOf(lin).click()
      let paragraphs = Array.from({ length: 6 }, (_, index) => `第${index}段。`)
      for (const [index, paragraph] of paragraphs.entries()) {
        if (index > 0) await lin.keyboard.press('Enter')
        await lin.keyboard.insertText(paragraph)
      }
      const server = serverOf(lin)
      await expect.poll(server.paragraphs, ASKING).toEqual(paragraphs)
      const { page: zhou } = await openNewsroom()
      const { hold, release } = await holdBack(zhou)
      await zhou.goto(lin.url())
      await bodyOf(zhou).waitFor()

      const seed = Date.now()
      let asked = 0
      for (const [round, pair] of fc.sample(pairs, { numRuns: PAIRS, seed }).entries()) {
        const { own, other, isSame } = toEdits(pair, { paragraphs, round })
        const about = `pair ${round} of seed ${seed}: ${JSON.stringify({ own, other, choice: pair.choice, paragraphs })}`
        await expect.poll(() => paragraphsOf(zhou), { message: about }).toEqual(paragraphs)
        await expect.poll(() => paragraphsOf(lin), { message: about }).toEqual(paragraphs)

        hold()
        await edit(zhou, other)
        await edit(lin, own)
        const become = (edits: readonly Edit[], before = paragraphs) =>
          before.flatMap((paragraph, place) => {
            const done = edits.find((one) => one.place === place)
            return done ? DEEDS[done.deed].become(paragraph, done.words) : [paragraph]
          })
        await expect.poll(server.paragraphs, { ...ASKING, message: about }).toEqual(become([own]))
        release()

        const [before, together] = [become([own]), become([own, other])].map((one) => JSON.stringify(one))
        const outcome = async () => {
          if (await dialogOf(zhou).isVisible()) return 'asked'
          const now = JSON.stringify(await server.paragraphs())
          return (isSame ? now !== before : now === together) ? 'together' : 'not yet'
        }
        await expect.poll(outcome, { ...ASKING, message: about }).not.toBe('not yet')
        expect({ about, outcome: await outcome() }).toEqual({ about, outcome: isSame ? 'asked' : 'together' })
        if (isSame) {
          asked += 1
          await choose(zhou, pair.choice)
          const [mine, theirs] = [other, own].map((one) =>
            DEEDS[one.deed].become(paragraphs[one.place] ?? '', one.words),
          ) as [string[], string[]]
          const kept = { mine, theirs, both: [...mine, ...theirs] }[pair.choice]
          paragraphs = paragraphs.flatMap((paragraph, place) => (place === own.place ? kept : [paragraph]))
        } else paragraphs = become([own, other])
        await expect.poll(server.paragraphs, { ...ASKING, message: about }).toEqual(paragraphs)
        const everywhere = [...(await server.paragraphs()), ...(await server.history())].join('\n')
        const written = [own, other].filter(({ deed }) => deed !== 'remove').map(({ words }) => words)
        expect({ about, lost: written.filter((words) => !everywhere.includes(words)) }).toEqual({ about, lost: [] })
        if (isSame && pair.choice === 'theirs') await zhou.getByText('已合并；没有留下的那段在历史里').first().waitFor()
      }
      console.info(`${PAIRS} pairs of seed ${seed}: ${asked} asked, ${PAIRS - asked} went together`)
      expect(await dialogOf(lin).count()).toBe(0)
    },
  )

  it('are told who begins to write and see what they write, while they only look', async () => {
    const { page: lin } = await openNewsroom()
    const title = await publishArticle(lin, ['第一段。', '第二段。', '第三段。'])
    await openItem(lin, title)
    await edit(lin, { place: 1, deed: 'append', words: '林' })
    await untilSent(lin)
    const { page: zhou, member } = await openNewsroom()
    await openItem(zhou, title)
    await expect.poll(() => paragraphsOf(zhou)).toEqual(['第一段。', '第二段。林', '第三段。'])
    // Each of them is connected once they hear of the other.
    await edit(zhou, { place: 0, deed: 'append', words: '一' })
    await lin.getByText(`${member.name}正在写`).waitFor()
    await expect.poll(() => paragraphsOf(lin)).toEqual(['第一段。一', '第二段。林', '第三段。'])
    await lin.keyboard.insertText('接着写')
    await expect.poll(() => paragraphsOf(zhou)).toEqual(['第一段。一', '第二段。林接着写', '第三段。'])

    const { page: wang, member: third } = await openNewsroom()
    await wang.goto(lin.url())
    await bodyOf(wang).waitFor()
    const typed = wang.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener('beforeinput', () => resolve(Date.now()))
        }),
    )
    const told = momentOf(lin, `${third.name}正在写`)
    const moved = momentOf(lin, '第三段。王')
    await edit(wang, { place: 2, deed: 'append', words: '王' })
    const [begun, toldAt, movedAt] = await Promise.all([typed, told, moved])
    console.info(
      `told who writes ${toldAt - begun} ms after their first key, what they wrote ${movedAt - begun} ms after it`,
    )
    expect(await dialogOf(lin).count()).toBe(0)
  })

  it('without a connection learn of each other with what they keep next, as long as it takes', async () => {
    const { page: lin } = await openNewsroom()
    const title = await publishArticle(lin, ['第一段。', '第二段。'])
    await lin.route('**/line', (route) => route.abort())
    await openItem(lin, title)
    const { page: zhou } = await openNewsroom()
    await zhou.route('**/line', (route) => route.abort())
    await openItem(zhou, title)

    await edit(lin, { place: 0, deed: 'prepend', words: '林改：' })
    await untilSent(lin)
    await expect.poll(serverOf(lin).paragraphs, ASKING).toEqual(['林改：第一段。', '第二段。'])
    await edit(zhou, { place: 1, deed: 'append', words: '周改。' })
    await zhou.getByText('已合并别人的修改').waitFor()
    await expect.poll(() => paragraphsOf(zhou)).toEqual(['林改：第一段。', '第二段。周改。'])
    await expect.poll(serverOf(zhou).paragraphs, ASKING).toEqual(['林改：第一段。', '第二段。周改。'])

    await edit(lin, { place: 1, deed: 'append', words: '林也改。' })
    await choose(lin, 'theirs')
    await expect.poll(() => paragraphsOf(lin)).toEqual(['林改：第一段。', '第二段。周改。'])
    expect((await serverOf(lin).history()).join('\n')).toContain('第二段。林也改。')
  })
})

/** When some words come to stand in a page, milliseconds. */
function momentOf(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.body.textContent.includes(awaited)) resolve(Date.now())
        }
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    words,
  )
}

async function choose(page: Page, choice: keyof typeof CHOICES): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.waitFor()
  await dialog.getByRole('radio', { name: CHOICES[choice] }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: '就这样' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => bodyOf(page).evaluate((body) => body.contains(document.activeElement))).toBe(true) // it comes back later
}

/** The edits of a pair in the text as it is; it stays neither too short to be edited nor grows without an end. */
function toEdits(
  { place, distance, first, second }: { place: number; distance: number; first: Deed; second: Deed },
  { paragraphs, round }: { paragraphs: readonly string[]; round: number },
): { own: Edit; other: Edit; isSame: boolean } {
  const isSame = distance === 0
  const [least, most] = [5, 12]
  const fit = (deed: Deed): Deed => {
    if (deed === 'remove' && paragraphs.length < least) return 'rewrite'
    if (deed === 'addBehind' && (isSame || paragraphs.length > most)) return 'append'
    return deed
  }
  const deeds = [fit(first), fit(second)] as const
  const own = { place: place % paragraphs.length, deed: deeds[0], words: `林${round}写。` }
  const otherDeed = isSame && deeds[0] === 'remove' && deeds[1] === 'remove' ? 'rewrite' : deeds[1]
  const other = { place: (own.place + distance) % paragraphs.length, deed: otherDeed, words: `周${round}写。` }
  return { own, other, isSame }
}
