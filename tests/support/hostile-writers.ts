import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentCard } from '#contract/content.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend } from './backend.ts'
import { scriptVectors } from './script-vectors.ts'
import { askAdmin, staffVisitor } from './staff.ts'
import { userVisitor } from './visitors.ts'

const PER_ITEM = 40
const PER_FEED_ITEM = 9
const CHATS = 20

interface Saved {
  item: { id: string; version: number }
}

/**
 * Writes vectors into the data of a site that is not running, as an editor and as a reader do. Returns the paths of
 * drafts that are shown by a link.
 */
export async function writeAsPeople(dataFolder: string): Promise<string[]> {
  const location = { kind: 'sqlite' as const, file: join(dataFolder, 'davmu-share.sqlite') }
  const backend = await startBackend(await openDatabase(location, () => undefined))
  try {
    const editor = await staffVisitor(backend, 'editor')
    const ask = async <T>(path: string, body: object): Promise<T> => {
      const { code, data } = await askAdmin<T>(backend, editor, path, { body: { accept_undescribed: true, ...body } })
      if (code !== 0) throw new Error(`${path} answered ${code} ${JSON.stringify(data)}`)
      return data
    }
    const previews: string[] = []
    for (let start = 0; start < scriptVectors.length; start += PER_ITEM) {
      const [title = '', ...others] = scriptVectors.slice(start, start + PER_ITEM)
      const state = (start / PER_ITEM) % 2 === 0 ? 'published' : 'draft'
      const fields = { account: 'account-0', state, title: title.slice(0, 300).trim(), summary: others[0] ?? title }
      const { item } = await ask<Saved>('/contents', { fields: { ...fields, title: 'before' }, body: 'before' })
      await ask(`/contents/${item.id}`, { fields, body: [title, ...others].join('\n\n'), version: item.version })
      if (state === 'draft') previews.push((await ask<{ path: string }>(`/contents/${item.id}/previews`, {})).path)
    }
    const { list } = (await backend.http.inject('/peony/v1/recommend?type=local_live')).json<{
      data: { list: ContentCard[] }
    }>().data
    const short = scriptVectors.filter((vector) => vector.length < 100 && vector.trim() !== '')
    for (let index = 0; index < CHATS; index += 1) {
      const { token } = await userVisitor(backend)
      const answer = await backend.http.inject({
        method: 'POST',
        url: `/peony/v3/live/chat/${list[0]?.id}/send_msg`,
        headers: { authorization: token },
        payload: { content: short[index * 7] },
      })
      if (answer.statusCode !== 200) throw new Error(`the chat answered ${answer.body}`)
    }
    return previews
  } finally {
    await backend.close()
  }
}

/** Writes a feed whose items have a vector in every text and address, and several as their content; returns its file. */
export async function writeHostileFeed(folder: string): Promise<string> {
  const file = join(folder, 'feed.json')
  const items = scriptVectors.flatMap((vector, index) =>
    index % PER_FEED_ITEM === 0
      ? {
          id: `feed-${index}`,
          url: vector,
          title: vector,
          content_html: `<p>words</p>${scriptVectors.slice(index, index + PER_FEED_ITEM).join('')}`,
          summary: vector,
          image: vector,
          tags: [vector],
          authors: [{ name: vector, url: vector }],
          date_published: '2026-01-05T10:00:00+08:00',
        }
      : [],
  )
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: scriptVectors[0],
    home_page_url: scriptVectors[1],
    items,
  }
  await writeFile(file, JSON.stringify(feed))
  return file
}
