import {
  type Attrs,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from 'prosemirror-model'
import { isAllowedLink } from '#contract/rich-text.ts'

/** Where a block stood when its text was opened, and how it was written there; null for what was made since. */
export interface Origin {
  /** Its place among the blocks of that text, from 0. */
  nth: number
  /** Its source, character for character. The first node of several that are written as one has it for all of them. */
  source: string
  /** What stood between it and the block behind it; empty behind the last. */
  gap: string
}

/** Marks, each with the elements that it is written as, the usual one first; outer ones before inner ones. */
export const MARK_TAGS = {
  strong: ['strong', 'b'],
  em: ['em', 'i'],
  s: ['s', 'del'],
  u: ['u', 'ins'],
  mark: ['mark'],
  small: ['small'],
  sup: ['sup'],
  sub: ['sub'],
  q: ['q'],
  cite: ['cite'],
  kbd: ['kbd'],
  term: ['abbr', 'bdi', 'bdo', 'dfn', 'samp', 'time', 'var'],
  code: ['code'],
} as const

export type TaggedMark = keyof typeof MARK_TAGS

const origin = { origin: { default: null } }

/** What a manuscript's text may hold: what readers see of it, and nothing else. */
export const schema = new Schema({
  nodes: {
    doc: {
      content: '(block | island)+',
      attrs: {
        format: { default: 'markdown' },
        head: { default: '' },
        tail: { default: '' },
        newline: { default: '\n' },
      },
    },
    paragraph: block('inline*', ['p']),
    heading: {
      ...block('inline*', []),
      attrs: { level: { default: 2 }, ...origin },
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.max(level, 2) } })),
      toDOM: (node) => [`h${node.attrs['level']}`, 0],
    },
    blockquote: { ...block('block+ quote_source?', ['blockquote']), defining: true },
    /** The last line of a quotation, which says whose it is; `dash` is what it begins with. */
    quote_source: {
      content: 'inline*',
      attrs: { dash: { default: '——' } },
      parseDOM: [
        { tag: 'p[data-dash]', priority: 60, getAttrs: (element) => ({ dash: element.getAttribute('data-dash') }) },
      ],
      toDOM: (node) => ['p', { class: 'quote-source', 'data-dash': String(node.attrs['dash']) }, 0],
    },
    bullet_list: {
      ...block('list_item+', ['ul']),
      attrs: { tight: { default: true }, ...origin },
    },
    ordered_list: {
      ...block('list_item+', []),
      attrs: { tight: { default: true }, start: { default: 1 }, reversed: { default: false }, ...origin },
      parseDOM: [
        {
          tag: 'ol',
          getAttrs: (element) => ({
            start: toCount(element.getAttribute('start'), 1),
            reversed: element.hasAttribute('reversed'),
          }),
        },
      ],
      toDOM: ({ attrs: { start, reversed } }) => [
        'ol',
        { start: start === 1 ? null : start, reversed: reversed ? '' : null },
        0,
      ],
    },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    code_block: {
      ...block('text*', []),
      attrs: { info: { default: '' }, ...origin },
      marks: '',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    horizontal_rule: {
      group: 'block',
      attrs: origin,
      parseDOM: [{ tag: 'hr' }],
      toDOM: () => ['hr'],
    },
    /** A picture that stands by itself; its content is the caption. `href` is where a tap leads, or empty. */
    figure: {
      ...block('phrase*', []),
      attrs: { ...picture(), href: { default: '' }, ...origin },
      isolating: true,
      draggable: true,
      parseDOM: [
        {
          tag: 'figure',
          contentElement: 'figcaption',
          getAttrs: (element) =>
            readPicture(element.querySelector('img'), { href: linkOf(element.querySelector('a')) }),
        },
      ],
      toDOM: (node) => ['figure', ['img', pictureAttributes(node.attrs)], ['figcaption', 0]],
    },
    table: {
      ...block('table_row+', ['table']),
      attrs: { caption: { default: '' }, ...origin },
      tableRole: 'table',
      isolating: true,
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: {
      content: '(table_cell | table_header)*',
      tableRole: 'row',
      parseDOM: [{ tag: 'tr' }],
      toDOM: () => ['tr', 0],
    },
    table_cell: cell('td', 'cell'),
    table_header: cell('th', 'header_cell'),
    /** Source that cannot be edited as what it shows without changing it; kept as it is. */
    island: {
      group: 'island',
      atom: true,
      isolating: true,
      draggable: true,
      attrs: { source: { default: '' }, ...origin },
      parseDOM: [
        {
          tag: 'pre[data-island]',
          priority: 60,
          getAttrs: (element) => ({ source: element.getAttribute('data-island') }),
        },
      ],
      toDOM: (node) => ['pre', { 'data-island': String(node.attrs['source']) }],
    },
    text: { group: 'inline phrase' },
    hard_break: {
      inline: true,
      group: 'inline phrase',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    /** Words with their sound beside them; `open` and `close` stand around it where it cannot be put there. */
    ruby: {
      inline: true,
      group: 'inline phrase',
      atom: true,
      attrs: { base: {}, text: {}, open: { default: '' }, close: { default: '' } },
      parseDOM: [
        {
          tag: 'ruby',
          getAttrs: (element) => ({
            base: element.firstChild?.textContent ?? '',
            text: element.querySelector('rt')?.textContent ?? '',
          }),
        },
      ],
      toDOM: ({ attrs }) => ['ruby', String(attrs['base']), ['rt', String(attrs['text'])]],
    },
    /** A picture between words. */
    image: {
      inline: true,
      group: 'inline',
      draggable: true,
      attrs: { ...picture(), title: { default: '' } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (element) => readPicture(element, { title: element.getAttribute('title') ?? '' }),
        },
      ],
      toDOM: (node) => ['img', pictureAttributes(node.attrs)],
    },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: '' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) =>
            linkOf(element) !== '' && { href: linkOf(element), title: element.getAttribute('title') ?? '' },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), title: attrs['title'] || null }, 0],
    },
    ...(Object.fromEntries(
      Object.entries(MARK_TAGS).map(([name, tags]) => [name, name === 'term' ? term(tags) : tagged(tags)]),
    ) as Record<TaggedMark, MarkSpec>),
  },
})

