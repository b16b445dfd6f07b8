import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/storage/database.ts'
import { saveAccount, type Domains } from '../tests/support/factories.ts'

const SAMPLES = join(import.meta.dirname, '../samples/articles')
const AT_ONCE = 500
const BODY_LENGTH = 240
/** The share of sentences. */
const SENTENCES = 0.9
const FIRST_AT = 1_600_000_000
const SECONDS_APART = 900

/** Invented documents, and words that stand in them. */
export interface Corpus {
  document: (index: number) => { title: string; summary: string; tags: string[]; text: string }
  /** Two characters out of the texts. */
  words: (count: number) => string[]
}

/**
 * Texts of sentences of the samples, and here and there characters drawn as often as they stand there, so that pairs of
 * characters are as frequent and as rare as in real ones. The same ones in each run.
 */
export function makeCorpus(): Corpus {
  const random = createRandom(20_240_501)
  const text = readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(SAMPLES, name), 'utf8').replace(/^---[\s\S]*?\n---/, ''))
    .join('\n')
  const sentences = text.split(/[。\n]/).filter((sentence) => sentence.length > 10)
  const characters = text.match(/\p{Script=Han}/gu) ?? []
  const runs = text.match(/\p{Script=Han}{2,}/gu) ?? []
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const invent = (length: number) => Array.from({ length }, () => pick(characters)).join('')
  const write = (length: number) => {
    let written = ''
    while (written.length < length) written += `${random() < SENTENCES ? pick(sentences) : invent(20)}。`
    return written
  }
  return {
    document: (index) => ({
      title: `${invent(8)}${pick(runs)} ${index}`,
      summary: write(60),
      tags: [invent(2), pick(runs).slice(0, 4)],
      text: write(BODY_LENGTH),
    }),
    words: (count) =>
      Array.from({ length: count }, () => {
        const run = pick(runs)
        const start = Math.floor(random() * (run.length - 1))
        return run.slice(start, start + 2)
      }),
  }
}

/** Writes `count` published documents into a database with nothing in it, the index by the way that imports take. */
export async function fillSearch(domains: Domains, { document }: Corpus, count: number): Promise<void> {
  const accountId = await saveAccount(domains)
  for (let start = 0; start < count; start += AT_ONCE) {
    await writeBatch(domains, accountId, document, start, Math.min(count, start + AT_ONCE))
  }
}

async function writeBatch(
  { database, search }: Domains,
  accountId: number,
  document: Corpus['document'],
  start: number,
  end: number,
): Promise<void> {
  const documents = Array.from({ length: end - start }, (_, n) => ({ id: start + n + 1, ...document(start + n) }))
  await database.write(async (tx) => {
    await insertContents(tx, accountId, documents)
    for (const { id, ...item } of documents) {
      const publishAt = toPublishAt(id)
      await search.index(tx, { id, type: 'doc', accountId, groupIds: [id % 10], publishAt, said: [], ...item })
    }
  })
}

type Tx = Parameters<Parameters<Database['write']>[0]>[0]

async function insertContents(
  tx: Tx,
  accountId: number,
  documents: ReadonlyArray<{ id: number; title: string; summary: string; text: string }>,
): Promise<void> {
  const none = { kicker: '', label: '', editor: '', source: '', source_url: '', copyright: '', correction: '' }
  const counters = { view_count: 0, comment_count: 0, star_count: 0, collect_count: 0, share_count: 0 }
  await tx.sql
    .insertInto('contents')
    .values(
      documents.map(({ id, title, summary }) => ({
        ...none,
        ...counters,
        id,
        source_id: `bench:${id}`,
        source_hash: '',
        actor: 'mp',
        type: 'doc',
        state: 'published',
        account_id: accountId,
        title,
        summary,
        cover_image_id: null,
        lang: 'zh-CN',
        word_count: BODY_LENGTH,
        read_minutes: 1,
        image_count: 0,
        publish_at: toPublishAt(id),
        created_at: 0,
        updated_at: 0,
        version: 1,
        comments_closed: 0,
        duration: 0,
      })),
    )
    .execute()
  await tx.sql
    .insertInto('content_bodies')
    .values(documents.map(({ id, text }) => ({ content_id: id, html: `<p>${text}</p>`, source: text, format: 'html' })))
    .execute()
}

function toPublishAt(id: number): number {
  return FIRST_AT + id * SECONDS_APART
}

/** Numbers from 0 to 1, the same row of them for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
