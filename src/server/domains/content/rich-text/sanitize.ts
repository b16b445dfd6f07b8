import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { withoutNul } from '#base/without-nul.ts'
import {
  ATTRIBUTES,
  BLOCK_TAGS,
  BOX_TAGS,
  IMAGE_SCHEMES,
  INLINE_TAGS,
  isImageAddress,
  LINK_SCHEMES,
  PART_TAGS,
  PLAYER_SCHEMES,
  PLAYER_TAGS,
  RENAMED_TAGS,
  UNREADABLE_TAGS,
} from '#contract/rich-text.ts'
import { FORMULA_ATTRIBUTES, FORMULA_TAGS } from './formula-marks.ts'

const ALIGNMENT = /^\s*text-align\s*:\s*(left|center|right)\s*;?\s*$/i

/** How a cell is aligned is said by one attribute, which has few values. */
function toAligned(tagName: string, { style = '', align = ALIGNMENT.exec(style)?.[1] ?? '', ...attribs }: Attributes) {
  const value = align.toLowerCase()
  return { tagName, attribs: { ...attribs, ...(/^(?:left|center|right)$/.test(value) && { align: value }) } }
}

/** What plays or shows something of its own, and what says where it is; see `place-players.ts` and `place-frames.ts`. */
const PLAYERS = [...PLAYER_TAGS, 'source', 'iframe']

/** Far deeper than any article; deeper elements are dropped and their text is kept. */
const DEEPEST = 40

/** Keeps what an article may have and nothing else; what is taken out leaves its text behind unless it was no text. */
export function sanitize(html: string): string {
  return sanitizeHtml(withoutNul(html), {
    allowedTags: [...INLINE_TAGS, ...BLOCK_TAGS, ...PART_TAGS, ...PLAYERS, ...FORMULA_TAGS],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
      ...Object.fromEntries(FORMULA_TAGS.map((tag) => [tag, FORMULA_ATTRIBUTES])),
      '*': ['id'], // become numbers, or go, in `number-targets.ts`
    },
    allowedSchemes: [...LINK_SCHEMES],
    allowedSchemesByTag: {
      img: [...IMAGE_SCHEMES],
      ...Object.fromEntries(PLAYERS.map((name) => [name, [...PLAYER_SCHEMES]])),
    },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'poster'],
    allowProtocolRelative: false,
    allowedClasses: { code: ['language-*'] }, // goes in `colour-code.ts`
    enforceHtmlBoundary: false,
    nestingLimit: DEEPEST,
    nonTextTags: [...UNREADABLE_TAGS, 'annotation', 'annotation-xml'],
    transformTags: {
      ...Object.fromEntries(BOX_TAGS.map((name) => [name, 'div'])),
      ...RENAMED_TAGS,
      a: (tagName, { name, ...attribs }) => ({ tagName, attribs: { ...(name && { id: name }), ...attribs } }),
      ...Object.fromEntries(['td', 'th'].map((name) => [name, toAligned])),
      iframe: (tagName, { src = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, src: src.trim().replace(/^\/\//, 'https://') }, // as players are handed out to be embedded
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImageAddress(attribs['src']),
  })
}
