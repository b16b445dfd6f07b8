import { DomUtils, parseDocument } from 'htmlparser2'
import type { Document, Element } from 'domhandler'
import { parseDate } from '../parse-date.ts'

/** What a page of a public account says of its article. */
export interface ArticleFacts {
  /** What it is known by wherever it was saved; null where the page does not say it. */
  key: string | null
  /** Its own address; empty where the page does not say it. */
  address: string
  /** Paths that other articles link to it by. */
  paths: string[]
  title: string
  summary: string
  author: string
  /** Address of its cover, or empty. */
  cover: string
  /** Seconds. */
  publishAt: number | null
  /** The public account: its name, and what never changes of it where the page says it. */
  account: { name: string; id: string }
  /** Whether the platform has taken it for its author's own. */
  isOriginal: boolean
  /** Where the platform's link to the original leads; empty for none. */
  original: string
}

const HOST = 'mp.weixin.qq.com'

/** `seen` is the address that the page was fetched or saved from, or empty. Texts that are not said are empty. */
export function readFacts(html: string, document: Document, seen: string): ArticleFacts {
  const variable = readVariables(html)
  const byId = (id: string) => textOf(DomUtils.getElementById(id, document.children))
  const meta = (name: string) => {
    const found = DomUtils.findOne(
      (element) => element.name === 'meta' && [element.attribs['property'], element.attribs['name']].includes(name),
      document.children,
    )
    return toText(found?.attribs['content'] ?? '')
  }
  const saved = /<!-- saved from url=\(\d{1,6}\)(\S{1,2000}) -->/.exec(html.slice(0, 4096))?.[1] ?? ''
  const addresses = [variable('msg_link'), meta('og:url'), seen, saved].filter(isArticleAddress)
  const keys = addresses.flatMap((address) => keyOf(address) ?? [])
  const name = byId('js_name') || variable('nickname') || meta('og:article:author')
  return {
    key: keys[0] ?? null,
    address: (addresses.find((address) => new URL(address).pathname !== '/s') ?? addresses[0] ?? '')
      .replace(/^http:/i, 'https:')
      .replace(/#.*/, ''),
    paths: [...new Set(keys.map(pathOfKey))],
    title: byId('activity-name') || meta('og:title') || variable('msg_title'),
    summary: meta('og:description') || meta('description') || variable('msg_desc'),
    author: byId('js_author_name') || meta('author'),
    cover: meta('og:image') || variable('msg_cdn_url'),
    publishAt: toSeconds(html, byId('publish_time')),
    account: { name, id: variable('user_name') },
    isOriginal: variable('_copyright_stat') === '1',
    original: variable('msg_source_url'),
  }
}

/** The path by which an article is linked to among those that come in; null for an address of anything else. */
export function pathOfArticle(address: string): string | null {
  const key = isArticleAddress(address) ? keyOf(address) : null
  return key === null ? null : pathOfKey(key)
}

function isArticleAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).host === HOST && /^\/s(?:\/|$)/.test(new URL(address).pathname)
}

/** The three numbers of an article, or its short name. */
function keyOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  const [account, number, place] = ['__biz', 'mid', 'idx'].map((name) => searchParams.get(name) ?? '')
  if (account && number && place) return `${account}/${number}/${place}`
  return /^\/s\/([\w-]{4,64})$/.exec(pathname)?.[1] ?? null
}

function pathOfKey(key: string): string {
  const [account = '', number = '', place = ''] = key.split('/')
  return number === ''
    ? `/s/${key}`
    : `/s?${new URLSearchParams({ __biz: account, mid: number, idx: place }).toString()}`
}

const VARIABLE = /\bvar ([a-z_]\w{0,40})\s{0,9}=\s{0,9}(?:htmlDecode\()?(?:"([^"\n]{1,4000})"|'([^'\n]{1,4000})')/g

/** Texts that scripts of the page are given, the first of each name. */
function readVariables(html: string): (name: string) => string {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of html.matchAll(VARIABLE))
    if (!found.has(name)) found.set(name, toText(double ?? single ?? ''))
  return (name) => found.get(name) ?? ''
}

/** Scripts and descriptions write signs by their numbers, and entities besides. */
function toText(written: string): string {
  const plain = written.replaceAll(/\\x([\da-f]{2})/gi, (_sign, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const text = /&\w|&#/.test(plain) ? DomUtils.textContent(parseDocument(plain.replaceAll('<', '&lt;'))) : plain
  return text.replaceAll(/\s+/g, ' ').trim()
}

function textOf(element: Element | null): string {
  return element ? DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim() : ''
}

/** When it was published: in seconds, else as the page shows it, which is in UTC+8. */
function toSeconds(html: string, shown: string): number | null {
  const seconds = /\b(?:ct|oriCreateTime|ori_create_time) {0,4}= {0,4}["'](\d{10})["']/.exec(html)?.[1]
  if (seconds !== undefined) return Number(seconds)
  const [, year, month, day, time] = /(\d{4})\D(\d{1,2})\D(\d{1,2})(?:\D?\s+(\d{1,2}:\d{2}))?/.exec(shown) ?? []
  return year === undefined ? null : parseDate(`${year}-${month}-${day}${time === undefined ? '' : ` ${time}`}`)
}
