import { expect, it } from 'vitest'
import { BASE_PATH } from '#contract/share-urls.ts'
import { newsroomOf } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const openNewsroom = newsroomOf(sampleSite())
/** Readers who ask again and again, and the requests that are to be answered with what is new before they stop. */
const READERS = 8
const NEW_ANSWERS = 100
/** A machine of tests may be slow. */
const PATIENCE_MS = 100_000

const manuscript = (mark: string) => ({
  title: `${mark}题`,
  summary: `${mark}摘要`,
  paragraphs: Array.from({ length: 40 }, (_, index) => `${mark}第${index}段。${'潮水退到旧航标外面。'.repeat(20)}`),
})
/** How often each mark stands in an answer. */
const marksOf = (text: string) => ({ old: text.split('旧版').length - 1, new: text.split('新版').length - 1 })

it(
  'readers who ask while a change is applied get all of it or nothing of it, in pages and in answers',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    const { page } = await openNewsroom()
    let token = ''
    const ask = async <T>(method: 'GET' | 'POST', path: string, data?: object): Promise<T> => {
      const headers = { 'x-csrf-token': token }
      const answer = await page.request.fetch(`/admin/api/v1${path}`, { method, headers, ...(data && { data }) })
      const body = (await answer.json()) as { code: number; data: T }
      expect([path, body.code]).toEqual([path, 0])
      return body.data
    }
    ;({ csrf_token: token } = await ask<{ csrf_token: string }>('GET', '/session'))
    const write = (mark: string) => {
      const { title, summary, paragraphs } = manuscript(mark)
      return { fields: { title, summary, format: 'markdown' }, body: paragraphs.join('\n\n') }
    }
    const { list } = await ask<{ list: Array<{ id: string }> }>('GET', '/contents?pagesize=1')
    const some = await ask<{ manuscript: { fields: { account: string } } }>('GET', `/contents/${list[0]?.id}`)
    const { account } = some.manuscript.fields
    const { item } = await ask<{ item: { id: string; version: number; path: string } }>('POST', '/contents', {
      ...write('旧版'),
      fields: { ...write('旧版').fields, account, state: 'published' },
    })
    const { copy } = await ask<{ copy: { copy_id: string } }>('POST', '/working-copies', { content_id: item.id })
    const opened = await ask<{ manuscript: { fields: object } }>('GET', `/working-copies/${copy.copy_id}`)
    const changed = write('新版')
    const { seq } = await ask<{ seq: number }>('POST', `/working-copies/${copy.copy_id}`, {
      seq: 1,
      client_id: 'a window',
      fields: { ...opened.manuscript.fields, ...changed.fields },
      body: changed.body,
    })

    const call = item.path.includes('/mp/') ? '/dinner/content/' : '/inner/static/content/'
    const addresses = [BASE_PATH + item.path, call + item.id]
    const answers: Array<{ address: string; status: number; old: number; new: number }> = []
    const over = new AbortController()
    const newAnswers = () => answers.filter((marks) => marks.new > 0).length
    const read = async (nth: number) => {
      for (let round = nth; !over.signal.aborted; round += 1) {
        const address = addresses[round % 2] ?? ''
        const answer = await page.request.get(address)
        answers.push({ address, status: answer.status(), ...marksOf(await answer.text()) })
      }
    }
    const reading = Promise.all(Array.from({ length: READERS }, (_, nth) => read(nth)))
    await expect.poll(() => answers.length, { timeout: PATIENCE_MS }).toBeGreaterThan(NEW_ANSWERS)
    expect(newAnswers()).toBe(0)
    await ask('POST', `/working-copies/${copy.copy_id}/apply`, { seq, version: item.version })
    const after = answers.length
    await expect.poll(newAnswers, { timeout: PATIENCE_MS }).toBeGreaterThan(NEW_ANSWERS)
    over.abort()
    await reading

    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.filter((marks) => marks.old > 0 && marks.new > 0)).toEqual([])
    // All that one of them says is there: no answer is the beginning of another.
    for (const address of addresses) {
      const counts = answers.filter((one) => one.address === address).map((marks) => Math.max(marks.old, marks.new))
      expect([...new Set(counts)]).toHaveLength(1)
      expect(counts[0]).toBeGreaterThanOrEqual(40)
    }
    // Whoever asks once it was answered that it is applied has what is new, but for those who were being answered just then.
    expect(answers.slice(after + READERS).filter((marks) => marks.old > 0)).toEqual([])
  },
)
