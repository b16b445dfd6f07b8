import { makeCorpus } from '../search-documents.ts'

const SENTENCES_EACH = 4
const HEADING_EVERY = 8

/** An article in Markdown of so many characters: headings, a list, quotations, links, bold words and paragraphs. */
export function makeArticle(length: number): string {
  const { document } = makeCorpus()
  const blocks: string[] = []
  let written = 0
  for (let number = 0; written < length; number += 1) {
    const block = makeBlock(number, document(number).text)
    blocks.push(block)
    written += block.length
  }
  return blocks.join('\n\n')
}

function makeBlock(number: number, text: string): string {
  const sentences = text.replaceAll(/[^\p{Script=Han}。，]/gu, '').split('。')
  const [first = '', ...others] = sentences.filter((sentence) => sentence !== '').slice(0, SENTENCES_EACH)
  const rest = others.map((sentence) => `${sentence}。`).join('')
  if (number % HEADING_EVERY === 0) return `## ${first.slice(0, 16)}`
  if (number % HEADING_EVERY === 3) return `> ${first}。${rest}`
  if (number % HEADING_EVERY === 5) return [first, ...others].map((sentence) => `- ${sentence}`).join('\n')
  if (number % 2 === 0) return `**${first}**。${rest}`
  return `${first}，见[那一篇](https://example.org/${number})。${rest}`
}
