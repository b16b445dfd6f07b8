import { itemTypes } from '#contract/content-types.ts'
import type { ContentCard } from '#contract/content.ts'
import { createIdCodec } from '#contract/ids.ts'
import {
  accountPath,
  ACTIVITIES_PATH,
  FOLLOWING_PATH,
  mePath,
  meSections,
  modelPath,
  OFFLINE_PATH,
  placePath,
  topicPath,
} from '#contract/share-urls.ts'
import { getDetail, getGroup, listItems } from './samples.ts'

/** The pages of the sample site: its items by type, and the site paths of pages about no single item by what they are. */
export interface SamplePages {
  items: ReadonlyMap<string, ContentCard[]>
  /** What leads to items. */
  lists: ReadonlyMap<string, string>
  /** What belongs to the reader or to nobody, and the rooms besides the first. */
  own: ReadonlyMap<string, string>
}

/** Asks a running sample site for its pages. */
export async function listPages(origin: string): Promise<SamplePages> {
  const items = new Map<string, ContentCard[]>()
  for (const type of itemTypes) items.set(type, await listItems(origin, type))
  const { columns, default_list: list } = await getGroup(origin)
  const details = await Promise.all((items.get('doc') ?? []).map((card) => getDetail(origin, card)))
  const topic = details.flatMap(({ topics }) => topics)[0]?.id ?? ''
  const account = details.find(({ actor }) => actor === 'mp')?.author.id ?? ''
  const place = details.find(({ lbs }) => lbs !== null)?.lbs?.id ?? ''
  const rid = createIdCodec(await readSalt(origin)).encode(1)
  const lists = new Map([
    ['home', '/'],
    ['a column', `/?gid=${columns.find(({ gid }) => gid !== '')?.gid}`],
    ['a topic', topicPath(topic)],
    ['a topic by views', topicPath(topic, 'hot')],
    ['an account', accountPath({ actor: 'mp', id: account })],
    ['an account’s articles', accountPath({ actor: 'mp', id: account }, 'doc')],
    ['the default list', '/list/index'],
    ['a list', `/list/${list}/index`],
    ['the default cards', '/fly_card/index'],
    ['flying cards', `/fly_card/${list}/index`],
    ['a content model', modelPath({ rid, uuid: null, catalog: null })],
    ['the activities', ACTIVITIES_PATH],
    ['a place', placePath(place)],
    ['search', '/search/index'],
    ['results', '/search/index?keyword=%E6%BD%AE'],
    ['the result list', '/search/components/SearchContentList?keyword=%E6%BD%AE'],
  ])
  const own = new Map([
    ['the login', '/auth'],
    ['the collection', '/collection/index'],
    ['what one has here', '/me/index'],
    ['what followed accounts publish', FOLLOWING_PATH],
    ['an invitation of one’s own', '/invite/index'],
    ['what is kept', OFFLINE_PATH],
    ['the desktop page', '/pc'],
    ...meSections.map((section) => [`one’s own ${section}`, mePath(section)] as const),
    ...(items.get('local_live') ?? []).slice(1).map(({ title, path }) => [`the room “${title}”`, path] as const),
  ])
  return { items, lists, own }
}

/** Public ids are made with a salt that every page brings along. */
export async function readSalt(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/davmu/share/`)).text()
  return /"idSalt":"([^"]+)"/.exec(html)?.[1] ?? ''
}
