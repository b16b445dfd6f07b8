import traditionalCharacters from 'opencc-js/dict/TSCharacters'

const simplified = new Map(
  traditionalCharacters.split('|').flatMap((entry) => {
    const [from, to] = entry.split(' ')
    return from && to ? [[from, to]] : []
  }),
)
const TRADITIONAL = new RegExp(`[${[...simplified.keys()].join('')}]`, 'gu')
/** For each code unit 1 where a traditional character begins with it: a look here costs less than one by the expression. */
const BEGINS_TRADITIONAL = new Uint8Array(2 ** 16)
for (const character of simplified.keys()) BEGINS_TRADITIONAL[character.charCodeAt(0)] = 1

/** Simplified Chinese of a text, character by character, so that none is added or lost. */
export function simplify(text: string): string {
  return mayBeTraditional(text)
    ? text.replace(TRADITIONAL, (character) => simplified.get(character) ?? character)
    : text
}

function mayBeTraditional(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (BEGINS_TRADITIONAL[text.charCodeAt(index)] === 1) return true
  }
  return false
}
