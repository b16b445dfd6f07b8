import { Element, Text, type Document } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { renderMarkdown } from '#base/render-markdown.ts'
import { readPage, writePage } from '#newsroom/manuscript/paste/read-page.ts'
import { replaceEmbeds, toHtml } from '../clean-html.ts'
import { toForeignKey } from '../foreign-groups.ts'
import type { ItemSource, Note } from '../item-source.ts'
import { outlineHtml } from '../outline-html.ts'
import { cut, PLAIN_ITEM } from '../plain-item.ts'
import { SourceError } from '../source-error.ts'
import { pathOfArticle, readFacts, type ArticleFacts } from './read-facts.ts'

/** A page of the platform as it was fetched or saved. */
export interface ArticlePage {
  html: string
  /** Where it was seen; empty where nothing says it. */
  seen: string
  /** What it is known by where it does not say its own address. */
  name: string
  origin: string
}

export interface ReadArticle {
  item: ItemSource
  /** Addresses of pictures as the page shows them, by the address that the item writes. */
  shown: Map<string, string[]>
  /** Pictures that stand in the page itself, by the address that the item writes. */
  inline: Map<string, Buffer>
}

const BODY_LENGTH_MAX = 1_000_000
const CONTENT = 'js_content'

/** Key of the account that an article of a public account belongs to. */
export function accountKeyOf({ account: { id, name } }: ArticleFacts): string {
  // pages that were saved without their scripts say the name alone
  return toForeignKey(`wechat-${name || id}`)
}

/**
 * An article of a public account, cleaned as what is pasted in the newsroom is; `known` are the paths of those that come in
 * beside it. Throws `SourceError` where the page holds none.
 */
export function readArticle({ html, seen, name, origin }: ArticlePage, known: ReadonlySet<string>): ReadArticle {
  const document = parseDocument(html)
  const facts = readFacts(html, document, seen)
  const content = DomUtils.getElementById(CONTENT, document.children)
  if (!content) throw new SourceError(`holds no article of a public account${saidInstead(document)}`)
  const notes: Note[] = []
  toPlainElements(content, facts, notes)
  linkKnown(content, known)
  const shown = nameLocalPictures(content)
  replaceEmbeds(content, notes)
  const players = setPlayersAside(content)
  appendOriginal(content, facts, document)
  const page = readPage(toHtml(content), facts.address)
  for (const kind of ['form', 'other'] as const) if (page.dropped[kind]) notes.push({ message: `left out: ${kind}` })
  const body = putPlayersBack(writePage(page, new Map()).body, players)
  const outline = outlineHtml(renderMarkdown(body))
  if (body.trim() === '') throw new SourceError('the article is empty')
  if (body.length > BODY_LENGTH_MAX) throw new SourceError(`the article is longer than ${BODY_LENGTH_MAX} characters`)
  const title = facts.title || outline.firstParagraph
  if (title === '') throw new SourceError('the article has neither a title nor a text')
  if (facts.publishAt === null) notes.push({ message: 'no date: it is that of its import' })
  return {
    item: {
      ...PLAIN_ITEM,
      sourceId: `wechat:${facts.key ?? name}`,
      origin,
      title: cut(title, 300),
      summary: cut(facts.summary, 2000) || outline.firstParagraph,
      body,
      bodyFormat: 'markdown',
      editor: cut(facts.author, 300),
      source: cut(facts.account.name, 300),
      sourceUrl: facts.address,
      copyright: facts.isOriginal ? 'original' : '',
      account: facts.account.id || facts.account.name ? accountKeyOf(facts) : null,
      publishAt: facts.publishAt,
      cover: facts.cover || (outline.images[0] ?? null),
      images: outline.images,
      oldPaths: facts.paths,
      notes,
    },
    shown,
    inline: new Map(
      page.pictures.flatMap(({ src, from }) =>
        from && 'picture' in from ? [[src, Buffer.from(from.picture.bytes)]] : [],
      ),
    ),
  }
}

/** What a page without an article says in its place. */
function saidInstead(document: Document): string {
  const found = DomUtils.findOne(
    ({ attribs }) => /\b(?:weui-msg__title|global_error_msg)\b/.test(attribs['class'] ?? ''),
    document.children,
  )
  const words = found ? DomUtils.textContent(found).replaceAll(/\s+/g, ' ').trim() : ''
  return words === '' ? '' : `: “${cut(words, 60)}”`
}

/** Elements of the platform's own, as what they are elsewhere. */
function toPlainElements(content: Element, facts: ArticleFacts, notes: Note[]): void {
  for (const element of DomUtils.findAll(() => true, content.children)) {
    if (!isWithin(element, content)) continue
    const { name, attribs } = element
    const title = attribs['name'] ?? attribs['music_name'] ?? attribs['data-desc'] ?? attribs['data-title'] ?? ''
    if (name === 'mpvoice' || name === 'mp-common-mpaudio') put(element, 'audio', soundOf(attribs), title)
    else if (name === 'qqmusic' || name === 'mp-common-qqmusic') put(element, 'audio', attribs['audiourl'] ?? '', title)
    else if (isFilm(element)) put(element, 'iframe', filmOf(element, facts), title)
    else if (name === 'svg') takeGround(element)
    else if (isCard(name)) {
      notes.push({ message: `left out: <${name}>` })
      DomUtils.removeElement(element)
    }
  }
}

