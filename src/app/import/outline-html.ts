import { FOOTNOTE } from '#base/render-markdown.ts'
import { Parser } from 'htmlparser2'

export interface Outline {
  /** Values of `src` of every picture, each once, in order. */
  images: string[]
  /** Text of the first paragraph that says something, empty when there is none. */
  firstParagraph: string
}

/** Shorter ones are dates, credits and the like. */
const LEAST_PARAGRAPH = 12
/** Most characters of a summary that was made from a paragraph. */
const SUMMARY_LENGTH = 140
const SILENT_TAGS = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'title'])
const INLINE_TAGS = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'font',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
])

/** What an import needs to know of a body: its pictures and its opening. Never fails, whatever the HTML is. */
export function outlineHtml(html: string): Outline {
  const images = new Set<string>()
  let firstParagraph = ''
  let paragraph: string | null = null
  let silent = 0
  let isNote = false

  function endParagraph(): void {
    const text = (paragraph ?? '').replaceAll(/\s+/g, ' ').trim()
    paragraph = null
    if (firstParagraph === '' && Array.from(text).length >= LEAST_PARAGRAPH) firstParagraph = shorten(text)
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (SILENT_TAGS.has(name)) silent += 1
      if (name === 'img' && silent === 0 && attributes.src) images.add(attributes.src)
      if (name === 'video' && silent === 0 && attributes.poster) images.add(attributes.poster)
      if (name === 'p') {
        endParagraph()
        paragraph = ''
      }
      if (name === 'br' && paragraph !== null) paragraph += ' '
      if (name === 'sup' && attributes['class'] === FOOTNOTE) isNote = true
    },
    ontext(text) {
      if (silent === 0 && !isNote && paragraph !== null) paragraph += text
    },
    onclosetag(name) {
      if (SILENT_TAGS.has(name)) silent -= 1
      if (name === 'sup') isNote = false
      if (name === 'p') endParagraph()
    },
  })
  parser.write(html)
  parser.end()
  return { images: [...images], firstParagraph }
}

/** The text of HTML without its tags, on one line. */
export function textOfHtml(html: string): string {
  let text = ''
  let silent = 0
  const parser = new Parser({
    onopentag(name) {
      if (SILENT_TAGS.has(name)) silent += 1
      else if (!INLINE_TAGS.has(name)) text += ' '
    },
    ontext(part) {
      if (silent === 0) text += part
    },
    onclosetag(name) {
      if (SILENT_TAGS.has(name)) silent -= 1
    },
  })
  parser.write(html)
  parser.end()
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Cut after the last whole sentence that fits, else at the length with an ellipsis. */
export function shorten(text: string, length = SUMMARY_LENGTH): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const head = characters.slice(0, length).join('')
  const sentences = /^.*[。！？!?]|^.*\.(?= )/su.exec(head)?.[0] ?? ''
  return Array.from(sentences).length >= length / 2 ? sentences.trim() : `${head.slice(0, -1).trim()}…`
}
