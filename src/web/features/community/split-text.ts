/** A paragraph, and how much of it stands before the fold. */
export interface FoldedParagraph {
  /** Characters before it. */
  start: number
  shown: string
  rest: string
}

/** Texts up to this length are shown whole. */
const WHOLE_LENGTH = 600
/** Characters of a longer one that are shown at first. */
const SHOWN_LENGTH = 240

/** A plain text in paragraphs; of a long one the beginning, and how many characters are left. */
export function splitText(text: string): { paragraphs: FoldedParagraph[]; left: number } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const length = lines.reduce((total, line) => total + Array.from(line).length, 0)
  let room = length > WHOLE_LENGTH ? SHOWN_LENGTH : length
  const left = length - room
  let start = 0
  const paragraphs = lines.map((line) => {
    const characters = Array.from(line)
    const shown = characters.slice(0, room).join('')
    const rest = characters.slice(room).join('')
    const paragraph = { start, shown, rest }
    room = Math.max(0, room - characters.length)
    start += characters.length
    return paragraph
  })
  return { paragraphs, left }
}
