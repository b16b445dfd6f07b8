import { escapeHtml } from '#base/escape-html.ts'
import type { Mark } from './marks.ts'

/** What common marks of Hugo and Jekyll show, as Markdown; null for one that is not known. */
export function writeCommonMark({ name, isClosing, named, listed }: Mark): string | null {
  const [first = '', second = ''] = listed
  const id = named.get('id') ?? first
  switch (name.toLowerCase()) {
    case 'figure':
    case 'img':
    case 'image':
      return isClosing ? '' : writeFigure(named, first)
    case 'highlight':
    case 'code':
      return isClosing ? '\n```\n' : `\n\`\`\`${first}\n`
    case 'endhighlight':
    case 'endcode':
      return '\n```\n'
    case 'youtube':
      return writeLink('YouTube', `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`)
    case 'vimeo':
      return writeLink('Vimeo', `https://vimeo.com/${encodeURIComponent(id)}`)
    case 'bilibili':
      return writeLink('bilibili', `https://www.bilibili.com/video/${encodeURIComponent(id)}`)
    case 'gist':
      return writeLink('Gist', `https://gist.github.com/${[first, second].filter((part) => part !== '').join('/')}`)
    case 'tweet':
    case 'twitter':
    case 'x':
      return writeLink('X', `https://x.com/${named.get('user') ?? 'i'}/status/${named.get('id') ?? (second || first)}`)
    case 'instagram':
      return writeLink('Instagram', `https://www.instagram.com/p/${encodeURIComponent(id)}/`)
    default:
      return null
  }
}

/** A picture with its caption; what it leads to stays around it. */
function writeFigure(named: ReadonlyMap<string, string>, first: string): string {
  const src = named.get('src') ?? named.get('url') ?? named.get('image_path') ?? first
  if (src === '') return ''
  const caption = (named.get('caption') ?? named.get('title') ?? '').replaceAll('"', '”')
  const alt = (named.get('alt') ?? '').replaceAll(/[[\]]/g, '')
  const picture = `![${alt}](<${src}>${caption === '' ? '' : ` "${caption}"`})`
  const link = named.get('link') ?? named.get('href')
  return `\n\n${link === undefined ? picture : `[${picture}](<${link}>)`}\n\n`
}

function writeLink(words: string, address: string): string {
  return `\n\n<p><a href="${escapeHtml(address)}">${words}</a></p>\n\n`
}
