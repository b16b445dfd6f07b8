/** A piece of a highlighted text, and whether it is what was searched for. */
export interface HighlightPart {
  /** Where it begins in the text. */
  at: number
  text: string
  isHit: boolean
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

/** Reads the API's highlight: text with HTML escapes and `<em>` around hits. Anything else in it is plain text. */
export function parseHighlight(highlight: string): HighlightPart[] {
  const parts: HighlightPart[] = []
  let isHit = false
  let at = 0
  for (const piece of highlight.split(/(<\/?em>)/)) {
    if (piece === '<em>' || piece === '</em>') isHit = piece === '<em>'
    else if (piece !== '') {
      const text = unescape(piece)
      parts.push({ at, text, isHit })
      at += text.length
    }
  }
  return parts
}

function unescape(html: string): string {
  return html.replace(/&(#?\w+);/g, (own, name: string) => entities[name] ?? own)
}
