import { breakTitle, TITLE_LINES } from './break-title.ts'
import { INKS, POSTER, type Poster } from './poster.ts'

/** A box with what it holds, as satori takes it. */
export interface Box {
  type: 'div'
  key: null
  props: { style: Style; children: Box[] | string }
}

type Style = Record<string, string | number>

/** Characters of a title and a text at most: what their lines hold, and a little more to be cut off. */
const TITLE_LENGTH = 120
const TEXT_LENGTH = 240
/** A title of so many characters leaves room for a text on a card. */
const CARD_TITLE = 22

/**
 * The poster as a tree of boxes that satori lays out. Cover, mark and code are no part of it: their places stay empty.
 * `hasMark` is false where a letter stands for the mark.
 */
export function drawPoster(poster: Poster, { hasCover, hasMark }: { hasCover: boolean; hasMark: boolean }): Box {
  const top = hasCover ? POSTER.coverHeight : POSTER.groundHeight
  const { isCard = false, title, text } = poster
  const sheet = { flexDirection: 'column', width: POSTER.width, paddingTop: top, fontFamily: 'poster', color: INKS.ink }
  return box({ ...sheet, ...(isCard && { height: POSTER.cardHeight - top, overflow: 'hidden' }) }, [
    box({ flexDirection: 'column', padding: `${POSTER.mark.top}px ${POSTER.edge}px 0` }, [
      drawHead(poster, hasMark),
      ...(title === '' ? [] : [drawTitle(title)]),
      ...(text === '' || (isCard && Array.from(title).length > CARD_TITLE) ? [] : [drawText(text, isCard ? 2 : 4)]),
      ...(isCard ? [] : [box({ height: 2, marginTop: 60, background: INKS.line })]),
    ]),
    ...(isCard ? [] : [drawFoot(poster)]),
  ])
}

function drawHead({ name, notes, color }: Poster, hasMark: boolean): Box {
  const { size, radius } = POSTER.mark
  const letter = hasMark ? '' : (Array.from(name)[0] ?? '')
  const tile = {
    width: size,
    height: size,
    borderRadius: radius,
    flexShrink: 0,
    ...(!hasMark && { background: color }),
  }
  const [first, ...others] = notes
  return box({ height: size, alignItems: 'center', fontSize: 30, color: INKS.ink3 }, [
    box(
      { ...tile, alignItems: 'center', justifyContent: 'center', color: INKS.plate, fontWeight: 700, lineHeight: 1 },
      letter,
    ),
    box({ marginLeft: 20, maxWidth: 420, fontSize: 34, fontWeight: 700, color: INKS.ink, ...oneLine }, name),
    ...(first === undefined
      ? []
      : [
          box({ width: 2, height: 28, margin: '0 20px', flexShrink: 0, background: INKS.line }),
          box({ maxWidth: 460, ...oneLine }, first),
        ]),
    ...others.map((note) => box({ marginLeft: 30, flexShrink: 0 }, note)),
  ])
}

function drawTitle(title: string): Box {
  const style = { marginTop: 46, fontSize: 76, fontWeight: 700, lineHeight: 1.36 }
  const broken = breakTitle(title)
  if (broken)
    return box(
      { ...style, flexDirection: 'column' },
      broken.map((line) => box({}, line)),
    )
  return box({ ...style, ...lines(TITLE_LINES) }, cut(title, TITLE_LENGTH))
}

function drawText(text: string, lineCount: number): Box {
  const style = { marginTop: 34, fontSize: 38, lineHeight: 1.8, color: INKS.ink2 }
  return box({ ...style, ...lines(lineCount) }, cut(text, TEXT_LENGTH))
}

function drawFoot({ call, about }: Poster): Box {
  const { size, bottom, radius } = POSTER.plate
  const plate = { width: size, height: size, flexShrink: 0, borderRadius: radius, border: `2px solid ${INKS.line}` }
  const place = { alignItems: 'flex-end', justifyContent: 'space-between' }
  return box({ ...place, padding: `48px ${POSTER.edge}px ${bottom}px` }, [
    box({ flexDirection: 'column', flexGrow: 1, flexShrink: 1, paddingRight: 40 }, [
      box({ fontSize: 34, fontWeight: 700, lineHeight: 1.4, ...lines(2) }, call),
      ...(about === ''
        ? []
        : [box({ marginTop: 8, fontSize: 28, lineHeight: 1.4, color: INKS.ink3, ...lines(2) }, about)]),
    ]),
    box({ ...plate, background: INKS.plate }),
  ])
}

const oneLine = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', display: 'block' }

function lines(count: number): Style {
  return { display: 'block', lineClamp: count, wordBreak: 'break-word', overflow: 'hidden' }
}

/** Cut by characters as readers count them. */
function cut(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}

function box(style: Style, children: Box[] | string = []): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}