function block(content: string, tags: string[]): NodeSpec {
  return {
    content,
    group: 'block',
    attrs: origin,
    parseDOM: tags.map((tag) => ({ tag })),
    toDOM: () => [tags[0] ?? 'div', 0] as DOMOutputSpec,
  }
}

function cell(tag: string, tableRole: string): NodeSpec {
  return {
    content: 'inline*',
    tableRole,
    isolating: true,
    attrs: {
      colspan: { default: 1 },
      rowspan: { default: 1 },
      colwidth: { default: null },
      align: { default: '' },
      scope: { default: '' },
    },
    parseDOM: [
      {
        tag,
        getAttrs: (element) => ({
          colspan: toCount(element.getAttribute('colspan'), 1),
          rowspan: toCount(element.getAttribute('rowspan'), 1),
          scope: element.getAttribute('scope') ?? '',
        }),
      },
    ],
    toDOM: ({ attrs: { colspan, rowspan, scope } }) => [
      tag,
      { colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan, scope: scope || null },
      0,
    ],
  }
}

function tagged(tags: readonly string[]): MarkSpec {
  return {
    attrs: { tag: { default: tags[0] } },
    parseDOM: tags.map((tag): TagParseRule => ({ tag, attrs: { tag } })),
    toDOM: (mark) => [String(mark.attrs['tag']), 0],
  }
}

/** Elements that say what words are: several of them may hold the same words. */
function term(tags: readonly string[]): MarkSpec {
  return {
    attrs: { tag: {}, title: { default: '' }, datetime: { default: '' } },
    excludes: '',
    parseDOM: tags.map((tag): TagParseRule => ({
      tag,
      getAttrs: (element) => ({
        tag,
        title: element.getAttribute('title') ?? '',
        datetime: element.getAttribute('datetime') ?? '',
      }),
    })),
    toDOM: ({ attrs: { tag, title, datetime } }) => [
      String(tag),
      { title: title || null, datetime: datetime || null },
      0,
    ],
  }
}

/** Width and height are as written, in pixels; empty where nothing is. */
function picture() {
  return { src: {}, alt: { default: '' }, width: { default: '' }, height: { default: '' } }
}

function readPicture(element: Element | null, more: Attrs): Attrs | false {
  if (element === null) return false
  const get = (name: string) => element.getAttribute(name) ?? ''
  return { src: get('src'), alt: get('alt'), width: get('width'), height: get('height'), ...more }
}

function pictureAttributes({ src, alt, title }: Attrs): Record<string, string> {
  return { src: String(src), alt: String(alt), ...(title ? { title: String(title) } : {}) }
}

function linkOf(element: Element | null): string {
  const href = element?.getAttribute('href') ?? ''
  return isAllowedLink(href) ? href : ''
}

function toCount(value: string | null, otherwise: number): number {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : otherwise
}
