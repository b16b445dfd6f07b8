import { expect, it } from 'vitest'
import { liveDetail, livePlaylist } from '#contract/live.ts'
import { listFiles, readTree } from './source-tree.ts'

/** What a field does that no screen reads by its name. */
const ELSEWHERE: Record<string, string> = {
  post_id: 'the item whose comments stand under the room, which pages know by its id',
  pre_delay_seconds: 'the server holds messages back for so long',
  summary: 'what the share card says, which is that of every item',
}

const pages = readTree(listFiles().filter((path) => /^src\/web\/.*\.tsx?$/.test(path) && !path.includes('.test.')))
  .filter(({ path, text }) => /\/live\//.test(path) || /\bLiveDetail\b|\blive\./.test(text))
  .map(({ text }) => text)
  .join('\n')

const fields = [
  ...Object.keys(liveDetail.shape),
  ...Object.keys(liveDetail.shape.columns.element.shape),
  ...Object.keys(livePlaylist.shape),
  ...Object.keys(liveDetail.shape.chat_policy.shape),
]

it('every field of a live room does something on its screens, or elsewhere', () => {
  expect(fields.length).toBeGreaterThan(40)
  expect(fields.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(pages)).toSorted()).toEqual(
    Object.keys(ELSEWHERE),
  )
})
