import type { ContentDetail } from '#contract/content.ts'
import { hasPart } from '#contract/content-types.ts'
import { paragraphWords, parseSpot, spotWords } from '#contract/spot.ts'
import type { ShareSpot } from '../../features/sharing/share-spot.ts'
import { BODY_ATTRIBUTE } from '../../rendering/page-elements.ts'
import { playerState, selectTrack } from '../../features/players/player-state.ts'

/** What ends above this share of the screen was read. */
const READ_FROM = 0.25

/**
 * Where in an item the reader is: at the comment that the address led to, in what plays, or in the text behind its first
 * paragraph; null at its beginning.
 */
export function findSpot(content: Pick<ContentDetail, 'id' | 'type' | 'body_html'>): ShareSpot | null {
  return findComment() ?? findSecond(content) ?? findParagraph(content.body_html)
}

function findComment(): ShareSpot | null {
  const { c } = parseSpot(new URLSearchParams(location.search))
  const words = c === undefined ? null : document.querySelector(`#comment-${c} [data-words]`)
  if (c === undefined || !words || !isOnScreen(words)) return null
  return { kind: 'c', at: { c }, words: spotWords(words.textContent) }
}

function findSecond({ id, type }: Pick<ContentDetail, 'id' | 'type'>): ShareSpot | null {
  const player = playerState.getState()
  const heard = selectTrack(player)?.id === id ? player.seconds : 0
  const film = hasPart(type, 'film') ? [...document.querySelectorAll('video')].find(isOnScreen) : undefined
  const t = Math.floor(heard || (film?.currentTime ?? 0))
  return t > 0 ? { kind: 't', at: { t }, words: '' } : null
}

function findParagraph(html: string): ShareSpot | null {
  for (const block of document.querySelectorAll<HTMLElement>(`[${BODY_ATTRIBUTE}] [data-p]`)) {
    if (!isOnScreen(block) || block.getBoundingClientRect().bottom < innerHeight * READ_FROM) continue
    const p = Number(block.dataset['p'])
    const words = paragraphWords(html, p)
    if (words) return p > 1 ? { kind: 'p', at: { p }, words } : null
  }
  return null
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight
}
