/** Targets of the links and pictures of a Markdown text, as written. */
export function findLinks(markdown: string): string[] {
  const prose = withoutCode(markdown)
  const inline = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)].map((match) => match[1] ?? '')
  const html = [...prose.matchAll(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g)].map((match) => match[1] ?? '')
  return [...inline, ...html]
}

/** Paths of this repository that a text names in backticks; patterns and placeholders (`<…>`, `*`) are left out. */
export function findPaths(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((text) => /^(?:src|tests|docs|bench|deploy|samples|\.ci)\/[\w./-]*$/.test(text))
}

/** Anchors that the headings of a text can be linked by. */
export function findAnchors(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/^#{1,6}\s+(.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}

/** First cells of the rows of all tables of a text, without their head, and the text of the other cells. */
export function findRows(markdown: string): { first: string; rest: string }[] {
  return [...markdown.matchAll(/^\|([^|\n]+)\|(.+)\|$/gm)]
    .map((match) => ({ first: (match[1] ?? '').trim(), rest: (match[2] ?? '').trim() }))
    .filter(({ first }) => first.startsWith('`'))
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[^\n]*\n[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
}
