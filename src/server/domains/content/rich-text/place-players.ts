import { Element, Text, type Document } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { PLAYER_TAGS } from '#contract/rich-text.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import type { RichTextOptions } from './rich-text.ts'
import { findAll, isBlank, isElement, wrap } from './dom.ts'

const STORED = new RegExp(String.raw`^${MEDIA_PATH}[\w-]+(?:/[\w-]+)?\.\w+$`)
const SIZE = /^[1-9]\d{0,4}$/

/**
 * Sound and films are the browser's own players, which load nothing before they are played; one that has a paragraph to
 * itself is a figure. What has no address to be played from is left out.
 */
export function placePlayers(document: Document, { findImage }: Pick<RichTextOptions, 'findImage'>): void {
  for (const player of findAll(document, ...PLAYER_TAGS)) placePlayer(player, findImage)
  for (const stray of findAll(document, 'source')) DomUtils.removeElement(stray)
  for (const paragraph of findAll(document, 'p')) if (paragraph.parent === document) makeFigures(paragraph)
}

function placePlayer(player: Element, findImage: RichTextOptions['findImage']): void {
  const { name, attribs } = player
  const src = [player, ...findAll(player, 'source')].map((one) => toPlayed(one.attribs['src'] ?? '')).find(Boolean)
  const figure = isElement(player.parent, 'figure') ? player.parent : null
  if (src === undefined) {
    DomUtils.removeElement(player)
    if (figure && findAll(figure, 'img', ...PLAYER_TAGS).length === 0) DomUtils.removeElement(figure)
    return
  }
  player.children = []
  const { title = '', poster = '', width = '', height = '' } = attribs
  const still = findImage(poster)?.src ?? poster
  const isSized = SIZE.test(width) && SIZE.test(height)
  player.attribs = {
    src,
    controls: '',
    preload: 'none',
    ...(name === 'video' && {
      playsinline: '',
      ...(STORED.test(still) && { poster: still }),
      ...(isSized && { width, height }),
    }),
    ...(title.trim() !== '' && { title: title.trim() }),
  }
}

/** Pages of a secure site play nothing over http. Empty where nothing may be played from there. */
function toPlayed(written: string): string {
  const address = written.trim().replace(/^http:/i, 'https:')
  return STORED.test(address) || (/^https:\/\//i.test(address) && URL.canParse(address)) ? address : ''
}

/** The title of a player is its caption, as that of a picture is. */
function makeFigures(paragraph: Element): void {
  const players = paragraph.children.filter((node) => !isBlank(node) && !isElement(node, 'br'))
  if (players.length === 0 || !players.every((node) => isElement(node, 'iframe', ...PLAYER_TAGS))) return
  for (const player of players) {
    const figure = wrap('figure', {}, [player])
    const { title } = player.attribs
    if (player.name !== 'iframe') delete player.attribs['title']
    if (player.name !== 'iframe' && title)
      DomUtils.appendChild(figure, new Element('figcaption', {}, [new Text(title)]))
    DomUtils.prepend(paragraph, figure)
  }
  DomUtils.removeElement(paragraph)
}
