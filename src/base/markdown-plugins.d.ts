declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it'
  export default function deflist(markdown: MarkdownIt): void
}

declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it'
  export default function footnote(markdown: MarkdownIt): void
}
