import sanitizeHtml from 'sanitize-html'
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
  RENAMED_TAGS,
  UNREADABLE_TAGS,
} from '#contract/rich-text.ts'

/** Far deeper than any article; deeper elements are dropped and their text is kept. */
const DEEPEST = 40

/** Keeps what an article may have and nothing else; what is taken out leaves its text behind unless it was no text. */
export function sanitize(html: string): string {
  return sanitizeHtml(withoutNul(html), {
    allowedTags: [...INLINE_TAGS, ...BLOCK_TAGS, ...PART_TAGS],
    allowedAttributes: Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...LINK_SCHEMES],
    allowedSchemesByTag: { img: [...IMAGE_SCHEMES] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    allowedClasses: {},
    enforceHtmlBoundary: false,
    nestingLimit: DEEPEST,
    nonTextTags: [...UNREADABLE_TAGS],
    transformTags: {
      ...Object.fromEntries(BOX_TAGS.map((name) => [name, 'div'])),
      ...RENAMED_TAGS,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImageAddress(attribs['src']),
  })
}
