import traditionalCharacters from 'opencc-js/dict/TSCharacters'

const simplified = new Map(
  traditionalCharacters.split('|').flatMap((entry) => {
    const [from, to] = entry.split(' ')
    return from && to ? [[from, to]] : []
  }),
)
const TRADITIONAL = new RegExp(`[${[...simplified.keys()].join('')}]`, 'gu')

/** Simplified Chinese of a text, character by character, so that none is added or lost. */
export function simplify(text: string): string {
  return text.replace(TRADITIONAL, (character) => simplified.get(character) ?? character)
}
