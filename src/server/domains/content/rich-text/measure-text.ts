import { Text, type Document, type Element } from 'domhandler'
import { BLOCK_TAGS, PART_TAGS } from '#contract/rich-text.ts'
import { isElement } from './dom.ts'

const BLOCKS: ReadonlySet<string> = new Set([...BLOCK_TAGS, ...PART_TAGS, 'br'])
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WORD = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu

/** The words of a document or a part of one, one line per block. */
export function toPlainText(document: Document | Element): string {
  const parts: string[] = []
  collect(document, parts)
  return parts
    .join('')
    .replace(/[ \t\f\v\r]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** Characters of scripts written without spaces, and the words of the others. */
export function countWords(text: string): { cjk: number; other: number } {
  const cjk = text.match(CJK)?.length ?? 0
  const other = text.replace(CJK, ' ').match(WORD)?.length ?? 0
  return { cjk, other }
}

function collect(node: Document | Element, parts: string[]): void {
  for (const child of node.children) {
    if (child instanceof Text) parts.push(child.data)
    else if (isElement(child)) {
      const isBlock = BLOCKS.has(child.name)
      if (isBlock) parts.push('\n')
      collect(child, parts)
      if (isBlock) parts.push('\n')
    }
  }
}
