import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { MediaSource } from './item-source.ts'

const chapterList = z.object({
  chapters: z.array(
    z.object({ startTime: z.number().min(0), title: z.string().default(''), toc: z.boolean().default(true) }),
  ),
})

/** Chapters of a JSON file as podcasts give them, without those that are not for a table of contents; empty where it is none. */
export async function parseChapterList(file: string): Promise<MediaSource['chapters']> {
  const parsed = chapterList.safeParse(parseJson(await readFile(file, 'utf8')))
  return (parsed.data?.chapters ?? [])
    .filter(({ title, toc }) => toc && title.trim() !== '')
    .map(({ startTime, title }) => ({ start: Math.floor(startTime), title: title.trim() }))
    .toSorted((one, other) => one.start - other.start)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