function isWithin(element: Element, content: Element): boolean {
  for (let node = element.parent; node; node = node.parent) if (node === content) return true
  return false
}

function put(element: Element, name: string, src: string, title: string): void {
  DomUtils.replaceElement(element, new Element(name, { src, ...(title !== '' && { title }) }))
}

function soundOf({ voice_encode_fileid: id = '' }: Record<string, string>): string {
  return id === '' ? '' : `https://res.wx.qq.com/voice/getvoice?mediaid=${id}`
}

/** In pages that were saved, films stand in a box with all that is around them. */
function isFilm({ name, attribs }: Element): boolean {
  const isBox = /\b(?:video_iframe|js_mpvedio|js_mpvedio_wrapper|js_tx_video_container)\b/.test(attribs['class'] ?? '')
  return isBox || name === 'mpvideosnap' || name === 'mp-common-videosnap'
}

/** Where readers can see a film: players of the platform show nothing outside of their article. */
function filmOf(box: Element, { address }: ArticleFacts): string {
  const held = [box, ...DomUtils.findAll(({ name }) => name === 'iframe' || name === 'video', box.children)]
  const written = held.flatMap(({ attribs }) => [attribs['data-src'], attribs['src']]).find((one) => one) ?? ''
  const whole = written.startsWith('//') ? `https:${written}` : written
  const film = URL.canParse(whole) && new URL(whole).host === 'v.qq.com' ? new URL(whole).searchParams.get('vid') : null
  if (film !== null) return `https://v.qq.com/x/page/${encodeURIComponent(film)}.html`
  return !/^https?:/i.test(whole) || new URL(whole).host === 'mp.weixin.qq.com' ? address || whole : whole
}

function isCard(name: string): boolean {
  return /^(?:mp-common-|mp-miniprogram|mp-weapp)/.test(name) || ['mpprofile', 'mpcps', 'mpgongyi'].includes(name)
}

/** Drawings of the platform are boxes around a picture that is their ground. */
function takeGround(drawing: Element): void {
  const address = /background-image:\s*url\(["']?(https?:\/\/[^"')\s]+)/i.exec(drawing.attribs['style'] ?? '')?.[1]
  if (address !== undefined) DomUtils.replaceElement(drawing, new Element('img', { src: address }))
}

/** Where links lead that stand for players while the text is cleaned, which knows none. */
const ASIDE = 'https://player.invalid/'

function setPlayersAside(content: Element): string[] {
  const players = DomUtils.findAll(({ name }) => name === 'audio' || name === 'video', content.children)
  return players.map((player, index) => {
    const link = new Element('a', { href: ASIDE + String(index) }, [new Text('player')])
    DomUtils.replaceElement(player, new Element('p', {}, [link]))
    player.children = []
    player.parent = null
    return DomUtils.getOuterHTML(player, { encodeEntities: 'utf8' })
  })
}

function putPlayersBack(body: string, players: readonly string[]): string {
  return players.reduce((text, player, index) => text.replace(`[player](${ASIDE}${index})`, () => player), body)
}

/** Links to articles that come in beside this one lead to where they are here. */
function linkKnown(content: Element, known: ReadonlySet<string>): void {
  for (const link of DomUtils.findAll(({ name }) => name === 'a', content.children)) {
    const path = pathOfArticle(link.attribs['href']?.trim() ?? '')
    if (path !== null && known.has(path)) link.attribs['href'] = path
  }
}

/**
 * Gives pictures that are no longer at an address of the web one that a text may have. What a browser saved stands in
 * `src`, beside the address that it came from.
 */
function nameLocalPictures(content: Element): Map<string, string[]> {
  const shown = new Map<string, string[]>()
  const pictures = DomUtils.findAll(({ name }) => name === 'img', content.children)
  for (const [index, { attribs }] of pictures.entries()) {
    const { src = '', 'data-src': late = '' } = attribs
    if (src.startsWith('data:') && !/^https?:/i.test(late)) continue
    const isWeb = /^(?:https?:)?\/\//i.test(late || src)
    const address = (isWeb ? late || src : `saved-picture-${index + 1}`).replace(/^\/\//, 'https://')
    if (isWeb) attribs['data-src'] = address
    else {
      delete attribs['data-src']
      attribs['src'] = address
    }
    shown.set(
      address,
      [src, late].filter((one) => one !== ''),
    )
  }
  return shown
}

/** What the platform shows below an article. */
function appendOriginal(content: Element, { original }: ArticleFacts, document: Document): void {
  if (!/^https?:/i.test(original) || !URL.canParse(original)) return
  const shown = DomUtils.getElementById('js_view_source', document.children)
  const words = shown ? DomUtils.textContent(shown).trim() : ''
  const link = new Element('a', { href: original }, [new Text(words || new URL(original).host)])
  DomUtils.appendChild(content, new Element('p', {}, [link]))
}
