import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import satori, { type Font } from 'satori'
import { drawPoster } from './draw-poster.ts'
import { POSTER, type Poster } from './poster.ts'

export interface PosterOrder {
  poster: Poster
  hasCover: boolean
  hasMark: boolean
}

/** What this thread answers: the poster's texts and lines as an SVG without a ground, or why there is none. */
export type PosterAnswer = { svg: string } | { cause: string }

const FAMILY = '@expo-google-fonts/noto-serif-sc'

const require = createRequire(import.meta.url)
const fonts: Font[] = [
  { name: 'poster', style: 'normal', weight: 400, data: readFont('400Regular/NotoSerifSC_400Regular.ttf') },
  { name: 'poster', style: 'normal', weight: 700, data: readFont('700Bold/NotoSerifSC_700Bold.ttf') },
]

parentPort?.on('message', (order: PosterOrder) => {
  void draw(order)
    .then(
      (svg): PosterAnswer => ({ svg }),
      (error: unknown): PosterAnswer => ({ cause: String(error) }),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    .then((answer) => parentPort?.postMessage(answer))
})

async function draw({ poster, ...pictures }: PosterOrder): Promise<string> {
  const readable = withTexts(poster, (text) => withNarrowQuotes(withoutInvisible(text)))
  const missing = new Set<string>()
  const svg = await layOut(readable, pictures, missing)
  if (missing.size === 0) return svg
  return await layOut(
    withTexts(readable, (text) => without(text, missing)),
    pictures,
    new Set(),
  )
}

/** Adds to `missing` what the font has no form for: it stands as an empty box in what is returned. */
async function layOut(
  poster: Poster,
  pictures: { hasCover: boolean; hasMark: boolean },
  missing: Set<string>,
): Promise<string> {
  return await satori(drawPoster(poster, pictures), {
    width: POSTER.width,
    fonts,
    loadAdditionalAsset: (code, segment) => {
      // A segment is one emoji of several characters, or all characters of a script that are missing.
      for (const part of code === 'emoji' ? [segment] : Array.from(segment)) missing.add(part)
      return Promise.resolve([])
    },
  })
}

function withTexts(poster: Poster, change: (text: string) => string): Poster {
  const { name, notes, title, text, call, about } = poster
  return {
    ...poster,
    name: change(name),
    notes: notes.map(change).filter((note) => note !== ''),
    title: change(title),
    text: change(text),
    call: change(call),
    about: change(about),
  }
}

/** Line breaks become spaces; what has no form of its own, or turns the direction of others, goes. */
function withoutInvisible(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
}

/** The font's quotation marks are as wide as a Chinese character, which tears texts of other scripts apart. */
function withNarrowQuotes(text: string): string {
  if (/\p{Script=Han}/u.test(text)) return text.replace(/(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu, "'")
  return text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'")
}

function without(text: string, missing: ReadonlySet<string>): string {
  const longestFirst = [...missing].toSorted((a, b) => b.length - a.length)
  return longestFirst
    .reduce((rest, part) => rest.replaceAll(part, ''), text)
    .replace(/ +/g, ' ')
    .trim()
}

function readFont(file: string): Buffer {
  return readFileSync(require.resolve(`${FAMILY}/${file}`))
}
